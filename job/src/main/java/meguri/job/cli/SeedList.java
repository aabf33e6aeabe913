package meguri.job.cli;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import meguri.job.Refusal;

/**
 * The URLs a crawl begins with, from arguments and files.
 *
 * @param good those to be fetched
 * @param bad a line for each that is no URL, saying where it stood
 */
record SeedList(List<String> good, List<String> bad) {

  static SeedList of(List<String> urls, List<Path> files) {
    SeedList seeds = new SeedList(new ArrayList<>(), new ArrayList<>());
    urls.forEach(url -> seeds.add(url, "seed"));
    for (Path file : files) {
      seeds.read(file);
    }
    return seeds;
  }

  /** Throws a {@link Refusal} if there is nothing to begin with. */
  void refuseIfEmpty() {
    if (good.isEmpty() && bad.isEmpty()) {
      throw new Refusal("Give at least one URL to begin with, or a file of them by --seeds.");
    } else if (good.isEmpty()) {
      throw new Refusal("None of the seeds is a URL; one looks like https://example.org/.");
    }
  }

  private void read(Path file) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (NoSuchFileException e) {
      throw new Refusal("There is no file " + file + " to read seeds from.");
    } catch (IOException e) {
      throw new Refusal("The seeds in " + file + " cannot be read: " + e.getMessage() + ".");
    }
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        add(line, file + ", line " + (i + 1));
      }
    }
  }

  private void add(String text, String where) {
    try {
      URI uri = new URI(text);
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      if (uri.getHost() != null && (scheme.equals("http") || scheme.equals("https"))) {
        good.add(text);
        return;
      }
    } catch (URISyntaxException e) {
      // reported below
    }
    bad.add(where + ": not an http or https URL, skipped: " + text);
  }
}
