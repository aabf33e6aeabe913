package meguri.job.cli;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import meguri.job.Refusal;

/**
 * The directory of a crawl for which the user named none: {@code crawl-example.org}, after the host
 * of the first seed, or the next such name that is free.
 */
final class UnnamedDir {

  private static final int MOST = 10_000;
  private static final int LONGEST_HOST = 80;
  private static final Pattern HOST = Pattern.compile("^https?://(?:[^/@]*@)?([^/?#]+)");

  private UnnamedDir() {}

  /**
   * Makes the directory, so that a second crawl that begins at the same moment takes another name.
   */
  static Path make(Path parent, Collection<String> seeds) {
    String name = name(seeds.iterator().next());
    for (int i = 1; i <= MOST; i++) {
      Path dir = parent.resolve(i == 1 ? name : name + "-" + i);
      try {
        return Files.createDirectory(dir);
      } catch (FileAlreadyExistsException e) {
        // the next name may be free
      } catch (IOException e) {
        throw new Refusal(
            "The directory %s cannot be made here. Say where the crawl goes: -o DIR."
                .formatted(dir));
      }
    }
    throw new Refusal(
        "All names up to %s-%d are taken. Say where the crawl goes: -o DIR.".formatted(name, MOST));
  }

  /** Returns the name for a crawl that begins at this URL. */
  static String name(String url) {
    Matcher host = HOST.matcher(url);
    String plain =
        host.find()
            ? host.group(1).replaceAll("[^A-Za-z0-9.-]+", "-").replaceAll("^[.-]+|[.-]+$", "")
            : "";
    String some = plain.substring(0, Math.min(LONGEST_HOST, plain.length()));
    return some.isEmpty() ? "crawl" : "crawl-" + some;
  }
}
