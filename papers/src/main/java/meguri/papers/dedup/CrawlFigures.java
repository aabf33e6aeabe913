package meguri.papers.dedup;

import java.io.IOException;
import java.util.function.Consumer;
import meguri.papers.graph.Crawl;
import meguri.papers.plot.Page;

/** All figures of one crawl. */
record CrawlFigures(
    Crawl crawl, int seeds, LruCurve curve, Errors errors, Savings savings, Reads reads) {

  static CrawlFigures measure(Crawl crawl, int seeds, Sizes sizes, Consumer<String> progress) {
    String name = crawl.graph().name();
    progress.accept(name + ": reads of the Registry");
    Reads reads = Reads.measure(crawl, seeds, progress);
    progress.accept(name + ": LRU alone");
    LruCurve curve = LruCurve.measure(crawl);
    progress.accept(name + ": errors of second stages");
    Errors errors = Errors.measure(crawl, sizes);
    progress.accept(name + ": LRU with second stages");
    Savings savings = Savings.measure(crawl, curve, sizes);
    return new CrawlFigures(crawl, seeds, curve, errors, savings, reads);
  }

  String name() {
    return crawl.graph().name();
  }

  /** Returns the most memory that a variant saves; 0 if it errs too often at each size. */
  double saved(Variant variant) {
    return savings.best(variant).map(Saving::saved).orElse(0.0);
  }

  void write(Page page) throws IOException {
    page.heading(2, "Crawl of " + name())
        .paragraph(
            """
            The crawl is strictly breadth-first from %,d pages drawn at random, as in the paper on scheduling; it \
            ends when they lead to no more, at %,d of %,d pages. Each of the %,d links of these pages is a query.\
            """
                .formatted(seeds, crawl.pages(), crawl.graph().nodes(), crawl.queries()));
    reads.write(page);
    curve.write(page, name());
    errors.write(page, name());
    savings.write(page, name());
  }
}
