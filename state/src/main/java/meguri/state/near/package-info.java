/**
 * Decides whether a page's text is nearly that of another. {@link meguri.state.near.Sketcher} makes
 * a {@link meguri.state.near.TextSketch} of a text; {@link meguri.state.near.NearCopies} compares
 * it with those of pages that share one of its keys.
 *
 * <p>{@link meguri.state.allowance.Likeness} answers another question. It finds pages that differ
 * in two words, menu included, to tell a maze from a site. A near copy is a text of which most is
 * another's, however long it is and whatever stands around it.
 */
@NullMarked
package meguri.state.near;

import org.jspecify.annotations.NullMarked;
