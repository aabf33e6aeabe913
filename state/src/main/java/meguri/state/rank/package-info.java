/**
 * The order of a crawl: the share of rank that a page passes on, and the rank classes that URLs
 * wait in (Yamada, Takahashi, Taura, Chikayama). Module {@code papers} compares it with other
 * orders.
 */
@NullMarked
package meguri.state.rank;

import org.jspecify.annotations.NullMarked;
