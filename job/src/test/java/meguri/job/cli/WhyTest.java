package meguri.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import meguri.job.local.LocalDir;
import meguri.job.options.CrawlOptions;
import meguri.job.options.ScopeOptions;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WhyTest {

  private static final String OPTIONS =
      """
      crawl.seeds: [http://www.a.test/]
      crawl.max-depth: 5
      scope.rules:
        - deny extension zip
        - allow prefix b.test/docs/
      normalise.ignored-parameters: ref
      """;

  @TempDir private Path tmp;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          http://a.test/x           | is followed. Its host is the host of a seed (crawl.scope: host).
          HTTP://A.test/x/../y#z    | is written http://a.test/y
          a.test:8080               | is written http://a.test:8080/
          http://b.test/            | is not followed. Its host is not the host of a seed (crawl.scope: host).
          http://b.test/            | Counted in meguri.dropped.out-of-scope.
          http://b.test/docs/x      | is followed. Rule 2 of scope.rules allows it: allow prefix b.test/docs/.
          http://b.test/docs/x.zip  | is not followed. Rule 1 of scope.rules denies it: deny extension zip.
          http://b.test/docs/x.zip  | Counted in meguri.dropped.rule-1.
          http://a.test/2199/01/    | is not followed. It has a date outside the years
          http://a.test/?ref=1&gclid=2&x | is the same page as http://a.test/?x (normalise.ignored-parameters, normalise.tracking)
          mailto:me@a.test          | is not followed. It is not a URL that can be fetched over http or https.
          http://a..test/           | is not followed. No host can have this name
          """)
  void theDecidingRuleIsNamed(String url, String sentence) throws IOException {
    Path config = Files.writeString(tmp.resolve("crawl.yaml"), OPTIONS);
    assertThat(why("--config", config.toString(), url)).startsWith(url).contains("  " + sentence);
  }

  @Test
  void depthScopeAndSeedsAreOptions() throws IOException {
    Path config = Files.writeString(tmp.resolve("crawl.yaml"), OPTIONS);
    assertThat(why("--config", config.toString(), "--depth", "6", "http://a.test/"))
        .contains("crawl.max-depth");
    assertThat(why("--seed", "https://x.example.org/", "--scope", "domain", "http://example.org/"))
        .contains("is followed. Its registered domain is that of a seed");
    assertThat(why("--seed", "http://a.test/2199/01/", "http://a.test/2199/01/"))
        .contains("is followed");
  }

  @Test
  void limitsThatOnlyACrawlDecidesAreNamedIfTheyAreSet() throws IOException {
    String plain = why("--seed", "http://a.test/", "http://a.test/x");
    assertThat(plain).doesNotContain("answer", "budget");
    Path config =
        Files.writeString(
            tmp.resolve("crawl.yaml"),
            OPTIONS + "scope.pages-per-host: 1000\nscope.pages-per-domain: 5000\n");
    assertThat(why("--config", config.toString(), "http://a.test/x"))
        .contains(
            "  Whether the budget has room for it is known only while crawling (scope.pages-per-host: 1000).",
            "  Whether the budget has room for it is known only while crawling (scope.pages-per-domain: 5000).");
    assertThat(why("--config", config.toString(), "http://a.test/x.zip")).doesNotContain("budget");
  }

  @Test
  void aTypeRuleIsReportedAsDecidingLater() throws IOException {
    Path config =
        Files.writeString(
            tmp.resolve("crawl.yaml"),
            OPTIONS.replace(
                "  - deny extension zip\n",
                "  - deny extension zip\n  - deny type application/pdf image/*\n"));
    assertThat(why("--config", config.toString(), "http://a.test/x"))
        .contains(
            "is followed. Its host is the host of a seed",
            "  A rule about the answer's type decides later: deny type application/pdf image/*.");
    assertThat(why("--config", config.toString(), "http://www.a.test/"))
        .doesNotContain("decides later");
  }

  @Test
  void theOptionsOfARunningCrawlAreReadFromItsDirectory() throws IOException {
    Path dir = tmp.resolve("crawl");
    try (LocalDir crawl = LocalDir.create(dir)) {
      Configuration options = new Configuration();
      options.set(CrawlOptions.DIR, crawl.crawl().uri());
      options.set(CrawlOptions.ID, "c");
      options.set(ScopeOptions.RULES, List.of("deny extension zip", "deny regex [;|]x"));
      crawl.crawl().keep(options, List.of("http://c.test/"));
      assertThat(why("-o", dir.toString(), "http://c.test/y", "http://c.test/a;x"))
          .contains("is followed. Its host is the host of a seed", "Rule 2", "deny regex [;|]x");
    }
  }

  private static String why(String... args) {
    List<String> line = new ArrayList<>(List.of("why"));
    line.addAll(List.of(args));
    StringWriter out = new StringWriter();
    int code =
        Meguri.commandLine()
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(out))
            .execute(line.toArray(String[]::new));
    assertThat(code).as(out.toString()).isZero();
    return out.toString();
  }
}
