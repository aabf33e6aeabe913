package meguri.operators.parse;

import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import meguri.operators.model.Fetched;
import meguri.operators.model.Found;
import meguri.operators.scope.BaseUrl;
import meguri.operators.scope.Scope;
import meguri.operators.scope.UrlNormaliser;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Task;
import meguri.state.rank.Order;
import meguri.state.rank.Share;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;

/**
 * The links of an answer: its redirect, what its HTML refers to, or what it lists. Each link of a
 * page passes on an equal part of its score, as in Yamada et al.'s incremental PageRank.
 *
 * <p>A hostile or broken page costs at most what the bounds allow, and gives no links.
 */
public final class LinkExtractor {

  /**
   * How much of a page is looked at.
   *
   * @param decodedBytes of the body after decompression; the rest is cut off
   * @param links different ones, the first of the page
   * @param depth of nested elements; deeper ones become siblings
   * @param time for parsing; a page that takes longer gives no links
   */
  public record Bounds(int decodedBytes, int links, int depth, Duration time)
      implements Serializable {

    public static final Bounds DEFAULT = new Bounds(10 << 20, 2_000, 512, Duration.ofSeconds(5));

    public Bounds {
      if (decodedBytes < 1
          || links < 1
          || links > 1_000_000
          || depth < 1
          || time.isNegative()
          || time.isZero()) {
        throw new IllegalArgumentException(
            "every bound must be positive, and links at most a million");
      }
    }
  }

  /** What came of an answer. */
  public enum Reading {
    PARSED,
    /** A sitemap, a feed, or a text of URLs. */
    LISTING,
    REDIRECT,
    /** Nothing that has links: by its status, its type, or because it asks not to be followed. */
    PASSED_OVER,
    /** Its content encoding is unknown or broken. */
    UNDECODABLE,
    /** Parsing took too long. */
    TOO_SLOW,
    /** The parser failed. */
    UNPARSABLE;

    public boolean failed() {
      return compareTo(UNDECODABLE) >= 0;
    }
  }

  /** Links, and how they were come by. */
  public record Extract(Reading reading, List<Found> links) {

    private static Extract none(Reading reading) {
      return new Extract(reading, List.of());
    }
  }

  /** Of a page's references many mean the same, or nothing that could be fetched. */
  private static final int REFERENCES_PER_LINK = 10;

  private final Bounds bounds;
  private final ContentDecoder decoder;
  private final LongSupplier nanoClock;
  private final Order order;
  private final RobotsTag robots;
  private final ListingReader listings;
  private final ListedLinks listed;

  /**
   * @param agentToken the name by which robots directives address us, in lower case
   */
  public LinkExtractor(Bounds bounds, Order order, String agentToken, LongSupplier nanoClock) {
    this.order = order;
    this.robots = new RobotsTag(agentToken);
    this.bounds = bounds;
    this.decoder = new ContentDecoder(bounds.decodedBytes);
    this.nanoClock = nanoClock;
    this.listings = new ListingReader(nanoClock, bounds.time);
    this.listed = new ListedLinks(order);
  }

  public Extract extract(Fetched fetched) {
    return switch (fetched.status()) {
      case 301, 302, 303, 307, 308 -> redirect(fetched);
      case 200 -> page(fetched);
      default -> Extract.none(Reading.PASSED_OVER);
    };
  }

  /** The sitemaps that a robots.txt names. */
  public List<Found> sitemaps(Fetched robots) {
    return robots.status() == 200
        ? decoder
            .decode(robots.body(), robots.headers().joined("Content-Encoding"))
            .map(body -> listed.ofRobots(robots, body, bounds.links))
            .orElse(List.of())
        : List.of();
  }

  private Extract redirect(Fetched fetched) {
    Candidate from = fetched.task().candidate();
    String target = new BaseUrl(from.url()).resolve(fetched.headers().first("Location"));
    if (target.isEmpty()) {
      return Extract.none(Reading.PASSED_OVER);
    }
    return new Extract(
        Reading.REDIRECT,
        List.of(
            new Found(
                target, from.depth(), from.hops() + 1, share(fetched.task(), 1), from.url())));
  }

  private Share share(Task task, int links) {
    Queued queued = task.queued();
    float score = queued.candidate().score();
    return queued.wasSeen()
        ? order.shareAgain(score, queued.passed(), links)
        : order.share(score, links);
  }

  private Extract page(Fetched fetched) {
    String type = fetched.headers().first("Content-Type");
    boolean mayBeHtml = MediaType.mayBeHtml(type);
    if (robots.forbidsFollowing(fetched.headers().all("X-Robots-Tag"))
        || !mayBeHtml && !ListingReader.mayBeCalled(type)) {
      return Extract.none(Reading.PASSED_OVER);
    }
    if (!mayBeHtml && Coding.GZIP.begins(fetched.body())) {
      return listing(fetched.body(), type, fetched.task()); // larger than any page may be
    }
    Optional<byte[]> decoded =
        decoder.decode(fetched.body(), fetched.headers().joined("Content-Encoding"));
    if (decoded.isEmpty()) {
      return Extract.none(Reading.UNDECODABLE);
    }
    byte[] document = decoded.get();
    if (!MediaType.isHtml(type, document)) {
      return listing(document, type, fetched.task());
    }
    if (ListingReader.isLikely(document)) {
      Extract listing = listing(document, type, fetched.task());
      if (listing.reading == Reading.LISTING) {
        return listing;
      }
    }
    return parse(document, type, fetched.task());
  }

  private Extract listing(byte[] file, String type, Task task) {
    try {
      return listings
          .read(file, type)
          .map(listing -> new Extract(Reading.LISTING, listed.of(listing, task.candidate())))
          .orElse(Extract.none(Reading.PASSED_OVER));
    } catch (RuntimeException e) {
      return Extract.none(Reading.UNPARSABLE);
    }
  }

  private Extract parse(byte[] document, String type, Task task) {
    References references = new References(REFERENCES_PER_LINK * bounds.links, robots);
    try {
      // A parser remembers every tag name it meets, so none may outlive its page.
      Parser parser = Parser.htmlParser().setMaxDepth(bounds.depth);
      parsed(parser, document, type).traverse(references);
    } catch (UncheckedIOException e) {
      return Extract.none(Reading.TOO_SLOW);
    } catch (RuntimeException | StackOverflowError e) {
      return Extract.none(Reading.UNPARSABLE);
    }
    if (references.nofollow()) {
      return Extract.none(Reading.PASSED_OVER);
    }
    return new Extract(Reading.PARSED, links(references, task));
  }

  private Document parsed(Parser parser, byte[] document, String type) {
    Charset charset = Charsets.of(document, type);
    int mark = Charsets.mark(document);
    String text = new String(document, mark, document.length - mark, charset);
    return parser.parseInput(new DeadlineReader(text, nanoClock, bounds.time.toNanos()), "");
  }

  /** However a page spells it, a link counts once; Scope refuses what cannot be a URL. */
  private static String normal(String target) {
    String normal = UrlNormaliser.normalise(target);
    return normal.isEmpty() ? target : normal;
  }

  /** Those to other sites first: of two that are worth the same, they are asked for before. */
  private List<Found> links(References references, Task task) {
    Candidate page = task.candidate();
    BaseUrl self = new BaseUrl(page.url());
    String base = UrlNormaliser.normalise(self.resolve(references.base()));
    // A longer base would stand in front of every link, and none of them would be in scope.
    boolean usable = !base.isEmpty() && base.length() <= Scope.MAX_LENGTH;
    BaseUrl resolver = usable ? new BaseUrl(base) : self;
    Set<String> targets = new LinkedHashSet<>();
    for (String reference : references.links()) {
      if (targets.size() == bounds.links) {
        break;
      }
      String target = normal(resolver.resolve(reference));
      if (!target.isEmpty() && !target.equals(page.url())) {
        targets.add(target);
      }
    }
    Share share = share(task, targets.size());
    String site = task.pin().origin() + "/";
    List<Found> links = new ArrayList<>(targets.size());
    List<Found> sameSite = new ArrayList<>();
    for (String target : targets) {
      Found link = new Found(target, page.depth() + 1, 0, share, page.url());
      (target.startsWith(site) ? sameSite : links).add(link);
    }
    links.addAll(sameSite);
    return links;
  }
}
