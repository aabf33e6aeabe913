package meguri.operators.scope;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/**
 * The lines of a file of seeds, or of all files in a directory, in the order of their names. The
 * files may lie on any of Flink's file systems, and may be compressed by gzip. It holds one line in
 * memory, whatever the size of the files.
 */
public final class SeedLines implements Closeable {

  /** The bytes of a line that are kept, far more than a URL may have. */
  static final int LONGEST = 64 << 10;

  private static final int BUFFER = 64 << 10;
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;
  private static final int GZIP_1 = 0x1f;
  private static final int GZIP_2 = 0x8b;

  private final List<Path> files;
  private final byte[] buffer = new byte[BUFFER];
  private byte[] line = new byte[256];
  private int length;
  private int position;
  private int limit;
  private int file = -1;
  private long number;
  private InputStream in = InputStream.nullInputStream();

  private SeedLines(List<Path> files) {
    this.files = files;
  }

  /**
   * Opens a file or a directory. Names in a directory that begin with a dot or an underscore do not
   * count.
   */
  public static SeedLines open(String uri) throws IOException {
    Path path = new Path(uri);
    FileSystem system = path.getFileSystem();
    if (!system.getFileStatus(path).isDir()) {
      return new SeedLines(List.of(path));
    }
    List<Path> files = new ArrayList<>();
    for (FileStatus status : system.listStatus(path)) {
      if (!status.isDir() && !status.getPath().getName().matches("[._].*")) {
        files.add(status.getPath());
      }
    }
    files.sort(Comparator.comparing(Path::getName));
    return new SeedLines(files);
  }

  /** Counts the lines of a file. It is as fast as the file can be read. */
  public static long count(String uri) throws IOException {
    try (SeedLines lines = open(uri)) {
      long count = 0;
      while (lines.next()) {
        count++;
      }
      return count;
    }
  }

  /** Goes to the next line; returns false at the end of the last file. */
  public boolean next() throws IOException {
    length = 0;
    boolean found = false;
    while (true) {
      if (position == limit && !fill()) {
        if (found) {
          number++; // the last line of a file may lack its end
          return true;
        }
        if (file + 1 >= files.size()) {
          return false;
        }
        openNext();
        continue;
      }
      found = true;
      int from = position;
      while (position < limit && buffer[position] != '\n') {
        position++;
      }
      keep(from);
      if (position < limit) {
        position++;
        number++;
        return true;
      }
    }
  }

  private boolean fill() throws IOException {
    position = 0;
    limit = Math.max(0, in.read(buffer, 0, buffer.length));
    return limit > 0;
  }

  private void keep(int from) {
    int more = Math.min(position - from, LONGEST - length);
    if (length + more > line.length) {
      line = Arrays.copyOf(line, Math.min(LONGEST, Math.max(length + more, 2 * line.length)));
    }
    System.arraycopy(buffer, from, line, length, more);
    length += more;
  }

  private void openNext() throws IOException {
    in.close();
    file++;
    number = 0;
    Path next = files.get(file);
    in = new BufferedInputStream(next.getFileSystem().open(next), BUFFER);
    in.mark(2);
    boolean isGzip = in.read() == GZIP_1 && in.read() == GZIP_2;
    in.reset();
    if (isGzip) {
      in = new GZIPInputStream(new Endless(in), BUFFER);
    }
  }

  /**
   * Says that there is more to read. Java looks for the next part of a gzip file only then, and the
   * streams of some file systems never say so.
   */
  private static final class Endless extends FilterInputStream {

    Endless(InputStream in) {
      super(in);
    }

    @Override
    public int available() {
      return 1;
    }
  }

  /** Returns the line as text. A line of more than 64 KiB is cut. */
  public String text() {
    return new String(line, 0, length, StandardCharsets.UTF_8);
  }

  /**
   * Returns a hash of the line's beginning, up to the path of its URL; 0 if that is not plain to
   * see. Lines with the same beginning name the same server.
   */
  long beginning() {
    long hash = FNV_OFFSET;
    int slashes = 0;
    for (int i = 0; i < length && slashes < 3; i++) {
      if (line[i] == '/') {
        slashes++;
        if (slashes == 3 && line[i - 1] == '/') {
          return 0; // the server's name comes later
        }
      }
      hash = (hash ^ line[i]) * FNV_PRIME;
    }
    return hash;
  }

  /** Whether the line is neither blank nor a comment. */
  public boolean hasText() {
    int i = 0;
    while (i < length && line[i] <= ' ' && line[i] >= 0) {
      i++;
    }
    return i < length && line[i] != '#';
  }

  /** Writes the line, and an end of a line. */
  public void writeTo(OutputStream out) throws IOException {
    out.write(line, 0, length);
    out.write('\n');
  }

  /** Returns the number of the line in its file, from 1. */
  public long number() {
    return number;
  }

  /** Returns the file that has the line. */
  public Path file() {
    return files.get(file);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
