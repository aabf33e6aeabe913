package meguri.job.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import meguri.job.Refusal;
import meguri.job.Userinfo;
import meguri.operators.scope.Seeds;

/**
 * The URLs that a crawl begins with, from arguments and a file.
 *
 * @param good the URLs to fetch, normalised
 * @param bad a line for each entry that is no URL: where it stands and what is wrong
 */
record SeedList(Set<String> good, List<String> bad) {

  static SeedList of(List<String> urls, List<Path> files) {
    SeedList seeds = new SeedList(new LinkedHashSet<>(), new ArrayList<>());
    seeds.add("seed", urls.stream());
    for (Path file : files) {
      try (Stream<String> lines = Files.lines(file)) {
        seeds.add(file + ", line", lines);
      } catch (NoSuchFileException e) {
        throw new Refusal("There is no file " + file + " to read seeds from.");
      } catch (IOException | UncheckedIOException e) {
        throw new Refusal("The seeds in " + file + " cannot be read: " + reason(e) + ".");
      }
    }
    return seeds;
  }

  /** Throws a {@link Refusal} if there is nothing to begin with. */
  void refuseIfEmpty() {
    if (good.isEmpty() && bad.isEmpty()) {
      throw new Refusal("Give at least one URL to begin with, or a file of URLs with --seeds.");
    } else if (good.isEmpty()) {
      throw new Refusal("None of the seeds is a URL. A URL looks like https://example.org/.");
    }
  }

  private void add(String where, Stream<String> lines) {
    Seeds seeds = Seeds.of(lines);
    good.addAll(seeds.urls());
    for (Seeds.Malformed line : seeds.malformed()) {
      bad.add(
          "%s %d: skipped, %s: %s"
              .formatted(
                  where, line.lineNumber(), line.reason(), Userinfo.hidden(line.line().strip())));
    }
  }

  private static String reason(Exception e) {
    return e.getCause() instanceof MalformedInputException
        ? "it is not UTF-8 text"
        : String.valueOf(e.getMessage());
  }
}
