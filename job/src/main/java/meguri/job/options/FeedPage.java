package meguri.job.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEventFields;
import meguri.operators.model.PageEventFields.Field;

/**
 * Writes the tables of {@code docs/feed.md} from the code. They stand between two comments; the
 * text around them is written by hand. From the repository's root:
 *
 * <pre>java -cp 'job/target/dist/*' meguri.job.options.FeedPage docs/feed.md
 * </pre>
 */
public final class FeedPage {

  static final String BEGIN = "<!-- from the code: -->\n";
  static final String END = "<!-- written by hand: -->\n";

  private FeedPage() {}

  public static void main(String[] args) throws IOException {
    Path file = Path.of(args[0]);
    Files.writeString(file, withTables(Files.readString(file)));
  }

  /** Returns a page with its tables written anew. */
  static String withTables(String page) {
    int begin = page.indexOf(BEGIN);
    int end = page.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalArgumentException("the page has no place for tables: " + BEGIN + END);
    }
    return page.substring(0, begin + BEGIN.length()) + tables() + page.substring(end);
  }

  private static String tables() {
    String kinds =
        Arrays.stream(PageEvent.Kind.values())
            .map(kind -> "| `%s` | %s |\n".formatted(kind.word(), kind.meaning()))
            .collect(Collectors.joining());
    String fields =
        PageEventFields.all().stream()
            .map(
                field ->
                    "| `%s` | %s | %s |\n".formatted(field.name(), type(field), field.meaning()))
            .collect(Collectors.joining());
    String options =
        List.of(OutputOptions.SECTION, ContentOptions.SECTION).stream()
            .flatMap(section -> section.options().stream())
            .map(
                option ->
                    "| `%s` | %s | %s |\n"
                        .formatted(
                            option.key(), ConfigurationPage.shownDefault(option), option.meaning()))
            .collect(Collectors.joining());
    return """

        ## Kinds

        | kind | meaning |
        |---|---|
        %s
        ## Fields

        This is version %d of the fields. A later version adds fields at the end, and changes none: a
        reader must pass over fields that it does not know. A field without a value is left out.

        | field | type | meaning |
        |---|---|---|
        %s
        ## Options

        | option | default | meaning |
        |---|---|---|
        %s
        """
        .formatted(kinds, PageEvent.SCHEMA, fields, options);
  }

  private static String type(Field field) {
    if (field instanceof PageEventFields.Text || field instanceof PageEventFields.LongText) {
      return "text";
    } else if (field instanceof PageEventFields.Texts) {
      return "list of texts";
    } else if (field instanceof PageEventFields.Time) {
      return "time";
    } else if (field instanceof PageEventFields.Whole) {
      return "whole number";
    } else if (field instanceof PageEventFields.Real) {
      return "number";
    }
    return "true or left out";
  }
}
