package meguri.job.wacz;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import meguri.job.ArchiveFile;
import meguri.job.MergedIndex;
import meguri.job.Refusal;

/**
 * A WACZ file that gets its name when it is whole. Until then, its name begins with a dot, as do
 * those of the index's parts, and a lock keeps other processes away. A run that is killed leaves
 * these files behind, and the next one writes over them.
 */
final class Packing implements Closeable {

  private static final String BLOCKS = "index.cdx.gz";
  private static final String SUMMARY = "index.idx";

  private final Path target;
  private final Path unfinished;
  private final Path blocks;
  private final Path summary;
  private final FileChannel channel;

  Packing(Path target) throws IOException {
    this.target = target;
    unfinished = beside(target, ".unfinished");
    blocks = beside(target, "." + BLOCKS);
    summary = beside(target, "." + SUMMARY);
    channel = FileChannel.open(unfinished, CREATE, WRITE);
    if (channel.tryLock() == null) {
      channel.close();
      throw new Refusal(
          "Another process is writing %s: wait for it, or give another file.".formatted(target));
    }
    channel.truncate(0);
  }

  private static Path beside(Path target, String suffix) {
    return target.resolveSibling("." + target.getFileName() + suffix);
  }

  /** Writes the file, all but its name. */
  Packed write(List<ArchiveFile> files, Wacz.Description description) throws IOException {
    long captures = index(files);
    long[] pages = new long[2];
    try (WaczZip zip = new WaczZip(Channels.newOutputStream(channel))) {
      for (ArchiveFile file : files) {
        zip.store("archive/" + file.name(), file.path());
      }
      zip.store("indexes/" + BLOCKS, blocks);
      zip.compress("indexes/" + SUMMARY, out -> Files.copy(summary, out));
      zip.compress(
          "pages/pages.jsonl",
          out -> {
            PageList list = new PageList(out);
            for (ArchiveFile file : files) {
              if (file.hasIndex()) {
                list.add(file);
              }
            }
            pages[0] = list.pages();
            pages[1] = list.unreadable();
          });
      zip.finish(description);
    }
    channel.force(true);
    return new Packed(target, files.size(), captures, pages[0], pages[1], channel.size());
  }

  private long index(List<ArchiveFile> files) throws IOException {
    List<Path> indexes =
        files.stream().filter(ArchiveFile::hasIndex).map(ArchiveFile::index).toList();
    IndexBlocks index =
        new IndexBlocks(Files.newOutputStream(blocks), Files.newOutputStream(summary), BLOCKS);
    try (index) {
      MergedIndex.write(indexes, index::add);
    }
    return index.captures();
  }

  /** Gives the file its name. */
  void finish() throws IOException {
    Files.move(unfinished, target);
  }

  /** Deletes what has no name yet. */
  @Override
  public void close() throws IOException {
    channel.close();
    for (Path part : List.of(unfinished, blocks, summary)) {
      Files.deleteIfExists(part);
    }
  }
}
