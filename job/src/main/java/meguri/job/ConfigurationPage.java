package meguri.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.description.HtmlFormatter;

/**
 * Writes {@code docs/configuration.md} from {@link CrawlOptions}. From the repository's root:
 *
 * <pre>java -cp 'job/target/dist/*' meguri.job.ConfigurationPage docs/configuration.md</pre>
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

            One YAML file holds them, `--config FILE`, with keys nested or dotted; the flags of the
            command line override it. A time is written `500ms`, `1s`, `30min`, `12h`; a size `64kb`,
            `10mb`, `1gb`. An unknown or contradictory option is an error at start.

            ```yaml
            crawl:
              scope: domain
              max-pages: 100000
            politeness.interval: 2s
            fetch.contact: https://example.org/crawler
            ```
            """);
    String section = "";
    for (OptionRule<?> rule : CrawlOptions.RULES) {
      int dot = rule.key().indexOf('.');
      String group = dot < 0 ? "parallelism" : rule.key().substring(0, dot);
      if (!group.equals(section)) {
        section = group;
        page.append("\n## ").append(section).append("\n\n");
        page.append("| option | default | accepts | meaning |\n|---|---|---|---|\n");
      }
      page.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(rule.key(), shownDefault(rule), rule.accepts(), description(rule)));
    }
    return page.toString();
  }

  private static String shownDefault(OptionRule<?> rule) {
    Optional<Object> written = rule.written(new Configuration());
    if (written.isEmpty() || written.get().equals("") || written.get().toString().equals("[]")) {
      return "–";
    }
    return rule.isUnlimited(new Configuration()) ? "unlimited" : "`" + written.get() + "`";
  }

  private static String description(OptionRule<?> rule) {
    return new HtmlFormatter().format(rule.option().description());
  }
}
