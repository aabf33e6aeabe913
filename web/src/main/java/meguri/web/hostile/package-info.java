/**
 * Servers that mean harm: one behaviour per host, and beside each what a crawler should make of it.
 * A {@link Behaviour} turns what it is asked into a {@link Script} of raw bytes, pauses and ends,
 * which the synthetic web plays to whoever connects to its address. Knows no socket.
 */
@NullMarked
package meguri.web.hostile;

import org.jspecify.annotations.NullMarked;
