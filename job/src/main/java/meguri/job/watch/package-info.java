/**
 * Watches a running crawl: how far it is, and whether it is over. {@link JobWatch} asks Flink's
 * REST API. It reads the figures of a crawl in this process from the metrics themselves ({@link
 * FiguresReporter}).
 */
@NullMarked
package meguri.job.watch;

import org.jspecify.annotations.NullMarked;
