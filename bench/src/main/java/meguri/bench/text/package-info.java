/** Compares the text that {@link meguri.text.MainContent} finds in real pages with the truth. */
@NullMarked
package meguri.bench.text;

import org.jspecify.annotations.NullMarked;
