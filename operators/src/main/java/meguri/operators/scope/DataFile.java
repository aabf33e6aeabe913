package meguri.operators.scope;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Rules that are data: a file beside these classes, an entry per line, # begins a comment. */
final class DataFile {

  private DataFile() {}

  static List<String> entries(String name) {
    try (InputStream in = DataFile.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the file " + name + " is missing from this build");
      }
      return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
