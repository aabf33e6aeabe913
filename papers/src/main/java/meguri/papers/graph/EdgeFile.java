package meguri.papers.graph;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/**
 * Reads a graph from a file of lines {@code source target}, compressed if its name ends in .gz. The
 * lines may come in any order; the lines of one source keep their order. The file is read twice,
 * first to count. That takes less memory than any way to keep the links until their places are
 * known.
 */
public final class EdgeFile {

  /** The largest number of a node, so that a slip in the file does not become an array of GB. */
  static final int MAX_NODE = (1 << 28) - 1;

  private static final int BUFFER = 1 << 16;
  private static final int END = -1;

  private interface Links {
    void link(int source, int target) throws IOException;
  }

  private final Path file;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int limit;
  private int line;

  /** The byte after the number that was read last. */
  private int ended;

  private int[] degrees = new int[1 << 10];
  private int last = -1;
  private long links;

  private EdgeFile(Path file) {
    this.file = file;
  }

  public static Graph read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException(file + ": there is no such file");
    }
    return new EdgeFile(file).graph();
  }

  private Graph graph() throws IOException {
    each(this::count);
    if (links == 0) {
      throw new IOException(file + ": has no link; expected lines " + expected());
    }
    if (links > Integer.MAX_VALUE - 8) {
      throw new IOException(file + ": has " + links + " links; at most 2147483639 can be held");
    }
    int[] starts = new int[last + 2];
    for (int node = 0; node <= last; node++) {
      starts[node + 1] = starts[node] + (node < degrees.length ? degrees[node] : 0);
    }
    int[] next = Arrays.copyOf(starts, last + 1);
    int[] targets = new int[(int) links];
    each((source, target) -> targets[next[source]++] = target);
    return new Graph(name(), starts, targets);
  }

  private void count(int source, int target) {
    if (source >= degrees.length) {
      degrees = Arrays.copyOf(degrees, Math.max(source + 1, 2 * degrees.length));
    }
    degrees[source]++;
    last = Math.max(last, Math.max(source, target));
    links++;
  }

  private void each(Links consumer) throws IOException {
    position = 0;
    limit = 0;
    line = 0;
    try (InputStream in = open()) {
      for (int first = next(in); first != END; first = next(in)) {
        line++;
        int source = number(in, first);
        if (ended != ' ' && ended != '\t') {
          throw malformed();
        }
        int target = number(in, next(in));
        if (ended == '\r') {
          ended = next(in);
        }
        if (ended != '\n' && ended != END) {
          throw malformed();
        }
        consumer.link(source, target);
      }
    }
  }

  private int number(InputStream in, int first) throws IOException {
    int digit = first;
    if (digit < '0' || digit > '9') {
      throw malformed();
    }
    int value = 0;
    do {
      value = 10 * value + digit - '0';
      if (value > MAX_NODE) {
        throw malformed();
      }
      digit = next(in);
    } while (digit >= '0' && digit <= '9');
    ended = digit;
    return value;
  }

  private int next(InputStream in) throws IOException {
    if (position == limit) {
      position = 0;
      try {
        limit = Math.max(0, in.read(buffer));
      } catch (IOException e) {
        throw new IOException(file + ": cannot be read to its end: " + e.getMessage(), e);
      }
      if (limit == 0) {
        return END;
      }
    }
    return buffer[position++];
  }

  private InputStream open() throws IOException {
    InputStream bytes = Files.newInputStream(file);
    if (!file.toString().endsWith(".gz")) {
      return bytes;
    }
    try {
      return new GZIPInputStream(bytes, BUFFER);
    } catch (IOException e) {
      bytes.close();
      throw new IOException(file + ": is named .gz but is not gzip: " + e.getMessage(), e);
    }
  }

  private String name() {
    return file.getFileName().toString().replaceFirst("\\.gz$", "").replaceFirst("\\.[a-z]+$", "");
  }

  private IOException malformed() {
    return new IOException("%s, line %d: expected %s".formatted(file, line, expected()));
  }

  private static String expected() {
    return "\"source target\", two node numbers from 0 to " + MAX_NODE;
  }
}
