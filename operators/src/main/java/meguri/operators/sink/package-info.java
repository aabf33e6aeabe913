/**
 * The crawl's outputs: WARC files and the crawl log. Each is a Flink sink in {@link NumberedFiles}:
 * files end at a checkpoint, and get their final names when that checkpoint is complete. So each
 * page and each line is committed once. docs/walk.md says how to add an output.
 */
@NullMarked
package meguri.operators.sink;

import org.jspecify.annotations.NullMarked;
