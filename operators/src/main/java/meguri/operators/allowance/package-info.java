/**
 * The Allowance room, keyed by registered domain, decides whether the crawl has enough pages of a
 * host or of a domain. {@link AllowanceOperator} gives {@link meguri.state.allowance.Allowance} its
 * state, the {@link Accounts}. It sends accepted new URLs on to Resolve. It counts refused ones,
 * and logs the first hundred of each host or domain. Before each checkpoint it writes the changed
 * accounts out.
 */
@NullMarked
package meguri.operators.allowance;

import org.jspecify.annotations.NullMarked;
