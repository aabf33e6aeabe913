/**
 * A synthetic web served from this machine: hosts on loopback addresses of their own, pages that
 * are a pure function of (seed, host, page), and a log of each request that is the witness of
 * politeness.
 */
@NullMarked
package meguri.web;

import org.jspecify.annotations.NullMarked;
