/** The encodings of WHATWG's Encoding Standard, as charsets of Java. */
@NullMarked
package meguri.operators.encoding;

import org.jspecify.annotations.NullMarked;
