/**
 * Hostile servers: one behaviour per host, each with the result that a crawler should get. A {@link
 * Behaviour} turns a request into a {@link Script} of raw bytes, pauses and ends. The synthetic web
 * plays the script to every client that connects to its address. The package does not use sockets
 * itself.
 */
@NullMarked
package meguri.web.hostile;

import org.jspecify.annotations.NullMarked;
