/**
 * The Resolve room, keyed by host, finds the address at which a host answers. {@link Resolve} sends
 * each URL on with the host's pin. If the host has no pin, the URL waits in state until DNS
 * answers. {@link Residence} holds the decisions: a pin holds for a day, and breaks when DNS names
 * another address twice, or once after a failed connection. Pins, waiting URLs and the hosts' turns
 * survive a failure.
 */
@NullMarked
package meguri.operators.resolve;

import org.jspecify.annotations.NullMarked;
