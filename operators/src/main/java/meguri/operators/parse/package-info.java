/**
 * The Parse room: from a page to its links. {@link ParseFunction} passes every page on to the
 * archive and sends the links to Scope. {@link LinkExtractor} reads HTML, sitemaps, feeds and
 * redirects, within bounds of time, depth and number. {@link PageScanner} reads most pages from
 * their bytes; jsoup makes a document of the others. Keeps no state.
 */
@NullMarked
package meguri.operators.parse;

import org.jspecify.annotations.NullMarked;
