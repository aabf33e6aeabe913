package meguri.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Figures by mode and name, in a file beside the page: a page can show those of several runs. Each
 * line holds a mode, a name and a value, with tabs between them.
 */
final class FigureFile {

  private static final char TAB = '\t';

  private final Map<String, String> values = new TreeMap<>();

  /** Reads a file; one that does not exist has no figures. */
  static FigureFile read(Path file) throws IOException {
    FigureFile figures = new FigureFile();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        int value = line.lastIndexOf(TAB);
        figures.values.put(line.substring(0, value), line.substring(value + 1));
      }
    }
    return figures;
  }

  /** Forgets all figures of a mode. */
  void forget(Mode mode) {
    values.keySet().removeIf(key -> key.startsWith(mode.key() + TAB));
  }

  void put(Mode mode, String name, double value) {
    put(mode, name, "%.3f".formatted(value));
  }

  void put(Mode mode, String name, String value) {
    values.put(mode.key() + TAB + name, value);
  }

  boolean isEmpty() {
    return values.isEmpty();
  }

  boolean has(Mode mode) {
    return !names(mode).isEmpty();
  }

  Optional<String> text(Mode mode, String name) {
    return Optional.ofNullable(values.get(mode.key() + TAB + name));
  }

  OptionalDouble number(Mode mode, String name) {
    return text(mode, name).stream().mapToDouble(Double::parseDouble).findAny();
  }

  /** Returns the names of a mode's figures. */
  List<String> names(Mode mode) {
    String prefix = mode.key() + TAB;
    return values.keySet().stream()
        .filter(key -> key.startsWith(prefix))
        .map(key -> key.substring(prefix.length()))
        .toList();
  }

  String content() {
    StringBuilder content = new StringBuilder();
    values.forEach((name, value) -> content.append(name).append(TAB).append(value).append('\n'));
    return content.toString();
  }

  Stream<Mode> modes() {
    return Stream.of(Mode.values()).filter(this::has);
  }
}
