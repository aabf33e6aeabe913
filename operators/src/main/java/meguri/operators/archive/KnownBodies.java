package meguri.operators.archive;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import meguri.operators.scope.TargetUri;
import meguri.state.content.Original;

/**
 * The bodies that an older archive has, by their digests: a file of sorted lines, each with the key
 * of a digest, the date in ms, and the URL of a capture.
 */
public final class KnownBodies implements Closeable {

  private final SortedLines lines;

  public KnownBodies(Path file) throws IOException {
    lines = new SortedLines(file);
  }

  /**
   * Returns a line of the file.
   *
   * @param digest as in {@code sha1:…}
   * @param time in ms, which indexes have in whole seconds
   */
  public static String line(String digest, long time, String url) {
    return "%s %015d %s".formatted(Captures.keyOfDigest(digest), time, url);
  }

  /**
   * Returns where a body was found: under this URL, if it was, and then the first time.
   *
   * @param url the page's
   */
  public Optional<Original> find(String digest, String url) throws IOException {
    List<Original> found =
        lines.beginningWith(Captures.keyOfDigest(digest) + " ").stream()
            .map(line -> line.split(" ", 3))
            .map(parts -> new Original(parts[2], Long.parseLong(parts[1]), digest))
            .toList();
    String target = TargetUri.of(url);
    return found.stream()
        .filter(original -> original.url().equals(target))
        .map(original -> new Original(url, original.date(), digest))
        .findFirst()
        .or(() -> found.stream().findFirst());
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
