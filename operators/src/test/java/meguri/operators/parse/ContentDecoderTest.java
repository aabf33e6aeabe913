package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentDecoderTest {

  private static final int MAX = 1 << 20;
  private static final byte[] PAGE = page(60_000);

  private final ContentDecoder decoder = new ContentDecoder(MAX);

  @ParameterizedTest
  @EnumSource
  void encodedBodiesAreDecoded(Encoder encoder) {
    assertThat(decoder.decode(encoder.encode(PAGE), encoder.token)).hasValue(PAGE);
    assertThat(decoder.decode(encoder.encode(new byte[0]), encoder.token)).hasValue(new byte[0]);
    assertThat(decoder.decode(new byte[0], encoder.token)).hasValue(new byte[0]);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GZIP", "x-gzip", " gzip ", "gzip,", "identity, gzip", "none, gzip"})
  void namesOfCodingsAreReadAsServersWriteThem(String name) {
    assertThat(decoder.decode(Encoder.GZIP.encode(PAGE), name)).hasValue(PAGE);
  }

  @Test
  void allSupportedCodingsAreRequested() {
    assertThat(Coding.accepted()).isEqualTo("gzip, deflate, br, zstd");
  }

  @Test
  void upToThreeNestedCodingsAreDecoded() {
    byte[] twice = Encoder.ZSTD.encode(Encoder.GZIP.encode(PAGE));
    assertThat(decoder.decode(twice, "gzip, zstd")).hasValue(PAGE);
    byte[] thrice = Encoder.BROTLI.encode(twice);
    assertThat(decoder.decode(thrice, "gzip, zstd, br")).hasValue(PAGE);
    byte[] more = Encoder.GZIP.encode(thrice);
    assertThat(decoder.decode(more, "gzip, zstd, br, gzip")).isEmpty();
  }

  @Test
  void separatelyCompressedPartsAreOneBody() throws IOException {
    ByteArrayOutputStream gzip = new ByteArrayOutputStream();
    ByteArrayOutputStream zstd = new ByteArrayOutputStream();
    for (int part = 0; part < 3; part++) {
      byte[] bytes = Arrays.copyOfRange(PAGE, part * 20_000, (part + 1) * 20_000);
      gzip.write(Encoder.GZIP.encode(bytes));
      zstd.write(Encoder.ZSTD.encode(bytes));
    }
    assertThat(decoder.decode(gzip.toByteArray(), "gzip")).hasValue(PAGE);
    assertThat(decoder.decode(zstd.toByteArray(), "zstd")).hasValue(PAGE);
  }

  @ParameterizedTest
  @EnumSource
  void aTruncatedBodyIsDecodedAsFarAsItGoes(Encoder encoder) {
    byte[] page = page(MAX); // zstd decodes blocks of 128 KB, or nothing
    byte[] whole = encoder.encode(page);
    byte[] half = Arrays.copyOf(whole, whole.length / 2);
    byte[] decoded = decoder.decode(half, encoder.token).orElseThrow();
    assertThat(decoded).hasSizeBetween(MAX / 3, MAX * 2 / 3);
    assertThat(decoded).isEqualTo(Arrays.copyOf(page, decoded.length));
  }

  @ParameterizedTest
  @EnumSource
  void bytesAfterTheBodyAreIgnored(Encoder encoder) throws IOException {
    ByteArrayOutputStream more = new ByteArrayOutputStream();
    more.write(encoder.encode(PAGE));
    more.write("<!-- cached -->".getBytes(UTF_8));
    assertThat(decoder.decode(more.toByteArray(), encoder.token)).hasValue(PAGE);
  }

  /** A gigabyte in all, in a megabyte or less. */
  @ParameterizedTest
  @EnumSource
  @Timeout(10)
  void aBombIsReadOnlyUpToTheBound(Encoder encoder) throws IOException {
    ByteArrayOutputStream bomb = new ByteArrayOutputStream();
    try (OutputStream out = encoder.open(bomb)) {
      byte[] zeros = new byte[1 << 20];
      for (int i = 0; i < 1 << 10; i++) {
        out.write(zeros);
      }
    }
    long start = System.nanoTime();
    assertThat(decoder.decode(bomb.toByteArray(), encoder.token)).hasValue(new byte[MAX]);
    byte[] twice = encoder.encode(bomb.toByteArray());
    assertThat(decoder.decode(twice, encoder.token + "," + encoder.token).orElseThrow())
        .hasSizeLessThanOrEqualTo(MAX);
    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(2));
  }

  @ParameterizedTest
  @EnumSource
  void unencodedTextIsReadDespiteItsHeader(Encoder encoder) {
    for (String html : new String[] {"<a href=/x>x</a>", "<!DOCTYPE html>\r\n\t<p>巡り", "x"}) {
      byte[] body = html.getBytes(UTF_8);
      assertThat(decoder.decode(body, encoder.token)).as(html).hasValue(body);
    }
    assertThat(decoder.decode(PAGE, encoder.token)).hasValue(PAGE);
  }

  @Test
  void anUnknownCodingMattersOnlyForBinaryBodies() {
    assertThat(decoder.decode(PAGE, "utf-8")).hasValue(PAGE);
    assertThat(decoder.decode(Encoder.GZIP.encode(PAGE), "compress")).isEmpty();
    assertThat(decoder.decode(Encoder.GZIP.encode(PAGE), "br")).isEmpty();
    assertThat(decoder.decode(Encoder.ZSTD.encode(PAGE), "gzip")).isEmpty();
  }

  /** The window is 128 MB, of which a decoder would have to hold as much. */
  @Test
  void aZstdWindowThatNeedsTooMuchMemoryIsRefused() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (var zstd = new com.github.luben.zstd.ZstdOutputStreamNoFinalizer(out)) {
      zstd.setLong(27);
      zstd.write(PAGE);
    }
    assertThat(decoder.decode(out.toByteArray(), "zstd")).isEmpty();
  }

  @Property
  void aDamagedBodyStaysWithinTheBound(
      @ForAll Encoder encoder,
      @ForAll("pages") byte[] page,
      @ForAll int at,
      @ForAll @IntRange(min = 1, max = 255) int bits) {
    byte[] body = encoder.encode(page);
    body[Math.floorMod(at, body.length)] ^= (byte) bits;
    decoder
        .decode(body, encoder.token)
        .ifPresent(decoded -> assertThat(decoded).hasSizeLessThanOrEqualTo(MAX));
  }

  @Property
  void anyBytesAreHarmless(@ForAll byte[] body, @ForAll Encoder encoder) {
    decoder
        .decode(body, encoder.token)
        .ifPresent(decoded -> assertThat(decoded).hasSizeLessThanOrEqualTo(MAX));
  }

  @Provide
  Arbitrary<byte[]> pages() {
    return Arbitraries.integers().between(0, 5_000).map(ContentDecoderTest::page);
  }

  /** Words, so that it compresses as pages do. */
  private static byte[] page(int length) {
    Random random = new Random(length);
    StringBuilder text = new StringBuilder("<!doctype html>");
    while (text.length() < length) {
      text.append("<p>").append(Integer.toString(random.nextInt(100_000), 36));
    }
    return Arrays.copyOf(text.toString().getBytes(UTF_8), length);
  }
}
