/**
 * Decides how much the crawl takes of one host and of one registered domain. {@link Allowance}
 * counts accepted URLs against the budgets. It also closes a host whose last new pages were mostly
 * copies. Now and then it lets one URL of such a host through, to see whether that has changed.
 */
@NullMarked
package meguri.state.allowance;

import org.jspecify.annotations.NullMarked;
