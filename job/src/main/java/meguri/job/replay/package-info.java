/**
 * What a replay needs before it starts: {@link meguri.job.replay.ArchiveIndex} reads the WARC files
 * once, and notes where the captures of each URL are.
 */
@NullMarked
package meguri.job.replay;

import org.jspecify.annotations.NullMarked;
