/**
 * Decides whether an answer is the site's own, or comes from a guard in front of it that keeps
 * crawlers out (a challenge, a demand for payment). {@link Signs} has the table of known signs;
 * {@link Answer} is its view of an answer.
 */
@NullMarked
package meguri.state.block;

import org.jspecify.annotations.NullMarked;
