/**
 * Indexes of archives, which a crawl reads before it starts. {@link meguri.job.replay.ArchiveIndex}
 * reads the WARC files of a replay once, and notes where the captures of each URL are. {@link
 * meguri.job.replay.OlderIndex} notes which bodies an older archive has.
 */
@NullMarked
package meguri.job.replay;

import org.jspecify.annotations.NullMarked;
