/**
 * A gate in front of Flink's REST API. Flink finds it by itself if its jar is in {@code lib}; it
 * needs nothing but Flink.
 */
@NullMarked
package meguri.gate;

import org.jspecify.annotations.NullMarked;
