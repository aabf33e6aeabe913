@NullMarked
package meguri.papers.freshness;

import org.jspecify.annotations.NullMarked;
