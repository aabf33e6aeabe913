package meguri.web.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.luben.zstd.ZstdInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.netpreserve.jwarc.WarcCaptureRecord;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.tools.ValidateTool;

/**
 * The committed output of a crawl, as a reader finds it.
 *
 * @param statuses the statuses of the answers stored for each URL, with their body or as a revisit
 *     record
 * @param copies for each URL to which revisit records refer, that URL and the URLs of those records
 * @param dangling revisit records that refer to no response, or to a response with another body
 */
public record Archive(
    List<Path> files,
    Map<String, List<Integer>> statuses,
    Map<String, Set<String>> copies,
    List<String> dangling) {

  /** A body as a record stores it or names it. */
  private record Body(String url, Instant date, String digest) {}

  /** A body that was not sent again, as a record names it. */
  private record Sent(String url, Instant date) {}

  private static final int NOT_MODIFIED = 304;

  private static final Pattern INDEXED =
      Pattern.compile("\"url\":\"([^\"]+)\".*\"offset\":\"(\\d+)\",\"filename\":\"([^\"]+)\"\\}$");

  public static Archive read(Path directory) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(directory)) {
      files = all.filter(Archive::isFinished).sorted().toList();
    }
    Map<String, List<Integer>> statuses = new HashMap<>();
    Set<Body> stored = new HashSet<>();
    Map<Body, String> referredTo = new HashMap<>();
    Map<Sent, String> unsent = new HashMap<>();
    Map<String, Set<String>> copies = new HashMap<>();
    for (Path file : files) {
      try (WarcReader reader = open(file)) {
        for (WarcRecord record : reader) {
          if (record instanceof WarcResponse response) {
            count(response.target(), response.http().status(), statuses);
            stored.add(new Body(response.target(), second(response.date()), digest(response)));
          } else if (record instanceof WarcRevisit revisit) {
            String original = revisit.refersToTargetURI().orElseThrow().toString();
            Instant date = second(revisit.refersToDate().orElseThrow());
            // such a record has no head of its own, except in archives of version 0.1
            boolean isUnsent = revisit.profile().toString().endsWith("server-not-modified");
            int status = isUnsent ? NOT_MODIFIED : revisit.http().status();
            count(revisit.target(), status, statuses);
            if (status == NOT_MODIFIED) {
              unsent.put(new Sent(original, date), revisit.target());
            } else {
              referredTo.put(new Body(original, date, digest(revisit)), revisit.target());
              copies
                  .computeIfAbsent(original, url -> new HashSet<>(Set.of(url)))
                  .add(revisit.target());
            }
          }
        }
      }
    }
    referredTo.keySet().removeAll(stored);
    stored.forEach(body -> unsent.remove(new Sent(body.url, body.date)));
    List<String> dangling = new ArrayList<>(referredTo.values());
    dangling.addAll(unsent.values());
    return new Archive(files, statuses, copies, dangling);
  }

  /** Whether a file is finished, and an archive file, not an index. */
  private static boolean isFinished(Path file) {
    String name = file.getFileName().toString();
    return !name.startsWith(".") && !name.endsWith(".cdxj");
  }

  /** Revisit records refer to dates in seconds. */
  private static Instant second(Instant date) {
    return date.truncatedTo(ChronoUnit.SECONDS);
  }

  private static void count(String target, int status, Map<String, List<Integer>> statuses) {
    statuses.computeIfAbsent(target, url -> new ArrayList<>()).add(status);
  }

  private static String digest(WarcCaptureRecord record) {
    return record.payloadDigest().orElseThrow().toString();
  }

  /** Returns how often an answer with this status is stored for a URL. */
  public long count(String url, int status) {
    return statuses.getOrDefault(url, List.of()).stream().filter(one -> one == status).count();
  }

  /**
   * Returns the captures that the indexes do not have where they are, and the lines of indexes that
   * lead to none; empty if all is well.
   */
  public List<String> indexFaults() throws IOException {
    Set<String> captures = new TreeSet<>();
    Set<String> lines = new TreeSet<>();
    for (Path file : files) {
      String name = file.getFileName().toString();
      try (WarcReader reader = new WarcReader(file)) {
        for (WarcRecord record : reader) {
          if (record instanceof WarcResponse || record instanceof WarcRevisit) {
            String target = ((WarcCaptureRecord) record).target();
            captures.add("%s %d %s".formatted(name, reader.position(), target));
          }
        }
      }
      Path index = file.resolveSibling(name.replaceFirst("\\.warc(\\.gz)?$", ".cdxj"));
      if (Files.exists(index)) {
        for (String line : Files.readAllLines(index)) {
          Matcher known = INDEXED.matcher(line);
          lines.add(
              known.find()
                  ? "%s %s %s".formatted(known.group(3), known.group(2), known.group(1))
                  : line);
        }
      }
    }
    List<String> faults = new ArrayList<>();
    captures.stream().filter(it -> !lines.contains(it)).forEach(it -> faults.add("no line " + it));
    lines.stream()
        .filter(it -> !captures.contains(it))
        .forEach(it -> faults.add("no record " + it));
    return faults;
  }

  /** Returns what {@code jwarc validate} says about the files; empty if all is well. */
  public String complaints() throws Exception {
    Path plain = Files.createTempDirectory("meguri-validate-");
    try {
      return complaints(plain);
    } finally {
      try (Stream<Path> unpacked = Files.list(plain)) {
        for (Path file : (Iterable<Path>) unpacked::iterator) {
          Files.delete(file);
        }
      }
      Files.delete(plain);
    }
  }

  private String complaints(Path plain) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", jar(), ValidateTool.class.getName()));
    for (Path file : files) {
      command.add(unpacked(file, plain).toString());
    }
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    int exit = process.waitFor();
    return exit == 0 ? "" : "exit " + exit + ": " + output;
  }

  /** Zstandard is undone here: jwarc 0.36.0 reads the records of such a file, but not its end. */
  private static WarcReader open(Path file) throws IOException {
    return file.toString().endsWith(".zst")
        ? new WarcReader(new ZstdInputStream(Files.newInputStream(file)))
        : new WarcReader(file);
  }

  /** Returns the file without Zstandard. */
  private static Path unpacked(Path file, Path directory) throws IOException {
    String name = file.getFileName().toString();
    if (!name.endsWith(".zst")) {
      return file;
    }
    Path plain = directory.resolve(name.replace(".zst", ""));
    try (InputStream in = new ZstdInputStream(Files.newInputStream(file))) {
      Files.copy(in, plain);
    }
    return plain;
  }

  private static String jar() throws Exception {
    return new File(ValidateTool.class.getProtectionDomain().getCodeSource().getLocation().toURI())
        .toString();
  }
}
