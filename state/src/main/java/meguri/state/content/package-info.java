/**
 * Decides whether the crawl has archived a body already. {@link Contents} knows each body by 64
 * bits of its digest, and counts the pages that have it. A body is known from the first page that
 * has it until the last page has changed or is gone.
 */
@NullMarked
package meguri.state.content;

import org.jspecify.annotations.NullMarked;
