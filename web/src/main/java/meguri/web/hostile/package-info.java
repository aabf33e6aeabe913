/**
 * Hostile servers: one behaviour per host, and beside each what a crawler should make of it. A
 * {@link Behaviour} turns a request into a {@link Script} of raw bytes, pauses and ends. The
 * synthetic web plays the script to every client that connects to its address. The package knows no
 * socket.
 */
@NullMarked
package meguri.web.hostile;

import org.jspecify.annotations.NullMarked;
