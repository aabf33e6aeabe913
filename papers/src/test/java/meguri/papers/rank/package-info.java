@NullMarked
package meguri.papers.rank;

import org.jspecify.annotations.NullMarked;
