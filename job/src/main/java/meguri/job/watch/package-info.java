/**
 * Watches a running crawl: how far it is, and whether it is over. {@link RestWatch} asks Flink's
 * REST API. {@link LocalWatch} asks a cluster in this process itself, and reads the figures from
 * the metrics themselves ({@link FiguresReporter}). {@link Limit} says what limits the crawl.
 */
@NullMarked
package meguri.job.watch;

import org.jspecify.annotations.NullMarked;
