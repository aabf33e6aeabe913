/**
 * The encodings of WHATWG's Encoding Standard, as charsets of Java. Parse decodes a page as a
 * browser would; Java's own charsets differ in their names and in the treatment of broken bytes.
 */
@NullMarked
package meguri.operators.encoding;

import org.jspecify.annotations.NullMarked;
