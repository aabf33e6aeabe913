/** Scope: which links belong to this crawl, in which normal form. */
@NullMarked
package meguri.operators.scope;

import org.jspecify.annotations.NullMarked;
