package meguri.operators.archive;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;

/**
 * Reads through a WARC file of any crawler, and tells of each capture. What it cannot use it skips,
 * with a reason. Behind a damaged record it goes on at the next one that begins as a record does.
 */
public final class WarcScan {

  /** Takes what is found. */
  public interface Finder {

    /**
     * @param time wall clock, ms
     * @param status 0 if the record has none of its own
     * @param digest the payload's, as the record writes it; may be empty
     */
    void capture(String url, long time, int status, String digest, long offset) throws IOException;

    /** Takes a page to which no other page led. */
    void seed(String url) throws IOException;

    /** Notes that something cannot be used. */
    void skipped(String reason);
  }

  public static final String DAMAGED = "damaged or cut off";
  public static final String NOT_WARC = "no WARC file, or one in Zstandard";
  public static final String IN_ONE_PIECE = "compressed as a whole and not by records";
  public static final String NOT_HTTP = "no answer of HTTP";
  public static final String SEGMENT = "a segment of a record";
  public static final String UNDATED = "without a date";

  private static final byte[] GZIP = {0x1F, (byte) 0x8B, 8};
  private static final byte[] PLAIN = "WARC/".getBytes(US_ASCII);
  private static final int WINDOW = 64 << 10;

  /** The most bytes of an answer's first line, and of a metadata record, that are looked at. */
  private static final int FIRST_LINE = 64;

  private static final int METADATA = 64 << 10;

  private final FileChannel file;
  private final Finder finder;
  private final byte[] mark;

  private WarcScan(FileChannel file, Finder finder, byte[] mark) {
    this.file = file;
    this.finder = finder;
    this.mark = mark;
  }

  public static void read(Path path, Finder finder) throws IOException {
    try (FileChannel file = FileChannel.open(path)) {
      byte[] begin = bytes(file, 0, PLAIN.length);
      boolean isGzip = begins(begin, GZIP);
      if (!isGzip && !begins(begin, PLAIN)) {
        finder.skipped(NOT_WARC);
        return;
      }
      WarcScan scan = new WarcScan(file, finder, isGzip ? GZIP : PLAIN);
      long at = 0;
      while (at < file.size()) {
        at = scan.next(scan.readFrom(at));
      }
    }
  }

  /**
   * Reads records up to the end, or to a damaged one. Returns the place from which on to look for
   * the next.
   */
  private long readFrom(long begin) throws IOException {
    long last = begin;
    file.position(begin);
    try {
      WarcReader reader = new WarcReader(file); // closing it would close the file
      reader.setLenient(true);
      for (var record = reader.next(); record.isPresent(); record = reader.next()) {
        last = reader.position();
        if (!begins(bytes(file, last, mark.length), mark)) {
          finder.skipped(IN_ONE_PIECE);
          return file.size();
        }
        take(record.get(), last);
      }
      return file.size();
    } catch (IOException | RuntimeException e) {
      finder.skipped(DAMAGED);
      return last + 1;
    }
  }

  private void take(WarcRecord record, long offset) throws IOException {
    String url = target(record);
    if (!url.startsWith("http://") && !url.startsWith("https://")) {
      return;
    }
    switch (record.type()) {
      case "response", "revisit", "resource" -> capture(record, url, offset);
      case "metadata" -> {
        if (isSeed(record)) {
          finder.seed(url);
        }
      }
      default -> {}
    }
  }

  private void capture(WarcRecord record, String url, long offset) throws IOException {
    boolean isResponse = record.type().equals("response");
    InputStream block = record.body().stream();
    byte[] line = block.readNBytes(FIRST_LINE);
    long rest = block.transferTo(OutputStream.nullOutputStream());
    if (line.length + rest < record.body().size()) {
      throw new EOFException("the file ends in a record");
    }
    int status = HttpAnswer.statusIn(line);
    long time = time(record.headers().first("WARC-Date").orElse(""));
    if (record.headers().first("WARC-Segment-Number").isPresent()) {
      finder.skipped(SEGMENT);
    } else if (time < 0) {
      finder.skipped(UNDATED);
    } else if (isResponse && status == 0) {
      finder.skipped(NOT_HTTP);
    } else {
      String digest = record.headers().first("WARC-Payload-Digest").orElse("");
      finder.capture(url, time, isResponse ? status : 0, isResponse ? digest : "", offset);
    }
  }

  /** Returns the URL of a record. Some crawlers write it in angle brackets, as WARC 1.0 had it. */
  static String target(WarcRecord record) {
    String target = record.headers().first("WARC-Target-URI").orElse("").strip();
    return target.startsWith("<") && target.endsWith(">")
        ? target.substring(1, target.length() - 1)
        : target;
  }

  /** Returns a date in ms; −1 if it is none. */
  static long time(String date) {
    try {
      return Math.max(-1, Instant.parse(date.strip()).toEpochMilli());
    } catch (DateTimeException | ArithmeticException e) {
      return -1;
    }
  }

  /** Whether a record tells how a page was found, as Meguri's and Heritrix's do: from nowhere. */
  private static boolean isSeed(WarcRecord record) throws IOException {
    List<String> lines =
        new String(record.body().stream().readNBytes(METADATA), UTF_8).lines().toList();
    return lines.stream().anyMatch(line -> line.startsWith("fetchTimeMs:"))
        && lines.stream().noneMatch(line -> line.startsWith("via:"));
  }

  /** Returns where the next record may begin, from this place on. */
  private long next(long from) throws IOException {
    for (long at = from; at < file.size(); at += WINDOW) {
      byte[] window = bytes(file, at, WINDOW + mark.length);
      for (int i = 0; i < Math.min(WINDOW, window.length - mark.length); i++) {
        if (Arrays.equals(window, i, i + mark.length, mark, 0, mark.length) && isRecord(at + i)) {
          return at + i;
        }
      }
    }
    return file.size();
  }

  private boolean isRecord(long place) throws IOException {
    if (mark == PLAIN) {
      return true;
    }
    byte[] packed = bytes(file, place, FIRST_LINE);
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return begins(in.readNBytes(PLAIN.length), PLAIN);
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean begins(byte[] bytes, byte[] mark) {
    return bytes.length >= mark.length
        && Arrays.equals(bytes, 0, mark.length, mark, 0, mark.length);
  }

  private static byte[] bytes(FileChannel file, long place, int most) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(most);
    int count = file.read(buffer, place);
    while (count > 0) {
      count = file.read(buffer, place + buffer.position());
    }
    return Arrays.copyOf(buffer.array(), buffer.position());
  }
}
