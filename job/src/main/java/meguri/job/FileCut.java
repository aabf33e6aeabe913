package meguri.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/**
 * Puts the beginning of an output file into the file's place, after the file itself has been moved
 * away. The beginning is copied first, under a name that readers ignore, so that a crawl killed on
 * the way finds one of the two.
 */
final class FileCut {

  private static final Pattern PART = Pattern.compile("\\.(.+)\\.cut");

  private static final Pattern OFFSET = Pattern.compile("\"offset\":\"(\\d{1,18})\"");

  private final Path part;
  private final Path file;

  private FileCut(Path part, Path file) {
    this.part = part;
    this.file = file;
  }

  /** Copies the first bytes of a file. */
  static FileCut begin(Path file, long length) throws IOException {
    Path part = part(file);
    try (InputStream in = file.getFileSystem().open(file);
        OutputStream out = create(part)) {
      byte[] buffer = new byte[64 << 10];
      for (long left = length; left > 0; ) {
        int count = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        if (count < 0) {
          throw new EOFException(file + " is shorter than " + length + " bytes");
        }
        out.write(buffer, 0, count);
        left -= count;
      }
    }
    return new FileCut(part, file);
  }

  /** Copies the lines of an index about the first bytes of its archive file. */
  static FileCut beginIndex(Path index, long length) throws IOException {
    Path part = part(index);
    try (BufferedReader in =
            new BufferedReader(new InputStreamReader(index.getFileSystem().open(index), UTF_8));
        OutputStream out = create(part)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        Matcher offset = OFFSET.matcher(line);
        if (offset.find() && Long.parseLong(offset.group(1)) < length) {
          out.write((line + '\n').getBytes(UTF_8));
        }
      }
    }
    return new FileCut(part, index);
  }

  private static Path part(Path file) {
    return new Path(file.getParent(), "." + file.getName() + ".cut");
  }

  private static OutputStream create(Path part) throws IOException {
    return new BufferedOutputStream(
        part.getFileSystem().create(part, FileSystem.WriteMode.OVERWRITE));
  }

  /** Gives the copy the name of the file, which has been moved away. */
  void finish() throws IOException {
    if (!file.getFileSystem().rename(part, file)) {
      throw new IOException("cannot rename " + part + " to " + file);
    }
  }

  /** Finishes what a crawl that was killed has begun. */
  static void finishAll(CrawlDir dir) throws IOException {
    for (FileStatus found : dir.outputFiles()) {
      Path part = found.getPath();
      Matcher name = PART.matcher(part.getName());
      if (name.matches()) {
        Path file = new Path(part.getParent(), name.group(1));
        if (file.getFileSystem().exists(file)) {
          file.getFileSystem().delete(part, false); // perhaps half a copy
        } else {
          new FileCut(part, file).finish();
        }
      }
    }
  }
}
