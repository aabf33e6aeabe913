/** Compares ways to choose when to visit again, by the freshness at the same budget of visits. */
@NullMarked
package meguri.papers.freshness;

import org.jspecify.annotations.NullMarked;
