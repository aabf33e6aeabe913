package meguri.job.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import meguri.job.Refusal;

/** Locks a crawl's directory. The operating system frees the lock of a killed process. */
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
      // this process itself holds the lock
    }
    channel.close();
    throw new Refusal(
        "Another crawl is running in " + dir + "; a directory can have only one at a time.");
  }

  /**
   * Whether a crawl holds the lock. A crawl that starts at this very moment may find the directory
   * locked, and must be started again.
   */
  static boolean isHeld(Path file) throws IOException {
    if (!Files.exists(file)) {
      return false;
    }
    // closing the channel frees the lock
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return channel.tryLock(0, Long.MAX_VALUE, true) == null;
    } catch (OverlappingFileLockException e) {
      return true; // this process itself holds the lock
    }
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
