package meguri.web;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Appends requests to the web log, and writes them out ten times a second and at close. If the
 * process is killed, the lines of the last tenth of a second may be lost and the last line may be
 * torn; the next opening cuts off a torn line. A log that cannot be written is no evidence: the
 * first failure is logged, and thrown at close.
 */
final class LogWriter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LogWriter.class);
  private static final int FULL = 1 << 16;
  private static final long FLUSH_MILLIS = 100;

  private final Path path;
  private final FileChannel channel;
  private final ScheduledExecutorService flusher;
  private final Ink ink = new Ink(2 * FULL);
  private @Nullable IOException failure;
  private boolean closed;

  @SuppressWarnings("FutureReturnValueIgnored") // flush throws nothing
  LogWriter(Path path) throws IOException {
    this.path = path;
    this.channel =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      channel.truncate(endOfLastLine(channel));
      channel.position(channel.size());
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    this.flusher =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "web-log");
              thread.setDaemon(true);
              return thread;
            });
    flusher.scheduleWithFixedDelay(this::flush, FLUSH_MILLIS, FLUSH_MILLIS, TimeUnit.MILLISECONDS);
  }

  synchronized void append(Request request) {
    if (closed) {
      return;
    }
    request.write(ink);
    if (ink.length() >= FULL) {
      flush();
    }
  }

  @Override
  public void close() throws IOException {
    flusher.shutdown();
    synchronized (this) {
      if (closed) {
        return;
      }
      flush();
      closed = true;
      channel.close();
      if (failure != null) {
        throw failure;
      }
    }
  }

  private synchronized void flush() {
    if (closed || ink.length() == 0) {
      return;
    }
    try {
      ByteBuffer bytes = ByteBuffer.wrap(ink.array(), 0, ink.length());
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      if (failure == null) {
        failure = new IOException("Cannot write the web log " + path + ": " + e.getMessage(), e);
        LOG.error("{}; the log is incomplete from here on", failure.getMessage());
      }
    }
    ink.clear();
  }

  private static long endOfLastLine(FileChannel channel) throws IOException {
    ByteBuffer one = ByteBuffer.allocate(1);
    for (long end = channel.size(); end > 0; end--) {
      one.clear();
      channel.read(one, end - 1);
      if (one.get(0) == '\n') {
        return end;
      }
    }
    return 0;
  }
}
