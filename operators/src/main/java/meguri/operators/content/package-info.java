/**
 * The Content room, keyed by a body's digest, tells whether a page is a copy of another. {@link
 * ContentOperator} gives {@link meguri.state.content.Contents} its state, and passes every answer
 * on to Parse with its finding: new, copy, or unchanged.
 */
@NullMarked
package meguri.operators.content;

import org.jspecify.annotations.NullMarked;
