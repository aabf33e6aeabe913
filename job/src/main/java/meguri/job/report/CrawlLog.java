package meguri.job.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import meguri.job.CrawlDir;
import meguri.job.Output;
import meguri.job.Refusal;
import meguri.job.UnfinishedFiles;
import meguri.operators.sink.NumberedFiles;
import meguri.operators.sink.UnfinishedFile;
import org.apache.commons.io.input.BoundedInputStream;

/**
 * The crawl log in a crawl's directory on this machine: the finished files, and each unfinished
 * file up to its length at the newest checkpoint. A crawl that goes on keeps exactly these lines,
 * so each request counts once.
 */
final class CrawlLog {

  private static final int DEPTH = 3;
  private static final String SUFFIX = ".jsonl";
  private static final String UNFINISHED = ".inprogress.";

  /**
   * @param length the part that counts, bytes
   */
  private record Part(Path file, long length) {}

  private final List<Part> parts;
  private final int left;
  private long lines;
  private long unreadable;

  private CrawlLog(List<Part> parts, int left) {
    this.parts = parts;
    this.left = left;
  }

  static CrawlLog in(Path dir) throws IOException {
    Path logs = dir.resolve(Output.CRAWL_LOG.directory());
    if (!Files.isDirectory(logs)) {
      return new CrawlLog(List.of(), 0);
    }
    Map<String, Long> lengths = new HashMap<>();
    for (UnfinishedFile file : unfinished(dir)) {
      lengths.put(file.name(), file.length());
    }
    List<Part> parts = new ArrayList<>();
    int left = 0;
    for (Path file : files(logs)) {
      String name = file.getFileName().toString();
      int end = name.indexOf(SUFFIX + UNFINISHED);
      if (end > 0) {
        long length = lengths.getOrDefault(name.substring(1, end) + SUFFIX, 0L);
        parts.add(new Part(file, length));
        left += length == 0 ? 1 : 0;
      } else if (name.endsWith(SUFFIX) && NumberedFiles.isCommitted(name)) {
        parts.add(new Part(file, Long.MAX_VALUE));
      }
    }
    return new CrawlLog(parts, left);
  }

  /** Hands over all lines, file by file, in the order in which the files were begun. */
  void forEach(Consumer<LogEntry> entries) throws IOException {
    for (Part part : parts) {
      if (part.length > 0) {
        read(part, entries);
      }
    }
  }

  /** Returns the number of lines that were handed over. */
  long lines() {
    return lines;
  }

  /** Returns the number of lines that are no line of a crawl log. */
  long unreadable() {
    return unreadable;
  }

  /** Returns the number of files from which nothing counts yet, as no checkpoint covers them. */
  int filesLeft() {
    return left;
  }

  private void read(Part part, Consumer<LogEntry> entries) throws IOException {
    try (BufferedReader reader = open(part)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        LogEntry entry;
        try {
          entry = LogEntry.parse(line);
        } catch (IOException e) {
          unreadable++;
          continue;
        }
        lines++;
        entries.accept(entry);
      }
    }
  }

  private static BufferedReader open(Part part) throws IOException {
    InputStream in;
    try {
      in = Files.newInputStream(part.file);
    } catch (NoSuchFileException e) {
      in = Files.newInputStream(finished(part.file)); // it got its name meanwhile
    }
    return new BufferedReader(
        new InputStreamReader(
            BoundedInputStream.builder().setInputStream(in).setMaxCount(part.length).get(), UTF_8));
  }

  private static Path finished(Path file) {
    String name = file.getFileName().toString();
    int end = name.indexOf(UNFINISHED);
    return end < 0 ? file : file.resolveSibling(name.substring(1, end));
  }

  private static List<UnfinishedFile> unfinished(Path dir) {
    try {
      return UnfinishedFiles.newest(CrawlDir.at(dir));
    } catch (IOException | Refusal e) {
      return List.of(); // a running crawl has just deleted that checkpoint, or all are damaged
    }
  }

  private static List<Path> files(Path logs) throws IOException {
    try (Stream<Path> files = Files.walk(logs, DEPTH)) {
      return files
          .filter(Files::isRegularFile)
          .sorted(Comparator.comparingLong(CrawlLog::checkpoint).thenComparing(Path::toString))
          .toList();
    }
  }

  private static long checkpoint(Path file) {
    return NumberedFiles.checkpoint(finished(file).getFileName().toString()).orElse(-1);
  }
}
