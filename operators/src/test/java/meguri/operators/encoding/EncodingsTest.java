package meguri.operators.encoding;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.Charset;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EncodingsTest {

  /** Lead bytes, escapes and ASCII, more often than others. */
  private static final byte[] SPECIAL =
      HexFormat.of().parseHex("1b242840424a490e0f1b244230398081848e8fa0a1a3b0c7e3feff3c415c7e0a21");

  /**
   * All sequences of one and of two bytes, alone and behind what the encoding has for longer ones,
   * were compared with Chromium's text decoder; where it differs, in 12 sequences, the Standard and
   * a second implementation of it are followed.
   */
  @ParameterizedTest(name = "{0} behind {1}")
  @CsvFileSource(resources = "decoded.csv", numLinesToSkip = 1)
  void allPairsOfBytesAreDecodedAsTheStandardSays(String label, String before, String sum) {
    assertThat(sum(label, before)).isEqualTo(sum);
  }

  private static String sum(String label, String before) {
    Charset charset = charset(label);
    byte[] start = HexFormat.of().parseHex(before == null ? "" : before);
    byte[] sequence = java.util.Arrays.copyOf(start, start.length + 2);
    StringBuilder all = new StringBuilder();
    for (int pair = 0; pair < 1 << 16; pair++) {
      sequence[start.length] = (byte) (pair >> 8);
      sequence[start.length + 1] = (byte) pair;
      all.append(new String(sequence, charset)).append('\uFFFF');
    }
    return sha(all.toString());
  }

  @Test
  void allFourBytesOfGb18030AreDecodedAsTheStandardSays() {
    StringBuilder all = new StringBuilder();
    for (int first = 0x81; first < 0xFF; first++) {
      for (int i = 0; i < 10 * 126 * 10; i++) {
        byte[] four = {
          (byte) first, (byte) ('0' + i / 1260), (byte) (0x81 + i / 10 % 126), (byte) ('0' + i % 10)
        };
        all.append(new String(four, charset("gb18030"))).append('\uFFFF');
      }
    }
    assertThat(sha(all.toString())).isEqualTo("4236aeef4cd78243637f71b52ebb869f");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "gbk,         81 3C 2F 74,          FFFD 3C 2F 74",
    "gb18030,     81 30 81 3C,          FFFD 30 FFFD 3C",
    "gb18030,     81 30,                FFFD",
    "gb18030,     A3 A0 80 A8 BC A6 D9, 3000 20AC 1E3F FE10",
    "big5,        A4 3C 88 62 88 A5,    FFFD 3C CA 304 EA 30C",
    "big5,        81 81 FF 80,          FFFD FFFD FFFD",
    "euc-jp,      A4 3C 8F A1 3C,       FFFD 3C FFFD 3C",
    "euc-jp,      8E 80 8E B1 8F B0 A1, FFFD FF71 4E02",
    "euc-jp,      8F AB 24 DF E3,       FFFD 24 711C",
    "shift_jis,   81 3C 80 A0 5C 7E,    FFFD 3C 80 FFFD 5C 7E",
    "shift_jis,   81 7C 87 40 F0 40,    FF0D 2460 E000",
    "euc-kr,      B0 3C C8 FE B0 A1,    FFFD 3C D79D AC00",
    "iso-2022-jp, 0E 0F 41,             FFFD FFFD 41",
    "iso-2022-jp, 1B 24 42 24 22 0E,    3042 FFFD",
    "iso-2022-jp, 1B 24 3C 41,          FFFD 24 3C 41",
    "iso-2022-jp, 1B 28 42 1B 28 42 41, FFFD 41",
    "iso-2022-jp, 1B 28 4A 5C 1B 28 49 31, A5 FF71",
    "koi8-u,      AE BE,                45E 40E",
    "windows-1252, 81 80,               81 20AC",
    "windows-874, DB 81,                FFFD 81",
    "iso-8859-10, A1 FF,                104 138",
    "x-user-defined, 80 FF,             F780 F7FF",
    "replacement, 41 42,                FFFD",
    "utf-16le,    00 D8 41 00 00 DC,    FFFD 41 FFFD",
  })
  void brokenSequencesTakeNoAsciiWithThem(String label, String bytes, String codePoints) {
    String text = new String(bytes(bytes), charset(label));
    assertThat(text.codePoints().mapToObj(c -> Integer.toHexString(c).toUpperCase()))
        .containsExactly(codePoints.split(" "));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "shift_jis,   2212 A5 203E FF71 2460, 81 7C 5C 7E B1 87 40",
    "euc-jp,      2212 A5 203E FF71,      A1 DD 5C 7E 8E B1",
    "iso-2022-jp, 2212 FF71 A5 61,        1B 24 42 21 5D 25 22 1B 28 4A 5C 61 1B 28 42",
    "gb18030,     E7C7 20AC 1F600 E78D,   81 35 F4 37 A2 E3 94 39 FC 36 A6 D9",
    "gbk,         20AC E81E,              80 FE 59",
    "big5,        2550 5341,              F9 F9 A4 51",
    "euc-kr,      AC00,                   B0 A1",
    "x-user-defined, F780,                80",
  })
  void queriesAreEncodedAsBrowsersDo(String label, String codePoints, String bytes) {
    StringBuilder text = new StringBuilder();
    for (String codePoint : codePoints.split(" ")) {
      text.appendCodePoint(Integer.parseInt(codePoint, 16));
    }
    assertThat(
            HexFormat.ofDelimiter(" ")
                .withUpperCase()
                .formatHex(text.toString().getBytes(charset(label))))
        .isEqualTo(bytes);
  }

  @Test
  void charactersForDecodingOnlyAreNotEncoded() {
    assertThat(charset("gb18030").newEncoder().canEncode('\uE5E5')).isFalse();
    assertThat(charset("big5").newEncoder().canEncode('\u43F0')).isFalse();
    assertThat(charset("shift_jis").newEncoder().canEncode('\uE000')).isFalse();
    assertThat(charset("iso-2022-jp").newEncoder().canEncode('\u000E')).isFalse();
  }

  /** Listings are read so. Nothing may depend on where a buffer ends. */
  @Property(tries = 300)
  void theAsciiFastPathReadsTheSameText(@ForAll("labels") String label, @ForAll long seed) {
    Random random = new Random(seed);
    byte[] bytes = new byte[random.nextInt(40)];
    random.nextBytes(bytes);
    int others = random.nextInt(3);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i < bytes.length - others ? bytes[i] & 0x7F : bytes[i]);
    }
    int from = bytes.length == 0 ? 0 : random.nextInt(bytes.length);
    assertThat(Encodings.text(bytes, from, charset(label)))
        .isEqualTo(new String(bytes, from, bytes.length - from, charset(label)));
  }

  /** Measured in turns, by the thread's own time, as a multiple of what Java takes for UTF-8. */
  @ParameterizedTest
  @ValueSource(strings = {"windows-1252", "gbk", "shift_jis"})
  void anAsciiPageTakesLittleLongerThanInUtf8(String label) {
    byte[] page = "<a href=/x>a page</a>\n".repeat(1_000).getBytes(US_ASCII);
    long own = Long.MAX_VALUE;
    long utf8 = Long.MAX_VALUE;
    for (int round = 0; round < 20; round++) {
      utf8 = Math.min(utf8, cpuTime(page, UTF_8));
      own = Math.min(own, cpuTime(page, charset(label)));
    }
    assertThat((double) own / utf8).isLessThan(6); // 2; by the encoding's decoder 12 to 20
  }

  private static long cpuTime(byte[] page, Charset charset) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    int length = 0;
    for (int i = 0; i < 1_000; i++) {
      length += Encodings.text(page, 0, charset).length();
    }
    assertThat(length).isEqualTo(1_000 * page.length);
    return threads.getCurrentThreadCpuTime() - start;
  }

  @Property(tries = 300)
  void aStreamIsDecodedLikeTheWhole(@ForAll("labels") String label, @ForAll long seed)
      throws IOException {
    Random random = new Random(seed);
    byte[] bytes = new byte[8180 + random.nextInt(30)];
    random.nextBytes(bytes);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = random.nextBoolean() ? SPECIAL[random.nextInt(SPECIAL.length)] : bytes[i];
    }
    // Java's reader does not flush a decoder, so that no character may be left unfinished.
    System.arraycopy(HexFormat.of().parseHex("1b284241"), 0, bytes, bytes.length - 4, 4);
    StringWriter read = new StringWriter();
    char[] few = new char[1 + random.nextInt(7)];
    try (Reader reader = new InputStreamReader(new ByteArrayInputStream(bytes), charset(label))) {
      for (int n = reader.read(few); n >= 0; n = reader.read(few)) {
        read.write(few, 0, n);
      }
    }
    assertThat(read.toString()).isEqualTo(new String(bytes, charset(label)));
  }

  @Property(tries = 300)
  void encodedTextIsDecodedAgain(@ForAll("labels") String label, @ForAll String text) {
    Charset charset = charset(label);
    if (charset.canEncode() && !label.startsWith("utf")) {
      Set<Integer> alike = Set.of(0xA5, 0x203E, 0x2212);
      StringBuilder known = new StringBuilder();
      text.codePoints()
          .filter(
              c -> !alike.contains(c) && (c < 0xFF61 || c > 0xFF9F) && (c < 0xE000 || c > 0xF8FF))
          .filter(c -> charset.newEncoder().canEncode(Character.toString(c)))
          .forEach(known::appendCodePoint);
      ByteArrayOutputStream written = new ByteArrayOutputStream();
      written.writeBytes(known.toString().getBytes(charset));
      assertThat(new String(written.toByteArray(), charset)).isEqualTo(known.toString());
    }
  }

  @Provide
  Arbitrary<String> labels() {
    return Arbitraries.of(
        "gb18030",
        "gbk",
        "big5",
        "euc-jp",
        "shift_jis",
        "euc-kr",
        "iso-2022-jp",
        "koi8-u",
        "windows-1255",
        "utf-16le",
        "utf-16be",
        "replacement");
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }

  private static Charset charset(String label) {
    return Encodings.charset(label).orElseThrow();
  }

  private static String sha(String text) {
    try {
      byte[] sum = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_16BE));
      return HexFormat.of().formatHex(sum, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void utf8IsDecodedAsByJavaWhateverIsWrongWithIt() {
    int[] characters = {'A', ' ', 0x7F, 0x80, 0xE4, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10FFFF};
    Random random = new Random(1);
    for (int round = 0; round < 100_000; round++) {
      StringBuilder text = new StringBuilder("begin");
      for (int i = random.nextInt(40); i > 0; i--) {
        text.appendCodePoint(characters[random.nextInt(characters.length)]);
      }
      byte[] bytes = text.toString().getBytes(UTF_8);
      for (int i = random.nextInt(3); i > 0; i--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      int from = random.nextInt(4);
      assertThat(Encodings.text(bytes, from, UTF_8))
          .isEqualTo(new String(bytes, from, bytes.length - from, UTF_8));
    }
  }
}
