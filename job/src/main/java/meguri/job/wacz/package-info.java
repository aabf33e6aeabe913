/**
 * Packs a crawl's archive as WACZ 1.1.1, which replay tools open as one file. {@link
 * meguri.job.wacz.Wacz} decides what goes into which file.
 */
@NullMarked
package meguri.job.wacz;

import org.jspecify.annotations.NullMarked;
