/**
 * A cache in front of keyed state, for records that almost every input reads and writes.
 *
 * <p>{@link WriteBackCache} knows nothing of Flink. Its owner writes back what has changed before
 * each checkpoint.
 */
@NullMarked
package meguri.state.cache;

import org.jspecify.annotations.NullMarked;
