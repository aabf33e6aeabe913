/** How fresh a crawl is at the same budget of visits, by how it chooses when to visit again. */
@NullMarked
package meguri.papers.freshness;

import org.jspecify.annotations.NullMarked;
