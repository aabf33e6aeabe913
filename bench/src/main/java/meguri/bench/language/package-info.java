/** {@code meguri bench language}: how well the language of a text is told, and what that costs. */
@NullMarked
package meguri.bench.language;

import org.jspecify.annotations.NullMarked;
