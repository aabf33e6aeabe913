/** Checks of a crawl of a synthetic web, against the web's log and what the crawl has committed. */
@NullMarked
package meguri.web.testkit;

import org.jspecify.annotations.NullMarked;
