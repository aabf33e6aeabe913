/**
 * A synthetic web served from this machine: hosts on loopback addresses of their own, pages that
 * are a pure function of (seed, host, page), and a log of all requests, by which politeness is
 * judged.
 */
@NullMarked
package meguri.web;

import org.jspecify.annotations.NullMarked;
