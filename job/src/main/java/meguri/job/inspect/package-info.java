/**
 * Reads a crawl's state from the files of a checkpoint or savepoint, without a cluster, also while
 * the crawl runs.
 *
 * <p>{@link CrawlState} opens a checkpoint, and has a view of each room's state. A view reads typed
 * records through {@link Column}s, by the serializers that the checkpoint names. Below them, {@link
 * KeyedFiles} are the keyed state of one subtask: RocksDB's own files, opened read-only ({@link
 * RocksFiles}), or Flink's canonical form of savepoints ({@link CanonicalFiles}). The crawl's own
 * files are never changed.
 *
 * <p>{@link UrlFinding} and {@link HostFinding} answer questions about one URL or host, in words
 * and in JSON. {@link Export} writes all entries of a kind.
 *
 * <p>Flink's State Processor API does not serve here. It reads only states without a namespace of
 * their own, and runs a Flink job for it: a question about one URL would take half a minute.
 */
@NullMarked
package meguri.job.inspect;

import org.jspecify.annotations.NullMarked;
