package meguri.bench.near;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import meguri.bench.text.Article;
import meguri.papers.BenchCommand;
import meguri.papers.plot.Page;
import meguri.papers.plot.Table;
import meguri.state.near.NearCopies;
import meguri.state.near.Sketcher;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code meguri bench near}. */
@Command(
    name = "near",
    header = "Measures how well near copies are told from other pages.",
    description = {"Writes DIR/near.md.", ""})
public final class NearBench extends BenchCommand {

  private static final int SMALL = 2;

  private static final String CONCLUSION =
      """
      `near_copy_of` can be trusted: different articles were not taken for near copies, even under the same long template.
      It finds nine in ten copies in which three words of a hundred were edited, and two in ten with eight.\
      """;

  @Option(
      names = "--articles",
      paramLabel = "DIR",
      required = true,
      description = "Articles, as for meguri bench text.")
  private Path articles = Path.of("articles");

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "20",
      description = "Copies that are made of each article by each edit.")
  private int rounds;

  @Override
  public Integer call() throws Exception {
    require(rounds > 0, "rounds", rounds, "1 or more");
    List<String> texts =
        read(() -> Article.read(articles)).stream()
            .map(Article::body)
            .filter(text -> new Sketcher().of(text).isPresent())
            .toList();
    require(texts.size() > 1, "articles", articles, "a directory with articles");
    Page page = concluded("near", "Near copies", CONCLUSION);
    page.paragraph(
        """
        With `content.near-duplicates: mark`, an event names the page of the crawl that has nearly the
        same text, in `near_copy_of`. A text is compared by its groups of three words in a row: it is a
        near copy if at least %.0f %% of the groups that either text has are in both. Texts
        with fewer than %d such groups are not compared.\
        """
            .formatted(100 * NearCopies.LEAST_RESEMBLANCE, Sketcher.LEAST));
    recall(page, texts);
    precision(page, texts);
    write(page);
    return 0;
  }

  private void recall(Page page, List<String> texts) {
    Map<String, Edit> edits = new LinkedHashMap<>();
    edits.put("nothing", (text, others, random) -> text);
    for (int percent : new int[] {1, 2, 3, 5, 8, 10, 20, 40}) {
      edits.put(percent + " % of the words", Edit.words(percent / 100.0));
    }
    edits.put("the order of the paragraphs", Edit.paragraphs());
    edits.put("a notice of 20 words before and behind", Edit.notices(20));
    edits.put("a notice of 100 words before and behind", Edit.notices(100));
    int copies = size(SMALL, rounds);
    page.heading(2, "What is found")
        .paragraph(
            """
            %d articles, each published again %d times, every time edited anew. An edited word is
            exchanged, inserted or deleted. The last column is counted, not estimated: the mean share
            of groups that are in both texts, of those in either.\
            """
                .formatted(texts.size(), copies));
    Table table = new Table("edited", "copies", "found", "of the right page", "resemblance");
    Random random = new Random(1);
    List<String> others = words(texts);
    for (Map.Entry<String, Edit> edit : edits.entrySet()) {
      say(edit.getKey());
      Count count = new Count();
      for (int round = 0; round < copies; round++) {
        Crawled crawled = originals(texts);
        for (int i = 0; i < texts.size(); i++) {
          String copy = edit.getValue().apply(texts.get(i), others, random);
          count.add(i, crawled.visit("copy", copy), Resemblance.of(texts.get(i), copy));
        }
      }
      table.row(
          edit.getKey(),
          String.valueOf(count.copies),
          percent(count.found, count.copies),
          percent(count.right, count.found),
          String.format(Locale.ROOT, "%.2f", count.resemblance / count.copies));
    }
    page.table(table);
  }

  private void precision(Page page, List<String> texts) {
    page.heading(2, "What is taken for a near copy and is none")
        .paragraph(
            """
            The same articles, each under another URL, all with the same words around them, as on a
            site whose template gets into the text. None is a near copy of another. The share is that
            of the template in the mean text.\
            """);
    Table table = new Table("words of the template", "share", "pages", "taken for near copies");
    Random random = new Random(2);
    List<String> others = words(texts);
    double length = texts.stream().mapToInt(text -> text.split("\\s+").length).average().orElse(0);
    for (int words : new int[] {0, 50, 200, 500, 1000}) {
      String template = Edit.notice(words / 2, others, random);
      Crawled crawled = new Crawled();
      int found = 0;
      for (int i = 0; i < texts.size(); i++) {
        String text = template + texts.get(i) + "\n" + template;
        found += crawled.visit(url(i), text).isPresent() ? 1 : 0;
      }
      table.row(
          String.valueOf(words),
          percent((int) (words / (words + length) * 100), 100),
          String.valueOf(texts.size()),
          String.valueOf(found));
    }
    page.table(table);
  }

  /** The copies found among those that one edit has made. */
  private static final class Count {
    private int copies;
    private int found;
    private int right;
    private double resemblance;

    void add(int original, Optional<String> found, double resembles) {
      copies++;
      this.found += found.isPresent() ? 1 : 0;
      right += found.filter(url(original)::equals).isPresent() ? 1 : 0;
      resemblance += resembles;
    }
  }

  private static Crawled originals(List<String> texts) {
    Crawled crawled = new Crawled();
    for (int i = 0; i < texts.size(); i++) {
      crawled.visit(url(i), texts.get(i));
    }
    return crawled;
  }

  private static String url(int article) {
    return "article " + article;
  }

  private static List<String> words(List<String> texts) {
    return texts.stream()
        .flatMap(text -> Arrays.stream(text.split("\\W+", 200)).limit(199))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  private static String percent(int part, int of) {
    return of == 0 ? "–" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / of);
  }
}
