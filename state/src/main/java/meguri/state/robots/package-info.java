/**
 * The rules of a robots.txt for one agent (RFC 9309). {@link RobotsFile} reads the file into a
 * {@link RuleList}, which answers whether a URL may be asked for. The packages frontier and fetch
 * decide when to fetch the file, and how long it is valid.
 */
@NullMarked
package meguri.state.robots;

import org.jspecify.annotations.NullMarked;
