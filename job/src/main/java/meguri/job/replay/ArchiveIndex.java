package meguri.job.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import meguri.job.OwnerOnly;
import meguri.job.Refusal;
import meguri.operators.archive.Captures;
import meguri.operators.archive.WarcScan;
import meguri.operators.scope.UrlNormaliser;

/**
 * Makes the index of {@link Captures} by reading each WARC file once. Memory holds the URLs to
 * begin with, and some of the index's lines.
 */
public final class ArchiveIndex {

  private final Path directory;
  private final LineSorter lines;
  private final Map<String, Long> skipped = new TreeMap<>();
  private final Set<String> urls = new LinkedHashSet<>();
  private final Set<String> seeds = new LinkedHashSet<>();
  private long captures;

  private ArchiveIndex(Path directory) {
    this.directory = directory;
    lines = new LineSorter(Captures.linesIn(directory));
  }

  /**
   * Returns the WARC files of arguments, each of which is one, or a directory that has some below
   * it.
   */
  public static List<Path> files(List<Path> named) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path path : named) {
      if (!Files.exists(path)) {
        throw new Refusal("There is no file or directory " + path + ".");
      }
      try (Stream<Path> below = Files.walk(path)) {
        below
            .filter(Files::isRegularFile)
            .filter(file -> file.equals(path) || isWarc(file))
            .map(file -> file.toAbsolutePath().normalize())
            .sorted()
            .forEach(files::add);
      }
    }
    if (files.isEmpty()) {
      throw new Refusal("No file in %s ends in .warc or .warc.gz.".formatted(named.get(0)));
    }
    return files;
  }

  /** Whether a file is a finished WARC file. The name of one that is being written has a dot. */
  private static boolean isWarc(Path file) {
    String name = String.valueOf(file.getFileName());
    return !name.startsWith(".") && (name.endsWith(".warc") || name.endsWith(".warc.gz"));
  }

  /** Makes the index of these files in a directory. */
  public static ArchiveIndex make(List<Path> files, Path directory) throws IOException {
    OwnerOnly.directory(directory);
    ArchiveIndex index = new ArchiveIndex(directory);
    for (int number = 0; number < files.size(); number++) {
      index.read(files.get(number), number);
    }
    index.finish(files);
    return index;
  }

  private void read(Path file, int number) throws IOException {
    WarcScan.read(
        file,
        new WarcScan.Finder() {
          @Override
          public void capture(String url, long time, int status, String digest, long offset)
              throws IOException {
            String key = Captures.keyOfUrl(url);
            if (key.isEmpty()) {
              skipped("no URL");
              return;
            }
            captures++;
            if (!url.endsWith("/robots.txt")) {
              urls.add(UrlNormaliser.normalise(url));
            }
            lines.add(Captures.line(key, time, status, number, offset));
            if (!digest.isEmpty()) {
              lines.add(Captures.line(Captures.keyOfDigest(digest), time, status, number, offset));
            }
          }

          @Override
          public void seed(String url) {
            if (!url.endsWith("/robots.txt")) {
              seeds.add(UrlNormaliser.normalise(url));
            }
          }

          @Override
          public void skipped(String reason) {
            skipped.merge(reason, 1L, Long::sum);
          }
        });
  }

  private void finish(List<Path> files) throws IOException {
    lines.finish();
    Files.write(Captures.filesIn(directory), files.stream().map(Path::toString).toList(), UTF_8);
    seeds.retainAll(urls);
  }

  /** Returns how many captures can be asked for. */
  public long captures() {
    return captures;
  }

  /** Returns how many records were skipped, by reason, as a text; empty if none was. */
  public String skipped() {
    return skipped.entrySet().stream()
        .map(reason -> "%,d %s".formatted(reason.getValue(), reason.getKey()))
        .collect(Collectors.joining(", "));
  }

  /**
   * Returns the URLs to begin with: those that no page led to, as far as the archive's metadata
   * tells; else all.
   */
  public Collection<String> seeds() {
    return seeds.isEmpty() ? urls : seeds;
  }
}
