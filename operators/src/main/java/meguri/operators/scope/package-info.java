/**
 * The Scope room: decides which links belong to this crawl, and gives them their normal form.
 * {@link Scope} asks in this order: can it be fetched, what do the crawl's rules ({@link
 * ScopeRule}) or else the seeds' places say, is it a trap ({@link Traps})? Nothing is remembered
 * from one link to the next.
 */
@NullMarked
package meguri.operators.scope;

import org.jspecify.annotations.NullMarked;
