package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The names by which pages name charsets, as browsers take them: often for another charset, of
 * which the one named is a part. All other names, such as UTF-7's, name nothing.
 */
final class EncodingLabels {

  private static final Map<String, Charset> LABELS = read();

  private EncodingLabels() {}

  static Optional<Charset> charset(String label) {
    return Optional.ofNullable(LABELS.get(label.strip().toLowerCase(Locale.ROOT)));
  }

  private static Map<String, Charset> read() {
    Map<String, Charset> labels = new HashMap<>();
    try (InputStream in =
        Objects.requireNonNull(EncodingLabels.class.getResourceAsStream("encodings.txt"))) {
      for (String line : new String(in.readAllBytes(), UTF_8).split("\n", -1)) {
        int colon = line.indexOf(':');
        // Java lacks ISO-8859-10 and -14
        if (colon > 0 && !line.startsWith("#") && Charset.isSupported(line.substring(0, colon))) {
          Charset charset = Charset.forName(line.substring(0, colon));
          for (String label : line.substring(colon + 1).strip().split(" ", -1)) {
            labels.put(label, charset);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return labels;
  }
}
