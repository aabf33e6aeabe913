/** Checks a crawl of a synthetic web by the web's log and by the crawl's committed output. */
@NullMarked
package meguri.web.testkit;

import org.jspecify.annotations.NullMarked;
