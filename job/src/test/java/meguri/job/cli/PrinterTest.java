package meguri.job.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrinterTest {

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @TempDir private Path dir;

  @Test
  void committedFilesArePrintedByCheckpointAndDeleted() throws IOException {
    file("meguri-c-chk10-", "ten\n");
    file("meguri-c-chk9-", "nine\n");
    file(".meguri-c-chk11-", "unfinished\n");
    Printer printer = new Printer(dir, new PrintStream(printed));
    assertThat(printer.print()).isTrue();
    assertThat(printed.toString(UTF_8)).isEqualTo("nine\nten\n");
    assertThat(printer.print()).isTrue();
    assertThat(printed.toString(UTF_8)).isEqualTo("nine\nten\n");
    try (Stream<Path> left = Files.list(dir)) {
      assertThat(left).singleElement().asString().contains("chk11");
    }
  }

  @Test
  void nothingIsPrintedBeforeAnythingIsWritten() throws IOException {
    assertThat(new Printer(dir.resolve("print"), new PrintStream(printed)).print()).isTrue();
    assertThat(printed.size()).isZero();
  }

  @Test
  void aFileThatNobodyReadsStays() throws IOException {
    file("meguri-c-chk1-", "one\n");
    Printer printer = new Printer(dir, new PrintStream(new Closed(), true));
    assertThat(printer.print()).isFalse();
    try (Stream<Path> left = Files.list(dir)) {
      assertThat(left).hasSize(1);
    }
  }

  private void file(String begin, String text) throws IOException {
    Files.writeString(dir.resolve(begin + "01234567-89ab-cdef-0123-456789abcdef-0.jsonl"), text);
  }

  /** A pipe whose reader has ended. */
  private static final class Closed extends OutputStream {
    @Override
    public void write(int one) throws IOException {
      throw new IOException("Broken pipe");
    }
  }
}
