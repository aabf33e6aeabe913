/**
 * The Scope room: decides which links belong to this crawl, and gives them their normal form.
 * {@link Scope} asks in this order: can the link be fetched, what do the crawl's rules ({@link
 * ScopeRule}) or else the seeds' places say, and is it a trap ({@link Traps})? It remembers nothing
 * from one link to the next.
 */
@NullMarked
package meguri.operators.scope;

import org.jspecify.annotations.NullMarked;
