package meguri.bench.text;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import meguri.text.MainContent;
import org.jsoup.nodes.Document;

/**
 * The cost of text and Markdown, beside jsoup's parse of the same pages: processor time of one
 * thread, page by page in turns.
 *
 * @param parseMs of all pages
 * @param textMs of all pages
 */
record TextCost(double parseMs, double textMs) {

  private static final double NANOS_PER_MS = 1e6;

  /** Returns the medians of some rounds. As many rounds go before, to warm up. */
  static TextCost measure(List<Article> articles, int rounds) throws IOException {
    List<TextCost> measured = new ArrayList<>();
    for (int i = 0; i < 2 * rounds; i++) {
      TextCost round = round(articles);
      if (i >= rounds) {
        measured.add(round);
      }
    }
    return new TextCost(median(measured, TextCost::parseMs), median(measured, TextCost::textMs));
  }

  double ratio() {
    return textMs / parseMs;
  }

  private static TextCost round(List<Article> articles) throws IOException {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long parse = 0;
    long text = 0;
    for (Article article : articles) {
      long start = threads.getCurrentThreadCpuTime();
      Document page = article.parse();
      long parsed = threads.getCurrentThreadCpuTime();
      MainContent.of(page, article.url());
      text += threads.getCurrentThreadCpuTime() - parsed;
      parse += parsed - start;
    }
    return new TextCost(parse / NANOS_PER_MS, text / NANOS_PER_MS);
  }

  private static double median(List<TextCost> costs, ToDoubleFunction<TextCost> value) {
    double[] sorted = costs.stream().mapToDouble(value).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
