package meguri.operators.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import meguri.operators.model.Headers;
import meguri.operators.model.Truncation;
import meguri.operators.scope.TargetUri;
import meguri.operators.scope.UrlNormaliser;
import meguri.state.Hash64;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;

/**
 * The captures of an archive, by URL. Two files say where they are: {@code files} lists the WARC
 * files, and {@code captures} has a sorted line for each capture, under the hash of its URL, and
 * one more under that of its payload's digest.
 *
 * <p>Of several captures of a URL it takes the newest in which the server was well. A revisit
 * record gets the body of its original, as far as the archive has that.
 */
public final class Captures implements Closeable {

  private static final String FILES = "files";
  private static final String LINES = "captures";

  /** The most records that a revisit record may lead through. */
  private static final int MOST_REFERENCES = 3;

  /** A line of the index. */
  private record Place(long time, int status, int file, long offset) {

    private static Place of(String line) {
      String[] parts = line.split(" ", -1);
      return new Place(
          Long.parseLong(parts[1]),
          Integer.parseInt(parts[2]),
          Integer.parseInt(parts[3]),
          Long.parseLong(parts[4]));
    }

    /** Whether the answer is one of the site, and not a trouble of its server. */
    private boolean isWell() {
      return switch (status) {
        case 304, 407, 408, 429 -> false;
        default -> status == 0 || status >= 200 && status < 500;
      };
    }
  }

  private final List<Path> files;
  private final SortedLines lines;

  /** Opens the index in a directory. */
  public Captures(Path directory) throws IOException {
    files = Files.readAllLines(directory.resolve(FILES), UTF_8).stream().map(Path::of).toList();
    lines = new SortedLines(directory.resolve(LINES));
  }

  /** Returns the file that lists the WARC files, a path on each line. */
  public static Path filesIn(Path directory) {
    return directory.resolve(FILES);
  }

  /** Returns the file of the sorted lines. */
  public static Path linesIn(Path directory) {
    return directory.resolve(LINES);
  }

  /**
   * Returns a line of the index.
   *
   * @param key the {@link #keyOfUrl} or the {@link #keyOfDigest}
   * @param file the place of the WARC file in the list
   */
  public static String line(String key, long time, int status, int file, long offset) {
    return "%s %015d %03d %d %d".formatted(key, time, status, file, offset);
  }

  /** Returns the key of a URL, which crawlers spell in different ways; empty if it is none. */
  public static String keyOfUrl(String url) {
    String normal = UrlNormaliser.normalise(url);
    return normal.isEmpty() ? "" : "%016x".formatted(Hash64.of(TargetUri.of(normal)));
  }

  public static String keyOfDigest(String digest) {
    return "%016x".formatted(Hash64.of("digest " + digest.toLowerCase(Locale.ROOT)));
  }

  /**
   * Returns the answer to the request for a URL; empty if the archive has none.
   *
   * @param most the most bytes of a body; the rest is cut off
   * @throws IOException if the archive has one, and none can be read
   */
  public Optional<Archived> find(String url, int most) throws IOException {
    List<Place> places = new ArrayList<>(places(keyOfUrl(url)));
    places.sort(Comparator.comparing(Place::isWell).thenComparingLong(Place::time).reversed());
    IOException first = null;
    for (Place place : places) {
      try {
        return Optional.of(read(place, most, MOST_REFERENCES));
      } catch (IOException | RuntimeException e) {
        first = first == null ? new IOException(e.getMessage(), e) : first;
      }
    }
    if (first != null) {
      throw first;
    }
    return Optional.empty();
  }

  private List<Place> places(String key) throws IOException {
    return key.isEmpty()
        ? List.of()
        : lines.beginningWith(key + " ").stream().map(Place::of).toList();
  }

  private Archived read(Place place, int most, int references) throws IOException {
    try (FileChannel file = FileChannel.open(files.get(place.file()))) {
      file.position(place.offset());
      WarcReader reader = new WarcReader(file);
      reader.setLenient(true);
      WarcRecord record =
          reader.next().orElseThrow(() -> new IOException("the file ends before the record"));
      return switch (record.type()) {
        case "revisit" -> revisit(place, record, most, references);
        case "resource" -> resource(place, record, most);
        default -> response(place, record, most);
      };
    }
  }

  private static Archived response(Place place, WarcRecord record, int most) throws IOException {
    HttpAnswer answer = HttpAnswer.read(record.body().stream(), most);
    return new Archived(
        place.time(),
        answer.status(),
        answer.reason(),
        answer.headers(),
        answer.body(),
        answer.isCut() ? Truncation.LENGTH : truncation(record));
  }

  private static Archived resource(Place place, WarcRecord record, int most) throws IOException {
    InputStream block = record.body().stream();
    byte[] body = block.readNBytes(most);
    String type = record.headers().first("Content-Type").orElse("");
    return new Archived(
        place.time(),
        200,
        "OK",
        type.isEmpty() ? Headers.NONE : new Headers(List.of("Content-Type", type)),
        body,
        block.read() >= 0 ? Truncation.LENGTH : truncation(record));
  }

  /**
   * Returns an answer with the body of its original. Of an answer that says "not modified" the
   * original's head counts, too.
   */
  private Archived revisit(Place place, WarcRecord record, int most, int references)
      throws IOException {
    if (references == 0) {
      throw new IOException("a revisit record that leads nowhere");
    }
    byte[] head = record.body().stream().readNBytes(HttpAnswer.MAX_HEAD);
    Archived original = read(original(place, record), most, references - 1);
    int status = HttpAnswer.statusIn(head);
    if (status == 0 || status == 304) {
      return new Archived(
          place.time(),
          original.status(),
          original.reason(),
          original.headers(),
          original.body(),
          original.truncation());
    }
    HttpAnswer answer = HttpAnswer.read(new ByteArrayInputStream(head), head.length);
    return new Archived(
        place.time(),
        answer.status(),
        answer.reason(),
        answer.headers(),
        original.body(),
        original.truncation());
  }

  /** Returns where the original is: by its URL and date, or else by the digest of its payload. */
  private Place original(Place place, WarcRecord record) throws IOException {
    String url = record.headers().first("WARC-Refers-To-Target-URI").orElse("");
    long time = WarcScan.time(record.headers().first("WARC-Refers-To-Date").orElse(""));
    String digest = record.headers().first("WARC-Payload-Digest").orElse("");
    List<Place> found = new ArrayList<>();
    if (!url.isEmpty() && time >= 0) {
      places(keyOfUrl(url)).stream()
          .filter(it -> it.time() / 1000 == time / 1000)
          .forEach(found::add);
    }
    if (!digest.isEmpty()) {
      found.addAll(places(keyOfDigest(digest)));
    }
    return found.stream()
        .filter(it -> !it.equals(place))
        .findFirst()
        .orElseThrow(() -> new IOException("a revisit record without its original"));
  }

  private static Truncation truncation(WarcRecord record) {
    String word = record.headers().first("WARC-Truncated").orElse("");
    return word.isEmpty()
        ? Truncation.NONE
        : Arrays.stream(Truncation.values())
            .filter(it -> it.word().equals(word))
            .findFirst()
            .orElse(Truncation.LENGTH);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
