/** Measurements as pages of documentation: Markdown, tables, and line charts in SVG. */
@NullMarked
package meguri.bench.plot;

import org.jspecify.annotations.NullMarked;
