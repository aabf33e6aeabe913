/**
 * Tells seen ids from new ones: filters in given memory, in front of an exact store (methods 1 and
 * 2). {@link ImpCb} is a set that answers "certainly new" without a read; {@link Lru} and {@link
 * SecondStage} answer "known". Registry and Content consist of them. Only the store and the lines
 * of the counting filter survive a failure.
 */
@NullMarked
package meguri.state.seen;

import org.jspecify.annotations.NullMarked;
