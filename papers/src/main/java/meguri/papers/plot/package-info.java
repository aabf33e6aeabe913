/** Writes measurements as pages of documentation: Markdown, tables, and line charts in SVG. */
@NullMarked
package meguri.papers.plot;

import org.jspecify.annotations.NullMarked;
