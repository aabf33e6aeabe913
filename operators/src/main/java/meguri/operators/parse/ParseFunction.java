package meguri.operators.parse;

import java.util.List;
import meguri.operators.model.Found;
import meguri.operators.model.Impression;
import meguri.operators.model.Page;
import meguri.operators.model.Sighting;
import meguri.operators.model.Types;
import meguri.operators.scope.Scope;
import meguri.state.allowance.Likeness;
import meguri.state.content.Novelty;
import meguri.state.frontier.Task;
import meguri.state.rank.Order;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** The Parse room: every page goes on as it came, and the links of new ones leave at the side. */
public final class ParseFunction extends ProcessFunction<Page, Page> {

  public static final OutputTag<Found> LINKS = new OutputTag<>("links", Types.FOUND);

  /** What pages are like that were visited for the first time. */
  public static final OutputTag<Sighting> IMPRESSIONS =
      new OutputTag<>("impressions", Types.SIGHTING);

  private static final long serialVersionUID = 1;

  private final LinkExtractor.Bounds bounds;
  private final Order order;
  private final String agentToken;
  private final boolean sitemaps;

  @SuppressWarnings("NullAway.Init")
  private transient LinkExtractor extractor;

  @SuppressWarnings("NullAway.Init")
  private transient Counter pages;

  @SuppressWarnings("NullAway.Init")
  private transient Counter listings;

  @SuppressWarnings("NullAway.Init")
  private transient Counter links;

  @SuppressWarnings("NullAway.Init")
  private transient Counter failures;

  /**
   * @param order of the crawl: it says what a link is worth
   * @param agentToken the name by which robots directives address us, in lower case
   * @param sitemaps whether those are links that a robots.txt names
   */
  public ParseFunction(
      LinkExtractor.Bounds bounds, Order order, String agentToken, boolean sitemaps) {
    this.agentToken = agentToken;
    this.bounds = bounds;
    this.order = order;
    this.sitemaps = sitemaps;
  }

  @Override
  public void open(OpenContext context) {
    extractor = new LinkExtractor(bounds, order, agentToken, System::nanoTime);
    MetricGroup group = getRuntimeContext().getMetricGroup().addGroup("meguri").addGroup("parse");
    pages = group.counter("pages");
    listings = group.counter("listings");
    links = group.counter("links");
    failures = group.counter("failures");
  }

  @Override
  public void processElement(Page page, Context context, Collector<Page> out) {
    Task task = page.fetched().task();
    if (task.kind() != Task.Kind.PAGE && sitemaps) {
      emit(extractor.sitemaps(page.fetched()), context);
    }
    Page asking = page;
    if (task.kind() == Task.Kind.PAGE && (page.isNew() || task.queued().passes())) {
      LinkExtractor.Extract extract = extractor.extract(page.fetched());
      emit(extract.links(), context);
      asking = page.asking(extract.wishes());
      if (extract.likeness() != Likeness.NONE) {
        context.output(IMPRESSIONS, impression(task, false, extract.likeness()));
      }
      if (extract.reading().failed()) {
        failures.inc();
      } else if (extract.reading() == LinkExtractor.Reading.PARSED) {
        pages.inc();
      } else if (extract.reading() == LinkExtractor.Reading.LISTING) {
        listings.inc();
      }
    } else if (task.kind() == Task.Kind.PAGE) {
      asking = page.asking(extractor.wishes(page.fetched()));
    }
    if (page.finding().novelty() == Novelty.COPY && !task.queued().wasSeen()) {
      context.output(IMPRESSIONS, impression(task, true, Likeness.NONE));
    }
    out.collect(asking);
  }

  private static Impression impression(Task task, boolean copy, long likeness) {
    long domain = Scope.domainOf(task.pin().origin());
    return new Impression(domain, task.pin().host(), copy, likeness);
  }

  private void emit(List<Found> found, Context context) {
    found.forEach(link -> context.output(LINKS, link));
    links.inc(found.size());
  }
}
