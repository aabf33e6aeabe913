package meguri.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * One index of all archive files of a crawl. It merges their sorted indexes, a few hundred at a
 * time, so that it needs little memory and few open files.
 */
public final class MergedIndex {

  private static final int AT_ONCE = 256;
  private static final String SUFFIX = ".cdxj";

  /** An index of which a line is at hand. */
  private record Head(String line, BufferedReader rest) implements Comparable<Head> {
    @Override
    public int compareTo(Head other) {
      return line.compareTo(other.line);
    }
  }

  /** Takes the lines of an index, in order. */
  @FunctionalInterface
  public interface Lines {
    void add(String line) throws IOException;
  }

  private MergedIndex() {}

  /**
   * Lists the indexes of the finished files in a directory. An index gets its name a moment before
   * its file, and a crawl may be killed in between.
   */
  public static List<Path> indexes(Path warc) throws IOException {
    return ArchiveFile.in(warc).stream()
        .filter(ArchiveFile::hasIndex)
        .map(ArchiveFile::index)
        .toList();
  }

  /** Writes the lines of all indexes, in order. */
  public static void write(List<Path> indexes, Writer out) throws IOException {
    write(indexes, to(out));
  }

  /** Passes on the lines of all indexes, in order. */
  public static void write(List<Path> indexes, Lines out) throws IOException {
    List<Path> merged = new ArrayList<>();
    try {
      List<Path> left = new ArrayList<>(indexes);
      while (left.size() > AT_ONCE) {
        Path part = Files.createTempFile("meguri-index-", SUFFIX);
        merged.add(part);
        List<Path> some = left.subList(0, AT_ONCE);
        try (BufferedWriter to = Files.newBufferedWriter(part)) {
          merge(some, to(to));
        }
        some.clear();
        left.add(part);
      }
      merge(left, out);
    } finally {
      for (Path part : merged) {
        Files.deleteIfExists(part);
      }
    }
  }

  private static Lines to(Writer out) {
    return line -> {
      out.write(line);
      out.write('\n');
    };
  }

  private static void merge(List<Path> sorted, Lines out) throws IOException {
    List<BufferedReader> open = new ArrayList<>();
    try {
      PriorityQueue<Head> heads = new PriorityQueue<>();
      for (Path index : sorted) {
        BufferedReader lines = Files.newBufferedReader(index, UTF_8);
        open.add(lines);
        advance(lines, heads);
      }
      for (Head head = heads.poll(); head != null; head = heads.poll()) {
        out.add(head.line());
        advance(head.rest(), heads);
      }
    } finally {
      open.forEach(MergedIndex::close);
    }
  }

  private static void advance(BufferedReader lines, PriorityQueue<Head> heads) throws IOException {
    String line = lines.readLine();
    if (line != null) {
      heads.add(new Head(line, lines));
    }
  }

  private static void close(BufferedReader lines) {
    try {
      lines.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
