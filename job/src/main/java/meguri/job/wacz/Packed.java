package meguri.job.wacz;

import java.nio.file.Path;

/**
 * A WACZ file that was written.
 *
 * @param files the number of archive files in it
 * @param captures the number of lines in its index
 * @param pages the number of pages in its list
 * @param unreadable the number of pages left out of the list, because their records are damaged
 */
public record Packed(
    Path path, int files, long captures, long pages, long unreadable, long bytes) {}
