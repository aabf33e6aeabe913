package meguri.operators.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeedLinesTest {

  @TempDir private Path tmp;

  @Test
  void aFileIsReadLineByLineWhateverTheLengthsOfLinesAndFile() throws IOException {
    List<String> lines = IntStream.range(0, 5_000).mapToObj(i -> "é".repeat(i % 300) + i).toList();
    assertThat(read(write("seeds.txt", String.join("\n", lines) + "\n"))).isEqualTo(lines);
    assertThat(read(write("no-end", "a\n\nb"))).containsExactly("a", "", "b");
    assertThat(read(write("empty", ""))).isEmpty();
    assertThat(SeedLines.count(uri(tmp.resolve("seeds.txt")))).isEqualTo(5_000);
  }

  @Test
  void aLineThatNeverEndsDoesNotFillTheMemory() throws IOException {
    Path file = write("long", "x".repeat(3_000_000) + "\nb\n");
    assertThat(read(file)).containsExactly("x".repeat(SeedLines.LONGEST), "b");
  }

  @Test
  void compressedFilesAndThoseOfADirectoryAreReadInTheOrderOfTheirNames() throws IOException {
    write("_SUCCESS", "no seed");
    write(".hidden", "no seed");
    write("b.txt", "c\n");
    Files.write(tmp.resolve("a"), join(gzip("a\n"), gzip("b\n"))); // two parts, as of cat
    Files.createDirectory(tmp.resolve("below"));
    assertThat(read(tmp)).containsExactly("a", "b", "c");
    assertThat(numbers(tmp)).containsExactly(1L, 2L, 1L);
  }

  @Test
  void aFileThatWasCutOffIsAnErrorAndNotItsEnd() throws IOException {
    byte[] whole = gzip("a\n".repeat(1_000));
    Path cut = Files.write(tmp.resolve("cut.gz"), Arrays.copyOf(whole, whole.length - 9));
    assertThatThrownBy(() -> read(cut)).isInstanceOf(EOFException.class);
  }

  @Test
  void blankLinesAndCommentsHaveNoText() throws IOException {
    List<Boolean> text = new ArrayList<>();
    try (SeedLines lines = SeedLines.open(uri(write("f", "\n \t\r\n # a\n a\né\n")))) {
      while (lines.next()) {
        text.add(lines.hasText());
      }
    }
    assertThat(text).containsExactly(false, false, false, true, true);
  }

  private static List<String> read(Path path) throws IOException {
    List<String> all = new ArrayList<>();
    try (SeedLines lines = SeedLines.open(uri(path))) {
      while (lines.next()) {
        all.add(lines.text());
      }
    }
    return all;
  }

  private static List<Long> numbers(Path path) throws IOException {
    List<Long> all = new ArrayList<>();
    try (SeedLines lines = SeedLines.open(uri(path))) {
      while (lines.next()) {
        all.add(lines.number());
      }
    }
    return all;
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(tmp.resolve(name), text);
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static byte[] join(byte[] a, byte[] b) {
    byte[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  private static String uri(Path path) {
    return path.toUri().toString();
  }
}
