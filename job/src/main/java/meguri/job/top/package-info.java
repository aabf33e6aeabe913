/**
 * The view of a running crawl in a terminal. {@link View} makes its lines from a {@link
 * meguri.job.watch.Scene}, {@link Top} redraws them and takes the keys, {@link Screen} is the
 * terminal. {@code meguri status} prints the same lines once.
 */
@NullMarked
package meguri.job.top;

import org.jspecify.annotations.NullMarked;
