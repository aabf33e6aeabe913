@NullMarked
package meguri.papers.plot;

import org.jspecify.annotations.NullMarked;
