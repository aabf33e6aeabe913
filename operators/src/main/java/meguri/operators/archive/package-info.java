/**
 * Archives as sources: WARC files of any crawler. {@link meguri.operators.archive.WarcScan} reads
 * through them, {@link meguri.operators.archive.ArchiveIndex} notes where the captures of each URL
 * are, and {@link meguri.operators.archive.Captures} answers from there.
 */
@NullMarked
package meguri.operators.archive;

import org.jspecify.annotations.NullMarked;
