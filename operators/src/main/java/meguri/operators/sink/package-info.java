/**
 * The crawl's outputs: WARC files, the crawl log and files of page events. Each is a Flink sink,
 * {@link NumberedFiles}, with a {@link RecordWriter} for its records.
 *
 * <ul>
 *   <li>A file is begun with its first record, under a name that begins with a dot.
 *   <li>A checkpoint makes durable what was written, and stores the file's length.
 *   <li>The file ends at a checkpoint, when it is full or too old, and gets its name when that
 *       checkpoint is complete. A stop ends it too.
 *   <li>A restore cuts the file to the stored length, and ends it there.
 *   <li>A WARC file of pages has an index beside it, with a line for each capture. The lines are
 *       stored as they come, and sorted when the file ends.
 * </ul>
 *
 * <p>So each page and each line is committed once. {@link KafkaFeed} writes page events to a topic
 * instead, in Kafka's transactions. docs/walk.md says how to add an output.
 */
@NullMarked
package meguri.operators.sink;

import org.jspecify.annotations.NullMarked;
