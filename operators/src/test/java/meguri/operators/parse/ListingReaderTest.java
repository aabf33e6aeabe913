package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import meguri.operators.parse.Listing.Entry;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListingReaderTest {

  private static final String SITEMAP =
      "<?xml version=\"1.0\"?><urlset><url><loc>https://a.test/é</loc></url></urlset>";
  private static final Optional<Listing> ONE = pages("https://a.test/é");

  private final ListingReader reader = new ListingReader(System::nanoTime, Duration.ofSeconds(20));

  /** One of {@code listings.txt}. */
  private record Sample(String name, String file, Optional<Listing> listing) {

    static Sample of(String section) {
      String[] parts = section.split("\n--- ", -1);
      int line = parts[0].indexOf('\n');
      Listing listing = Listing.empty();
      boolean isListing = true;
      for (String part : Arrays.asList(parts).subList(1, parts.length)) {
        List<String> lines = part.lines().toList();
        switch (lines.get(0)) {
          case "pages" -> listing.pages().addAll(entries(lines));
          case "sitemaps" -> listing.sitemaps().addAll(entries(lines));
          case "nothing" -> isListing = false;
          default -> throw new IllegalArgumentException(part);
        }
      }
      return new Sample(
          parts[0].substring(0, line),
          parts[0].substring(line + 1),
          isListing ? Optional.of(listing) : Optional.empty());
    }

    /** A URL in each line but the first, perhaps with a date. */
    private static List<Entry> entries(List<String> lines) {
      return lines.stream()
          .skip(1)
          .map(line -> line.split(" @ ", -1))
          .map(
              line ->
                  new Entry(line[0], line.length == 1 ? 0 : Instant.parse(line[1]).toEpochMilli()))
          .toList();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Sample> samples() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(ListingReaderTest.class.getResourceAsStream("listings.txt"))) {
      String all = new String(in.readAllBytes(), UTF_8);
      return Arrays.stream(all.split("(?m)^=== ", -1)).skip(1).map(Sample::of);
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void allListedUrlsAreFound(Sample sample) {
    assertThat(reader.read(sample.file.getBytes(UTF_8), "text/xml")).isEqualTo(sample.listing);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void gzipIsDecodedOnceAndTwice(Sample sample) {
    byte[] once = Encoder.GZIP.encode(sample.file.getBytes(UTF_8));
    assertThat(reader.read(once, "application/gzip")).isEqualTo(sample.listing);
    assertThat(reader.read(Encoder.GZIP.encode(once), "")).isEqualTo(sample.listing);
  }

  /** No-break spaces, byte order marks and the like, which programs leave around URLs. */
  @ParameterizedTest
  @ValueSource(strings = {"\u00A0", "\uFEFF", "\u200B", "\u3000\t", "\u2028", "\u200E\u00AD"})
  void invisibleCharactersAroundAUrlAreRemoved(String blank) {
    String url = blank + "https://a.test/é" + blank;
    Optional<Listing> expected = pages("https://a.test/é");
    String sitemap = blank + "\n<urlset><url><loc>" + url + "</loc></url></urlset>";
    assertThat(reader.read(sitemap.getBytes(UTF_8), "text/xml")).isEqualTo(expected);
    String escaped =
        "<urlset><url><loc>&#160;https://a.test/é&nbsp;</loc></url><url><loc>&#160;</loc></url></urlset>";
    assertThat(reader.read(escaped.getBytes(UTF_8), "text/xml")).isEqualTo(expected);
    String lines = url + "\n" + blank + "\n";
    assertThat(reader.read(lines.getBytes(UTF_8), "text/plain")).isEqualTo(expected);
  }

  @Test
  void theCharsetComesFromMarkHeaderDeclarationOrZeroBytes() {
    String latin = SITEMAP.replace("?>", " encoding='ISO-8859-1'?>");
    assertThat(read("\uFEFF" + SITEMAP, UTF_8, "text/xml; charset=ISO-8859-1")).isEqualTo(ONE);
    assertThat(read(SITEMAP, UTF_16, "text/xml")).isEqualTo(ONE);
    assertThat(read("\uFEFF" + SITEMAP, UTF_16LE, "")).isEqualTo(ONE);
    assertThat(read(SITEMAP, UTF_16LE, "")).isEqualTo(ONE);
    assertThat(read(SITEMAP, UTF_16BE, "")).isEqualTo(ONE);
    assertThat(read(SITEMAP, ISO_8859_1, "text/xml; charset=ISO-8859-1")).isEqualTo(ONE);
    assertThat(read(latin, ISO_8859_1, "text/xml")).isEqualTo(ONE);
    assertThat(read(latin, UTF_8, "text/xml; charset=utf-8")).isEqualTo(ONE);
    assertThat(read("https://a.test/é\r\n", UTF_16, "text/plain")).isEqualTo(ONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "utf-32", "no such charset", "x", "'", "\u0000"})
  void anImpossibleCharsetIsReadAsUtf8(String name) {
    String file = SITEMAP.replace("?>", " encoding=\"" + name + "\"?>");
    assertThat(read(file, UTF_8, "text/xml")).isEqualTo(ONE);
  }

  @Test
  void atMostFiftyThousandUrlsAreRead() {
    StringBuilder xml = new StringBuilder("<urlset>");
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 60_000; i++) {
      xml.append("<url><loc>https://a.test/").append(i).append("</loc></url>");
      text.append("https://a.test/").append(i).append('\n');
    }
    for (String file : List.of(xml.toString(), text.toString())) {
      assertThat(urls(read(file, UTF_8, ""))).hasSize(50_000).endsWith("https://a.test/49999");
    }
  }

  @Test
  @Timeout(20)
  void atMostFiftyMegabytesOfABombAreRead() throws IOException {
    assertThat(reader.read(bomb("<urlset><url><loc>http://a.test/", "x", "</loc></url>"), ""))
        .isEqualTo(Optional.of(Listing.empty()));
    assertThat(reader.read(bomb("<urlset><!--", "<-", "--><url><loc>/1</loc></url>"), ""))
        .isEqualTo(Optional.of(Listing.empty()));
    assertThat(reader.read(bomb("<urlset>", "x<!---->", "<url><loc>/1</loc></url>"), ""))
        .isEqualTo(Optional.of(Listing.empty()));
  }

  @Test
  void atMostAsMuchIsReadAsMemoryAllows() {
    String file = "http://a.test/1\n" + "\n".repeat(ListingStart.maxBytes()) + "http://a.test/2\n";
    byte[] gzip = Encoder.GZIP.encode(file.getBytes(UTF_8));
    assertThat(reader.read(gzip, "")).isEqualTo(pages("http://a.test/1"));
    assertThat(reader.read(Encoder.GZIP.encode(gzip), "")).isEqualTo(pages("http://a.test/1"));
  }

  @Test
  void aUrlIsCutAtTheLongestLength() {
    String loc = "http://a.test/" + "x".repeat(1 << 20);
    String file = "<urlset><url><loc>" + loc + "</loc></url><url><loc>/2</loc></url></urlset>";
    assertThat(urls(read(file, UTF_8, ""))).containsExactly(loc.substring(0, Markup.LONGEST), "/2");
    assertThat(urls(read(loc + "\nhttp://a.test/2", UTF_8, "")))
        .containsExactly(loc.substring(0, Markup.LONGEST), "http://a.test/2");
  }

  @Test
  @Timeout(20)
  void anUnclosedElementEndsTheFile() {
    String file = "<urlset><url><loc>/1</loc></url>" + "<url>".repeat(2_000_000);
    assertThat(read(file, UTF_8, "")).isEqualTo(pages("/1"));
  }

  @Test
  void aDamagedGzipIsReadUpToTheDamage() {
    StringBuilder xml = new StringBuilder("<urlset>");
    for (int i = 0; i < 10_000; i++) {
      xml.append("<url><loc>https://a.test/").append(i * 31L % 10_007).append("</loc></url>");
    }
    byte[] whole = Encoder.GZIP.encode(xml.toString().getBytes(UTF_8));
    byte[] half = Arrays.copyOf(whole, whole.length / 2);
    byte[] damaged = whole.clone();
    Arrays.fill(damaged, whole.length / 2, whole.length / 2 + 100, (byte) 0xFF);
    for (byte[] file : List.of(half, damaged)) {
      assertThat(urls(reader.read(file, "")))
          .hasSizeBetween(3_000, 7_000)
          .startsWith("https://a.test/0");
    }
  }

  @Test
  void readingEndsAtItsTimeLimit() {
    AtomicLong clock = new AtomicLong();
    ListingReader hurried =
        new ListingReader(() -> clock.addAndGet(1_000), Duration.ofNanos(9_000));
    String file = "<urlset>" + "<url><loc>/1</loc></url>".repeat(40_000);
    assertThat(hurried.read(file.getBytes(UTF_8), "").orElseThrow().pages())
        .hasSizeBetween(1_000, 20_000);
  }

  @Property
  void anyBytesAreHarmless(@ForAll byte[] bytes) {
    reader.read(bytes, "");
    reader.read(Encoder.GZIP.encode(bytes), "");
    byte[] root = "<urlset><url><loc>".getBytes(UTF_8);
    byte[] file = Arrays.copyOf(root, root.length + bytes.length);
    System.arraycopy(bytes, 0, file, root.length, bytes.length);
    reader.read(file, "");
  }

  @Property
  void anyMarkupIsHarmless(@ForAll @Size(max = 200) List<Piece> pieces) {
    StringBuilder file = new StringBuilder("<urlset>");
    pieces.forEach(piece -> file.append(piece.text));
    assertThat(read(file.toString(), UTF_8, "")).isPresent();
  }

  enum Piece {
    OPEN("<"),
    CLOSE(">"),
    SLASH("/"),
    MARK("!"),
    ASK("?"),
    DASH("-"),
    BRACKET("["),
    CDATA("<![CDATA["),
    END("]]>"),
    QUOTE("\""),
    APOSTROPHE("'"),
    EQUALS("="),
    AND("&"),
    HASH("#x"),
    COLON(":"),
    BLANK(" "),
    LOC("loc"),
    URL("<url>"),
    HREF("<link href=");

    private final String text;

    Piece(String text) {
      this.text = text;
    }
  }

  private Optional<Listing> read(String file, Charset charset, String type) {
    return reader.read(file.getBytes(charset), type);
  }

  private static Optional<Listing> pages(String... urls) {
    List<Entry> pages = Stream.of(urls).map(url -> new Entry(url, 0)).toList();
    return Optional.of(new Listing(pages, List.of()));
  }

  private static List<String> urls(Optional<Listing> listing) {
    return listing.orElseThrow().pages().stream().map(Entry::url).toList();
  }

  /** 60 MB of the same between a beginning and an end. */
  private static byte[] bomb(String start, String filling, String end) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] block = filling.repeat((1 << 20) / filling.length()).getBytes(UTF_8);
    try (OutputStream gzip = Encoder.GZIP.open(out)) {
      gzip.write(start.getBytes(UTF_8));
      for (int i = 0; i < 60; i++) {
        gzip.write(block);
      }
      gzip.write(end.getBytes(UTF_8));
    }
    return out.toByteArray();
  }
}
