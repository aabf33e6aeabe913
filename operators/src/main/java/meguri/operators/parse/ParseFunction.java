package meguri.operators.parse;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Set;
import meguri.operators.feed.Findings;
import meguri.operators.feed.Reporting;
import meguri.operators.feed.Reports;
import meguri.operators.metrics.MetricNames;
import meguri.operators.model.AllowanceInput;
import meguri.operators.model.Conversion;
import meguri.operators.model.ForScope;
import meguri.operators.model.Page;
import meguri.operators.model.PageEvent.Content;
import meguri.operators.model.PageLook;
import meguri.operators.model.ParseInput;
import meguri.operators.model.RawLink;
import meguri.operators.model.RegistryInput;
import meguri.operators.model.ScopeInput;
import meguri.operators.model.Types;
import meguri.operators.scope.BaseUrl;
import meguri.operators.scope.Scope;
import meguri.state.SoundText;
import meguri.state.allowance.Likeness;
import meguri.state.content.Novelty;
import meguri.state.frontier.Task;
import meguri.state.near.Sketcher;
import meguri.state.rank.Order;
import meguri.state.revisit.Past;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * The Parse room: passes every page on unchanged but for the page's wishes, and sends its links to
 * a side output, unless they are known from an earlier visit. If outputs ask for page events, it
 * also reports each visit, with the page's text if that is new.
 */
public final class ParseFunction extends ProcessFunction<ParseInput, Page> {

  /** The links of pages, and commands for Scope. */
  public static final OutputTag<ScopeInput> LINKS = new OutputTag<>("links", Types.SCOPE_INPUT);

  /** The events of all visits that were answered, if outputs ask for events. */
  public static final OutputTag<RegistryInput> REPORTS =
      new OutputTag<>("reports", Types.REGISTRY_INPUT);

  /** The looks of pages at their first visit. */
  public static final OutputTag<AllowanceInput> PAGE_LOOKS =
      new OutputTag<>("page-looks", Types.ALLOWANCE_INPUT);

  private static final long serialVersionUID = 1;

  private final LinkExtractor.Bounds bounds;
  private final Order order;
  private final String agentToken;
  private final boolean sitemaps;
  private final Set<LinkType> followed;
  private final Reporting reporting;

  @SuppressWarnings("NullAway.Init")
  private transient LinkExtractor extractor;

  /** Whether it reads a page at this moment; other threads ask. */
  private transient volatile boolean isReading;

  @SuppressWarnings("NullAway.Init")
  private transient Counter pages;

  @SuppressWarnings("NullAway.Init")
  private transient Counter listings;

  @SuppressWarnings("NullAway.Init")
  private transient Counter links;

  @SuppressWarnings("NullAway.Init")
  private transient Counter failures;

  @SuppressWarnings("NullAway.Init")
  private transient Counter garbled;

  @SuppressWarnings("NullAway.Init")
  private transient Counter documents;

  @SuppressWarnings("NullAway.Init")
  private transient VisitCounts visits;

  @SuppressWarnings("NullAway.Init")
  private transient Sketcher sketcher;

  /**
   * @param order the crawl's order, which decides the worth of a link
   * @param agentToken the name by which robots directives address us, in lower case
   * @param sitemaps whether the sitemaps that a robots.txt names count as links
   * @param followed the link elements to follow, besides those that always are
   * @param reporting what outputs ask to know about pages
   */
  public ParseFunction(
      LinkExtractor.Bounds bounds,
      Order order,
      String agentToken,
      boolean sitemaps,
      Set<LinkType> followed,
      Reporting reporting) {
    this.reporting = reporting;
    this.followed = followed;
    this.agentToken = agentToken;
    this.bounds = bounds;
    this.order = order;
    this.sitemaps = sitemaps;
  }

  @Override
  public void open(OpenContext context) {
    sketcher = new Sketcher();
    extractor =
        new LinkExtractor(
            bounds,
            order,
            agentToken,
            followed,
            reporting.maxText(),
            reporting.isMarkdown(),
            System::nanoTime);
    MetricGroup group = getRuntimeContext().getMetricGroup();
    pages = MetricNames.grouped(group, MetricNames.PARSE_PAGES);
    listings = MetricNames.grouped(group, MetricNames.PARSE_LISTINGS);
    links = MetricNames.grouped(group, MetricNames.PARSE_LINKS);
    failures = MetricNames.grouped(group, MetricNames.PARSE_FAILURES);
    garbled = MetricNames.grouped(group, MetricNames.PARSE_GARBLED);
    documents = MetricNames.grouped(group, MetricNames.PARSE_DOM);
    group.gauge(MetricNames.PARSE_READING, () -> isReading ? 1 : 0);
    visits = new VisitCounts(getRuntimeContext());
  }

  @Override
  public void processElement(ParseInput input, Context context, Collector<Page> out) {
    if (input instanceof ForScope told) {
      context.output(LINKS, told);
    } else if (input instanceof Page page) {
      isReading = true;
      read(page, context, out);
      isReading = false;
    }
  }

  private void read(Page page, Context context, Collector<Page> out) {
    Task task = page.fetched().task();
    if (task.kind() != Task.Kind.PAGE && sitemaps) {
      emit(extractor.sitemaps(page.fetched()), context);
    }
    Page asking = page;
    // a page that an older archive has is no copy of another
    boolean isCopy = page.finding().novelty() == Novelty.COPY && !Reports.copyOf(page).isEmpty();
    if (task.kind() == Task.Kind.PAGE) {
      visits.count(page);
      boolean hasLinks = hasLinksToRead(page);
      boolean hasText = hasTextToRead(page, hasLinks);
      boolean isConverted = isConverted(page);
      if (hasLinks || hasText) {
        LinkExtractor.Extract extract = extractor.extract(page.fetched(), hasText || isConverted);
        asking = page.asking(extract.wishes());
        if (isConverted) {
          MainText text = extract.text();
          asking = asking.saying(new Conversion(text.content().text(), text.isCut()));
        }
        count(extract);
        if (hasLinks) {
          emit(extract.links(), context);
          if (extract.likeness() != Likeness.NONE && !isCopy) {
            context.output(PAGE_LOOKS, pageLook(task, false, extract.likeness()));
          }
        }
        if (reporting.isOn()) {
          context.output(REPORTS, Reports.answered(asking, findings(page, hasText, extract)));
        }
      } else {
        asking = page.asking(extractor.wishes(page.fetched()));
        if (reporting.isOn()) {
          context.output(REPORTS, Reports.answered(asking, unread(page)));
        }
      }
    }
    if (isCopy && !task.queued().wasSeen()) {
      context.output(PAGE_LOOKS, ofCopy(page));
    }
    out.collect(asking);
  }

  private void count(LinkExtractor.Extract extract) {
    if (extract.isGarbled()) {
      garbled.inc();
    }
    if (extract.needsDocument()) {
      documents.inc();
    }
    if (extract.result().failed()) {
      failures.inc();
    } else if (extract.result() == LinkExtractor.ParseResult.PARSED) {
      pages.inc();
    } else if (extract.result() == LinkExtractor.ParseResult.LISTING) {
      listings.inc();
    }
  }

  private Findings unread(Page page) {
    boolean isSkipped = reporting.hasText() && !wasGone(page);
    return new Findings(type(page), Content.NONE, "", false, "", isSkipped);
  }

  private Findings findings(Page page, boolean hasText, LinkExtractor.Extract extract) {
    MainText text = hasText ? extract.text() : MainText.NONE;
    boolean isRedirect = extract.result() == LinkExtractor.ParseResult.REDIRECT;
    List<String> targets =
        reporting.hasLinks() || isRedirect
            ? extract.links().stream().map(link -> SoundText.of(link.url())).toList()
            : List.of();
    return new Findings(
        type(page),
        reporting
            .asked(likened(text.content()))
            .edit()
            .links(isRedirect ? List.of() : targets)
            .build(),
        text.charset(),
        text.isCut(),
        isRedirect ? targets.get(0) : "",
        false);
  }

  /** Returns the content with the fingerprint by which near copies are found, if they are. */
  private Content likened(Content content) {
    return reporting.hasLikeness()
        ? sketcher
            .of(content.text())
            .map(sketch -> content.edit().likeness(sketch.hex()).build())
            .orElse(content)
        : content;
  }

  private static String type(Page page) {
    return SoundText.of(MediaType.essence(page.fetched().headers().first("Content-Type")));
  }

  /**
   * Whether the text of a page is read, if outputs ask for text. Readers have that of an unchanged
   * page, unless they were told that the page was gone.
   */
  private boolean hasTextToRead(Page page, boolean hasLinks) {
    boolean isAsked = Reports.copyOf(page).isEmpty() || reporting.copiesHaveText();
    return reporting.hasText()
        && isAsked
        && page.fetched().status() == 200
        && (hasLinks || wasGone(page));
  }

  /** Whether the archive gets the text of a page. It has that of a known body already. */
  private boolean isConverted(Page page) {
    return reporting.archivesText()
        && page.finding().novelty() == Novelty.NEW
        && page.fetched().status() == 200;
  }

  private static boolean wasGone(Page page) {
    Past past = page.fetched().task().queued().past();
    return past != null && past.history().isGone(1);
  }

  /**
   * Whether the links of a page are read. A copy is read like a new page: its relative links lead
   * elsewhere, and the links of its original may not have been read, because of its type, its
   * depth, or the wishes in its head. An unchanged page has the same links as before.
   */
  private static boolean hasLinksToRead(Page page) {
    return page.finding().novelty() != Novelty.UNCHANGED || page.fetched().task().queued().passes();
  }

  /**
   * Returns the look of a copy. A copy of a page of its own domain is one more page that its owner
   * repeats. A copy of another domain's page counts like any page: otherwise anyone could have a
   * site taken for a maze by publishing its pages first. Then the body's fingerprint shows whether
   * this host repeats it.
   */
  private static PageLook ofCopy(Page page) {
    Task task = page.fetched().task();
    String original = requireNonNull(page.finding().original()).url();
    PageLook copy = pageLook(task, true, Likeness.NONE);
    boolean isOwn = Scope.domainOf(BaseUrl.origin(original)) == copy.domain();
    return isOwn ? copy : pageLook(task, false, page.fetched().fingerprint());
  }

  private static PageLook pageLook(Task task, boolean copy, long likeness) {
    long domain = Scope.domainOf(task.pin().origin());
    return new PageLook(domain, task.pin().host(), copy, likeness);
  }

  private void emit(List<RawLink> found, Context context) {
    found.forEach(link -> context.output(LINKS, link));
    links.inc(found.size());
  }
}
