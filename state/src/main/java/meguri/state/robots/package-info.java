/**
 * What a robots.txt says to one agent (RFC 9309). {@link RobotsFile} reads the file into a {@link
 * RuleList}, which answers whether a URL may be asked for. Who fetches the file, and how long it
 * holds, is decided by the packages frontier and fetch.
 */
@NullMarked
package meguri.state.robots;

import org.jspecify.annotations.NullMarked;
