package meguri.job;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import meguri.job.options.CrawlOptions;
import meguri.operators.scope.SeedHistory;
import meguri.operators.scope.SeedLines;
import meguri.operators.scope.SeedPlaces;
import meguri.operators.scope.Seeds;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.fs.Path;

/**
 * The seeds that a person gave: URLs, and files of any size. Only the first {@value #CHECKED} lines
 * are looked at before the crawl begins; the crawl itself reads the others.
 */
public final class SeedList {

  /** The lines that are checked, and held in memory, before a crawl begins. */
  static final int CHECKED = 100_000;

  private final List<String> urls;
  private final List<String> files;

  /** The histories of the URLs, as text; empty if nothing is known. */
  private final Map<String, String> good = new LinkedHashMap<>();

  private final List<String> bad = new ArrayList<>();
  private int checked;
  private boolean whole = true;

  private SeedList(List<String> urls, List<String> files) {
    this.urls = List.copyOf(urls);
    this.files = List.copyOf(files);
  }

  /**
   * Reads URLs, and files or directories of URLs.
   *
   * @param files paths on this machine, or URIs
   */
  public static SeedList of(List<String> urls, List<String> files) {
    SeedList list = new SeedList(urls, files.stream().map(SeedList::uri).toList());
    for (int i = 0; i < urls.size(); i++) {
      list.check("seed " + (i + 1), urls.get(i));
    }
    for (int i = 0; i < files.size() && list.whole; i++) {
      list.checkFile(list.files.get(i), files.get(i));
    }
    return list;
  }

  /** Returns the seeds that a crawl's options name. */
  public static SeedList of(Configuration options) {
    List<String> urls = new ArrayList<>();
    List<String> files = new ArrayList<>();
    for (String seed : options.get(CrawlOptions.SEEDS)) {
      (isFile(seed) ? files : urls).add(seed);
    }
    return of(urls, files);
  }

  /** Tells whether this is the URI of a file or a directory: no URL to crawl, and no path. */
  public static boolean isFile(String seed) {
    return seed.matches("(?i)(file:|(?!https?:)[a-z][a-z0-9+.-]*:/).*");
  }

  private static String uri(String file) {
    return isFile(file) ? file : CrawlDir.at(java.nio.file.Path.of(file)).uri();
  }

  private void checkFile(String file, String told) {
    try (SeedLines lines = SeedLines.open(file)) {
      while (lines.next()) {
        if (checked == CHECKED) {
          refuseStream(file, told);
          whole = false;
          return;
        }
        String name = new Path(file).equals(lines.file()) ? told : lines.file().toString();
        if (lines.text().indexOf('\uFFFD') >= 0) {
          throw new Refusal("The seeds in " + name + " cannot be read: it is not UTF-8 text.");
        }
        check(name + ", line " + lines.number(), lines.text());
      }
    } catch (FileNotFoundException e) {
      throw new Refusal("There is no file " + told + " to read seeds from.");
    } catch (IOException e) {
      throw new Refusal("The seeds in " + told + " cannot be read: " + Cause.of(e) + ".");
    }
  }

  /** The crawl reads the file again, which a pipe does not allow. */
  private static void refuseStream(String file, String told) {
    Path path = new Path(file);
    if ("file".equals(path.toUri().getScheme())
        && !Files.isDirectory(java.nio.file.Path.of(path.getPath()))
        && !Files.isRegularFile(java.nio.file.Path.of(path.getPath()))) {
      throw new Refusal(
          "%s has more than %,d lines, and is no file that can be read twice. Write the seeds to a file."
              .formatted(told, CHECKED));
    }
  }

  private void check(String where, String text) {
    checked++;
    Seeds.Line line = Seeds.read(text);
    if (!line.fault().isEmpty()) {
      bad.add("%s: skipped, %s: %s".formatted(where, line.fault(), Userinfo.hidden(text.strip())));
    } else if (!line.url().isEmpty()) {
      SeedHistory history = line.history();
      good.putIfAbsent(line.url(), history == null ? "" : history.text());
    }
  }

  /** Returns the URLs among the lines that were checked, normalised, each once. */
  public Set<String> good() {
    return good.keySet();
  }

  /** Returns the same URLs, each with its history. */
  public List<String> lines() {
    return good.entrySet().stream()
        .map(
            seed ->
                seed.getValue().isEmpty()
                    ? seed.getKey()
                    : String.join("\t", seed.getKey(), seed.getValue()))
        .toList();
  }

  /** Returns a line for each entry that is no URL: where it stands and what is wrong. */
  public List<String> bad() {
    return bad;
  }

  /** Whether all lines were checked, because there are no more than {@value #CHECKED}. */
  public boolean isWhole() {
    return whole;
  }

  /**
   * Whether one of the seeds is this URL.
   *
   * @param url normalised
   */
  public boolean contains(String url) {
    if (good.containsKey(url) || whole) {
      return good.containsKey(url);
    }
    try {
      for (String file : files) {
        try (SeedLines lines = SeedLines.open(file)) {
          while (lines.next()) {
            if (Seeds.read(lines.text()).url().equals(url)) {
              return true;
            }
          }
        }
      }
    } catch (IOException e) {
      throw new Refusal("The seeds cannot be read: " + Cause.of(e) + ".");
    }
    return false;
  }

  /** Returns the hosts and domains of all seeds. */
  public SeedPlaces places() {
    return whole ? SeedPlaces.of(List.copyOf(good())) : new SeedPlaces(List.copyOf(good()), files);
  }

  /** Throws a {@link Refusal} if there is nothing to begin with. */
  public void refuseIfEmpty() {
    if (!good.isEmpty()) {
      return;
    }
    if (bad.isEmpty() && whole) {
      throw new Refusal("Give at least one URL to begin with, or a file of URLs with --seeds.");
    }
    throw new Refusal(
        (whole
                ? "None of the seeds is a URL."
                : "None of the first %,d seeds is a URL.".formatted(CHECKED))
            + " A URL looks like https://example.org/.");
  }

  /** Throws a {@link Refusal} if the seeds are too many to travel with a job. */
  public void refuseUnlessWhole() {
    if (!whole) {
      throw new Refusal(
          "%s has more than %,d lines, too many to send to a cluster. Put it where the whole cluster reaches it and give its URI, such as --seeds s3://bucket/seeds.txt or --seeds file:/shared/seeds.txt."
              .formatted(String.join(", ", files), CHECKED));
    }
  }

  /** Writes a line for each seed. A short list is normalised first, a long one is copied. */
  void writeTo(OutputStream out) throws IOException {
    for (String line : whole ? lines() : of(urls, List.of()).lines()) {
      out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }
    if (whole) {
      return;
    }
    for (String file : files) {
      try (SeedLines lines = SeedLines.open(file)) {
        while (lines.next()) {
          if (lines.hasText()) {
            lines.writeTo(out);
          }
        }
      }
    }
  }
}
