package meguri.operators.sink;

import com.github.luben.zstd.ZstdInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.tools.ValidateTool;

/** WARC files as others read them. */
final class Archive {

  /** Reads of a record what a test wants, while the reader stands at it. */
  interface RecordReader<T> {
    T of(WarcRecord record) throws IOException;
  }

  private Archive() {}

  static <T> List<T> read(Path file, RecordReader<T> reading) throws IOException {
    List<T> values = new ArrayList<>();
    try (WarcReader reader = open(file)) {
      reader.onWarning(
          warning -> {
            throw new IllegalStateException(warning);
          });
      for (WarcRecord record : reader) {
        values.add(reading.of(record));
      }
    }
    return values;
  }

  /** The files that are complete, by name, without indexes. */
  static List<Path> files(Path directory) throws IOException {
    return complete(directory).filter(file -> !isIndex(file)).toList();
  }

  /** The indexes that are complete, by name. */
  static List<Path> indexes(Path directory) throws IOException {
    return complete(directory).filter(Archive::isIndex).toList();
  }

  private static boolean isIndex(Path file) {
    return file.toString().endsWith(".cdxj");
  }

  private static Stream<Path> complete(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> !file.getFileName().toString().startsWith("."))
          .sorted()
          .toList()
          .stream();
    }
  }

  /**
   * What {@code jwarc validate} says about the files, in a process of its own; empty if all is
   * well.
   */
  static String complaints(List<Path> files) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    command.add("-cp");
    command.add(jar(ValidateTool.class));
    command.add(ValidateTool.class.getName());
    for (Path file : files) {
      command.add(unpacked(file).toString());
    }
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    int exit = process.waitFor();
    return exit == 0 ? "" : "exit " + exit + ": " + output;
  }

  /** Zstandard is undone here: jwarc 0.36.0 reads the records of such a file, but not its end. */
  private static WarcReader open(Path file) throws IOException {
    return file.toString().endsWith(".zst")
        ? new WarcReader(new ZstdInputStream(Files.newInputStream(file)))
        : new WarcReader(file);
  }

  /** Returns the file without Zstandard. */
  private static Path unpacked(Path file) throws IOException {
    String name = file.getFileName().toString();
    if (!name.endsWith(".zst")) {
      return file;
    }
    Path plain = file.resolveSibling(name.replace(".zst", ""));
    try (InputStream in = new ZstdInputStream(Files.newInputStream(file))) {
      Files.copy(in, plain, StandardCopyOption.REPLACE_EXISTING);
    }
    return plain;
  }

  /** Reads it all as the reference libraries do, which, unlike jwarc, compare the checksums. */
  static long plainSize(Path file) throws IOException {
    String name = file.getFileName().toString();
    try (InputStream in = Files.newInputStream(file);
        InputStream plain =
            name.endsWith(".gz")
                ? new GZIPInputStream(in)
                : name.endsWith(".zst") ? new ZstdInputStream(in) : in) {
      return plain.transferTo(OutputStream.nullOutputStream());
    }
  }

  private static String jar(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (java.net.URISyntaxException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }
}
