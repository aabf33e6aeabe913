package meguri.job.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import meguri.job.Refusal;

/** One crawl per directory. The operating system frees the lock of a process that was killed. */
final class DirLock implements AutoCloseable {

  private final FileChannel channel;

  private DirLock(FileChannel channel) {
    this.channel = channel;
  }

  static DirLock take(Path file, Path dir) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        return new DirLock(channel);
      }
    } catch (OverlappingFileLockException e) {
      // held by this very process
    }
    channel.close();
    throw new Refusal(
        "Another crawl is running in " + dir + "; a directory can have only one at a time.");
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
