/**
 * The Allowance room, keyed by registered domain, decides whether the crawl has enough pages of a
 * host or of a domain. {@link AllowanceFunction} gives {@link meguri.state.allowance.Allowance} its
 * state. It sends accepted new URLs on to Resolve. It counts refused ones, and logs the first
 * hundred of each host or domain.
 */
@NullMarked
package meguri.operators.allowance;

import org.jspecify.annotations.NullMarked;
