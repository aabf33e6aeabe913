/**
 * The Allowance room, keyed by registered domain: is there enough of this host, or of this domain?
 * {@link AllowanceOperator} gives {@link meguri.state.allowance.Allowance} its state, the {@link
 * Accounts}. New URLs that are accepted go on to Resolve; refused ones are counted, and the first
 * hundred of each host or domain logged. Before each checkpoint, changed accounts are written out.
 */
@NullMarked
package meguri.operators.allowance;

import org.jspecify.annotations.NullMarked;
