@NullMarked
package meguri.papers.graph;

import org.jspecify.annotations.NullMarked;
