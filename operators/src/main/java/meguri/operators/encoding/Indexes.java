package meguri.operators.encoding;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** The Standard's indexes: the code points of an encoding by their pointers. */
final class Indexes {

  /** Stands for no code point; no encoding has U+0000 elsewhere than in ASCII. */
  static final int NONE = 0;

  private static final String RANGES = "gb18030-ranges";

  private final Map<String, int[]> codePoints = new HashMap<>();
  private final Map<String, StringBuilder> rows = new HashMap<>();

  Indexes() {
    StringBuilder section = new StringBuilder();
    for (String line : lines("indexes.txt")) {
      if (line.startsWith("[")) {
        section =
            rows.computeIfAbsent(line.substring(1, line.length() - 1), n -> new StringBuilder());
      } else {
        section.append(line).append(line.indexOf(':') > 0 ? " " : "");
      }
    }
  }

  /** Returns the code points of an index; {@link #NONE} where a pointer has none. */
  int[] of(String name) {
    return codePoints.computeIfAbsent(
        name, key -> text(key).codePoints().map(c -> c == '.' ? NONE : c).toArray());
  }

  /**
   * Returns the pointers at which ranges of four bytes begin, and the code points there, in turns.
   */
  int[] ranges() {
    return List.of(text(RANGES).strip().split("[ :]", -1)).stream()
        .mapToInt(hex -> Integer.parseInt(hex, 16))
        .toArray();
  }

  static int[] from(int first, int count) {
    return IntStream.range(first, first + count).toArray();
  }

  private String text(String name) {
    return Objects.requireNonNull(rows.get(name), name).toString();
  }

  /** Returns the lines of a file beside this class, without its comments. */
  static List<String> lines(String file) {
    try (InputStream in = Objects.requireNonNull(Indexes.class.getResourceAsStream(file))) {
      return List.of(new String(in.readAllBytes(), UTF_8).split("\n", -1)).stream()
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
