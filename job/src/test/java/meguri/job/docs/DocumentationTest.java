package meguri.job.docs;

import static meguri.job.docs.MarkdownPage.ROOT;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import meguri.job.options.AllOptions;
import meguri.job.options.CrawlOption;
import meguri.job.options.YamlOptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the README and the pages of {@code docs} name exists, and what they say can be read. */
class DocumentationTest {

  private static final int MOST_WORDS = 35;

  private static final List<String> MODULES =
      List.of("text", "state", "operators", "web", "gate", "job", "papers", "bench");

  /** An option, perhaps with a value: {@code crawl.scope: any}. */
  private static final Pattern OPTION = Pattern.compile("([a-z]+)\\.[a-z0-9][a-z0-9.-]*");

  private static final Pattern FILE_NAME =
      Pattern.compile(".*\\.(?:yaml|jsonl?|md|html|txt|csv|tsv|log)");

  /** A metric, or the beginning of the names of several. */
  private static final Pattern METRIC = Pattern.compile("meguri\\.[a-z]+\\.[a-z0-9-]*.*");

  private static final Pattern METRIC_ROW = Pattern.compile("(?m)^\\| `(meguri\\.[^`]+)`");
  private static final Pattern TEST = Pattern.compile("\\w+(?:Test|IT)");

  private static final Pattern FILE =
      Pattern.compile(
          "(?<![\\w/.-])(?:docs|docker|flink-conf|gate|job|operators|papers|bench)/[\\w./-]*\\w");

  /** What the build makes. */
  private static final Pattern BUILT = Pattern.compile("\\w+/target(?:/.*)?");

  @TempDir private Path tmp;

  static List<MarkdownPage> pages() throws IOException {
    return MarkdownPage.all();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyLinkLeadsToAFileOrAHeading(MarkdownPage page) {
    Path file = ROOT.resolve(page.name());
    assertThat(page.links())
        .filteredOn(link -> !link.matches("[a-z]+:.*"))
        .allSatisfy(
            link -> {
              String[] parts = link.split("#", 2);
              Path target = parts[0].isEmpty() ? file : file.resolveSibling(parts[0]).normalize();
              assertThat(target).exists();
              if (parts.length > 1) {
                assertThat(MarkdownPage.of(target).anchors()).as(link).contains(parts[1]);
              }
            });
  }

  @ParameterizedTest
  @MethodSource("pages")
  void noSentenceIsLongerThan35Words(MarkdownPage page) {
    assertThat(page.sentences())
        .allSatisfy(
            sentence ->
                assertThat(MarkdownPage.words(sentence))
                    .as(sentence)
                    .isLessThanOrEqualTo(MOST_WORDS));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyOptionThatIsNamedExists(MarkdownPage page) {
    assertThat(page.spans())
        .map(span -> span.replaceFirst("(?s)(?:[:=].*|\\s.*)$", ""))
        .filteredOn(name -> isOption(name))
        .allSatisfy(name -> assertThat(AllOptions.named(name)).as(name).isPresent());
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyOptionInAnExampleExists(MarkdownPage page) throws IOException {
    for (MarkdownPage.Block block : page.blocks()) {
      if (block.language().equals("yaml") && block.lines().stream().anyMatch(this::isOurs)) {
        Path file = Files.write(tmp.resolve("example.yaml"), block.lines());
        assertThat(YamlOptions.read(file).keySet())
            .allSatisfy(key -> assertThat(AllOptions.named(key)).as(key).isPresent());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyMetricThatIsNamedHasARowInThePageOfMetrics(MarkdownPage page) throws IOException {
    String metrics = Files.readString(ROOT.resolve("docs/metrics.md"));
    Set<String> rows =
        METRIC_ROW.matcher(metrics).results().map(row -> row.group(1)).collect(Collectors.toSet());
    assertThat(page.spans())
        .filteredOn(span -> METRIC.matcher(span).matches())
        .filteredOn(span -> !span.matches("meguri\\.(?:rest|job|web)\\..*"))
        .allSatisfy(
            span -> {
              String family = span.replaceFirst("(?:<.*|[A-Z].*|…)$", "");
              assertThat(rows)
                  .as(span)
                  .anyMatch(row -> family.equals(span) ? row.equals(span) : row.startsWith(family));
            });
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyFileThatIsNamedExists(MarkdownPage page) {
    assertThat(FILE.matcher(page.text()).results().map(file -> file.group()))
        .filteredOn(file -> !BUILT.matcher(file).matches())
        .allSatisfy(file -> assertThat(ROOT.resolve(file)).exists());
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyTestThatIsNamedExists(MarkdownPage page) {
    Set<String> tests =
        sources("test").map(file -> name(file).replace(".java", "")).collect(Collectors.toSet());
    assertThat(page.spans())
        .filteredOn(span -> TEST.matcher(span).matches())
        .allSatisfy(span -> assertThat(tests).contains(span));
  }

  private boolean isOurs(String line) {
    return isOption(line.replaceFirst(":.*", "")) || families().contains(line.replace(":", ""));
  }

  private static boolean isOption(String name) {
    var option = OPTION.matcher(name);
    return option.matches()
        && families().contains(option.group(1))
        && !FILE_NAME.matcher(name).matches();
  }

  /** Returns what stands before the first dot of options. */
  private static Set<String> families() {
    return AllOptions.list().stream()
        .map(CrawlOption::key)
        .filter(key -> key.contains("."))
        .map(key -> key.substring(0, key.indexOf('.')))
        .collect(Collectors.toSet());
  }

  private static Stream<Path> sources(String kind) {
    return MODULES.stream()
        .map(module -> ROOT.resolve(module).resolve("src").resolve(kind).resolve("java"))
        .flatMap(DocumentationTest::files);
  }

  private static Stream<Path> files(Path root) {
    try {
      return Files.walk(root).filter(file -> name(file).endsWith(".java"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }
}
