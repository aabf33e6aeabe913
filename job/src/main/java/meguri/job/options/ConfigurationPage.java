package meguri.job.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;

/**
 * Writes {@code docs/configuration.md} from {@link AllOptions}. From the repository's root:
 *
 * <pre>java -cp 'job/target/dist/*' meguri.job.options.ConfigurationPage docs/configuration.md
 * </pre>
 */
public final class ConfigurationPage {

  private ConfigurationPage() {}

  public static void main(String[] args) throws IOException {
    Files.writeString(Path.of(args[0]), text());
  }

  static String text() {
    StringBuilder page =
        new StringBuilder(
            """
            # Options

            You write options in one YAML file (`--config FILE`), with nested or dotted keys. The
            flags of the command line override the file. Write a time as `500ms`, `1s`, `30min` or
            `12h`, and a size as `64kb`, `10mb` or `1gb`. Meguri refuses to start with an unknown or
            contradictory option.

            ```yaml
            crawl:
              scope: domain
              max-pages: 100000
            politeness.interval: 2s
            fetch.contact: https://example.org/crawler
            ```
            """);
    String section = "";
    for (CrawlOption<?> option : AllOptions.list()) {
      int dot = option.key().indexOf('.');
      String group = dot < 0 ? "parallelism" : option.key().substring(0, dot);
      if (!group.equals(section)) {
        section = group;
        page.append("\n## ").append(section).append("\n\n");
        page.append("| option | default | accepts | meaning |\n|---|---|---|---|\n");
      }
      page.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(
                  option.key(), shownDefault(option), option.accepted().words(), option.meaning()));
    }
    return page.toString();
  }

  static String shownDefault(CrawlOption<?> option) {
    Optional<Object> written = option.written(new Configuration());
    if (written.isEmpty() || written.get().equals("") || written.get().toString().equals("[]")) {
      return "–";
    }
    return option.isUnlimited(new Configuration()) ? "unlimited" : "`" + written.get() + "`";
  }
}
