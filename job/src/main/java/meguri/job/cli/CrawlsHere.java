package meguri.job.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import meguri.job.CrawlDir;
import meguri.job.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * The crawls in the directory where the user is: that directory itself, or those right below it. A
 * command takes one of them if the user names none.
 *
 * @param crawls their directories, that of the newest run first
 */
record CrawlsHere(List<Path> crawls) {

  /** A file that each run writes when it begins. */
  private static final String WRITTEN = "crawl.yaml";

  private record Dated(Path dir, FileTime time) {}

  static CrawlsHere in(Path here) {
    try {
      return new CrawlsHere(
          all(here, dir -> Files.isReadable(dir.resolve(WRITTEN))).stream()
              .map(dir -> new Dated(dir, time(dir.resolve(WRITTEN))))
              .sorted(Comparator.comparing(Dated::time).reversed().thenComparing(Dated::dir))
              .map(Dated::dir)
              .toList());
    } catch (IOException e) {
      return new CrawlsHere(List.of());
    }
  }

  /**
   * Returns the crawls in a directory, by name.
   *
   * @param considered the directories below it that may be crawls
   */
  static List<Path> all(Path here, Predicate<Path> considered) throws IOException {
    if (CrawlDir.at(here).isBegun()) {
      return List.of(here);
    }
    try (Stream<Path> below = Files.list(here.toAbsolutePath())) {
      return below
          .filter(considered)
          .filter(dir -> CrawlDir.at(dir).isListed())
          .map(dir -> here.resolve(dir.getFileName()))
          .sorted()
          .toList();
    }
  }

  /**
   * Returns the directory that the user named; if none, takes the newest crawl here and says so.
   */
  static Path named(@Nullable Path dir, PrintWriter out) {
    if (dir != null) {
      return dir;
    }
    CrawlsHere crawls = in(Path.of(""));
    Path newest = crawls.newest();
    out.println(crawls.choice());
    out.flush();
    return newest;
  }

  /**
   * Returns the only crawl, or that of the newest run; throws a {@link Refusal} if there is none.
   */
  Path newest() {
    if (crawls.isEmpty()) {
      throw new Refusal(
          "There is no crawl in this directory. Say which crawl: give its directory.");
    }
    return crawls.get(0);
  }

  /** Says which crawl {@link #newest} is, and why it is that one. */
  String choice() {
    Path newest = newest();
    if (newest.toString().isEmpty()) {
      return "The crawl in this directory";
    }
    return crawls.size() == 1
        ? "The crawl here: " + newest
        : "The newest of %d crawls here: %s".formatted(crawls.size(), newest);
  }

  private static FileTime time(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return FileTime.fromMillis(0);
    }
  }
}
