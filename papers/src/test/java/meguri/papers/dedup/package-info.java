@NullMarked
package meguri.papers.dedup;

import org.jspecify.annotations.NullMarked;
