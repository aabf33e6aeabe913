package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.util.stream.Collectors;
import meguri.operators.model.Fetched;
import meguri.operators.model.RawLink;
import meguri.operators.model.Wishes;
import meguri.operators.parse.RobotsTag.Wish;
import meguri.operators.scope.BaseUrl;
import meguri.operators.scope.Scope;
import meguri.operators.scope.UrlNormaliser;
import meguri.state.allowance.Likeness;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Task;
import meguri.state.rank.Order;
import meguri.state.rank.Share;

/**
 * Extracts the links of an answer: its redirect, the references in its HTML, or the URLs that it
 * lists. Each link of a page passes on an equal part of its score, as in Yamada et al.'s
 * incremental PageRank.
 *
 * <p>A hostile or broken page costs at most what the bounds allow, and gives no links. The class is
 * longer than most, because it chooses among all kinds of answers.
 */
public final class LinkExtractor {

  /**
   * The limits on the work for one page.
   *
   * @param decodedBytes the most bytes of the body after decompression, which the heap may lower;
   *     the rest is cut off
   * @param links the most different links; the first of the page count
   * @param depth the deepest nesting of elements; deeper ones become siblings
   * @param time the time for parsing; a page that takes longer gives no links
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

  /** The result of reading an answer. */
  public enum ParseResult {
    PARSED,
    /** A sitemap, a feed, or a text of URLs. */
    LISTING,
    REDIRECT,
    /** It has no links to take: because of its status, its type, or its wish not to be followed. */
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

  /**
   * The links of an answer, the way in which they were found, and the page's other properties.
   *
   * @param likeness the likeness of a page that was parsed and never seen before; else {@link
   *     Likeness#NONE}
   * @param isGarbled whether some bytes of a page stand for no character in its charset
   * @param needsDocument whether a page took the slow way: its tags alone do not tell what it says
   * @param text the page's content, if it was asked for
   */
  public record Extract(
      ParseResult result,
      List<RawLink> links,
      Wishes wishes,
      long likeness,
      boolean isGarbled,
      boolean needsDocument,
      MainText text) {

    private Extract(ParseResult result, List<RawLink> links) {
      this(result, links, Wishes.NONE, Likeness.NONE, false, false, MainText.NONE);
    }

    private Extract saying(MainText words) {
      return new Extract(result, links, wishes, likeness, isGarbled, needsDocument, words);
    }

    private static Extract none(ParseResult result) {
      return new Extract(result, List.of());
    }
  }

  /**
   * The bytes from which on a page is large. A document that jsoup makes of it takes up to fifty
   * times as much.
   */
  private static final int LARGE = 1 << 20;

  /** The part of the heap that the bytes of one page may take. */
  private static final int PART_OF_HEAP = 256;

  /** The lock for large pages: a process reads them one at a time, however many subtasks it has. */
  private static final Object ONE_LARGE = new Object();

  private final Bounds bounds;
  private final int pageBytes;
  private final ContentDecoder decoder;
  private final ContentDecoder listingDecoder;
  private final Order order;
  private final RobotsTag robots;
  private final PageReader pages;
  private final ListingReader listings;
  private final ListedLinks listed;
  private final TextReader texts;

  /** Creates an extractor that reads no text. */
  public LinkExtractor(
      Bounds bounds,
      Order order,
      String agentToken,
      Set<LinkType> followed,
      LongSupplier nanoClock) {
    this(bounds, order, agentToken, followed, 0, false, nanoClock);
  }

  /**
   * @param agentToken the name by which robots directives address us, in lower case
   * @param followed the link elements to follow, besides those that always are
   * @param maxText the most characters of a page's text
   * @param hasMarkdown whether a page's text is asked for as Markdown, too
   */
  public LinkExtractor(
      Bounds bounds,
      Order order,
      String agentToken,
      Set<LinkType> followed,
      int maxText,
      boolean hasMarkdown,
      LongSupplier nanoClock) {
    this.texts = new TextReader(maxText, hasMarkdown);
    this.order = order;
    this.robots = new RobotsTag(agentToken);
    this.bounds = bounds;
    this.pageBytes =
        (int) Math.min(bounds.decodedBytes, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
    this.decoder = new ContentDecoder(pageBytes);
    this.listingDecoder = new ContentDecoder(Math.max(pageBytes, ListingStart.maxBytes()));
    this.pages = new PageReader(bounds, robots, followed, nanoClock);
    this.listings = new ListingReader(nanoClock, bounds.time);
    this.listed = new ListedLinks(order);
  }

  public Extract extract(Fetched fetched) {
    return extract(fetched, false);
  }

  /**
   * @param hasText whether the page's content is asked for as well
   */
  public Extract extract(Fetched fetched, boolean hasText) {
    return switch (fetched.status()) {
      case 301, 302, 303, 307, 308 -> redirect(fetched);
      case 200 -> asked(fetched, hasText);
      default -> Extract.none(ParseResult.PASSED_OVER);
    };
  }

  /** Returns the wishes in the head of an answer. The body of a known page is not read for more. */
  public Wishes wishes(Fetched fetched) {
    return wishes(robots.wishes(fetched.headers().all("X-Robots-Tag")), "");
  }

  /** Returns the sitemaps that a robots.txt names. */
  public List<RawLink> sitemaps(Fetched robots) {
    return robots.status() == 200
        ? decoder
            .decode(robots.body(), robots.headers().joined("Content-Encoding"))
            .map(body -> listed.ofRobots(robots, body, bounds.links))
            .orElse(List.of())
        : List.of();
  }

  private Extract redirect(Fetched fetched) {
    Candidate from = fetched.task().candidate();
    String target = new BaseUrl(from.url()).resolve(fetched.headers().location());
    if (target.isEmpty()) {
      return Extract.none(ParseResult.PASSED_OVER);
    }
    return new Extract(
        ParseResult.REDIRECT,
        List.of(
            new RawLink(
                target, from.depth(), from.hops() + 1, share(fetched.task(), 1f), from.url())));
  }

  /**
   * @param part the part of the page's score that the link gets
   */
  private Share share(Task task, float part) {
    Queued queued = task.queued();
    float score = queued.candidate().score();
    return queued.wasSeen()
        ? order.shareAgain(score, queued.passed(), part)
        : order.share(score, part);
  }

  private Extract asked(Fetched fetched, boolean hasText) {
    Set<Wish> wishes = robots.wishes(fetched.headers().all("X-Robots-Tag"));
    Extract extract = page(fetched, wishes, hasText);
    boolean follow = !wishes.contains(Wish.NOFOLLOW);
    return new Extract(
        follow || extract.result.failed() ? extract.result : ParseResult.PASSED_OVER,
        follow ? withRefresh(extract, fetched) : List.of(),
        wishes(wishes, extract.wishes.canonical()),
        follow ? extract.likeness : Likeness.NONE,
        extract.isGarbled,
        extract.needsDocument,
        extract.text);
  }

  /**
   * Adds the target of a Refresh header: any answer may name another page there. A parsed page has
   * it among its links already, and shares its score with it, too.
   */
  private List<RawLink> withRefresh(Extract extract, Fetched fetched) {
    String refresh = refresh(fetched);
    if (refresh.isEmpty() || extract.result == ParseResult.PARSED) {
      return extract.links;
    }
    List<RawLink> links = new ArrayList<>(extract.links);
    BaseUrl self = new BaseUrl(fetched.task().candidate().url());
    links.addAll(links(List.of(refresh), self, new QueryCharset(UTF_8), fetched.task()));
    return links;
  }

  /**
   * Returns the URL in the header Refresh, resolved against the page's own URL: no {@code base}
   * counts there.
   */
  private static String refresh(Fetched fetched) {
    String target = Refresh.target(fetched.headers().reference("Refresh"));
    return target.isEmpty() ? "" : new BaseUrl(fetched.task().candidate().url()).resolve(target);
  }

  private static Wishes wishes(Set<Wish> asked, String canonical) {
    String robots =
        asked.stream()
            .filter(wish -> wish != Wish.NOFOLLOW)
            .map(Wish::toString)
            .collect(Collectors.joining(", "));
    return new Wishes(robots, canonical);
  }

  /**
   * @param wishes the set to which the wishes of the page are added
   */
  private Extract page(Fetched fetched, Set<Wish> wishes, boolean hasText) {
    String type = fetched.headers().first("Content-Type");
    boolean mayBeHtml = MediaType.mayBeHtml(type);
    boolean isGzip = Coding.GZIP.begins(fetched.body());
    if (!mayBeHtml && !isGzip && !ListingReader.mayBeCalled(type)) {
      return Extract.none(ParseResult.PASSED_OVER);
    }
    if (!mayBeHtml && isGzip) {
      return listing(fetched.body(), type, fetched); // a listing may be larger than any page
    }
    String encoding = fetched.headers().joined("Content-Encoding");
    Optional<byte[]> decoded = decoder.decode(fetched.body(), encoding);
    if (decoded.isEmpty()) {
      return Extract.none(ParseResult.UNDECODABLE);
    }
    byte[] document = decoded.get();
    boolean isHtml = MediaType.isHtml(type, document) && !Coding.GZIP.begins(document);
    if (!isHtml || ListingReader.isLikely(document)) {
      boolean isCut = document.length == pageBytes && ListingReader.mayBeLong(document);
      byte[] file =
          isCut ? listingDecoder.decode(fetched.body(), encoding).orElse(document) : document;
      Extract listing = listing(file, type, fetched);
      if (!isHtml || listing.result == ParseResult.LISTING) {
        boolean isPlain = listing.result == ParseResult.PASSED_OVER && MediaType.isPlain(type);
        return hasText && isPlain
            ? listing.saying(
                texts.plain(document, Charsets.of(document, type), contentLanguage(fetched)))
            : listing;
      }
    }
    return parse(document, type, fetched, wishes, hasText);
  }

  private Extract listing(byte[] file, String type, Fetched fetched) {
    Candidate candidate = fetched.task().candidate();
    try {
      return listings
          .read(file, type)
          .map(listing -> listed.of(listing, candidate, fetched.started()))
          .map(links -> new Extract(ParseResult.LISTING, links))
          .orElse(Extract.none(ParseResult.PASSED_OVER));
    } catch (RuntimeException e) {
      return Extract.none(ParseResult.UNPARSABLE);
    }
  }

  private Extract parse(
      byte[] document, String type, Fetched fetched, Set<Wish> wishes, boolean hasText) {
    if (document.length < LARGE) {
      return parseNow(document, type, fetched, wishes, hasText);
    }
    synchronized (ONE_LARGE) {
      return parseNow(document, type, fetched, wishes, hasText);
    }
  }

  private Extract parseNow(
      byte[] document, String type, Fetched fetched, Set<Wish> wishes, boolean hasText) {
    Task task = fetched.task();
    Charset charset = Charsets.of(document, type);
    PageReader.Reading page;
    try {
      page =
          pages.read(
              document,
              charset,
              !task.queued().wasSeen(),
              hasText
                  ? found ->
                      texts.html(found, task.candidate().url(), charset, contentLanguage(fetched))
                  : PageReader.NO_CONTENT);
    } catch (UncheckedIOException e) {
      return Extract.none(ParseResult.TOO_SLOW);
    } catch (RuntimeException | StackOverflowError e) {
      return Extract.none(ParseResult.UNPARSABLE);
    }
    wishes.addAll(page.wishes());
    References references = page.references();
    QueryCharset queries = new QueryCharset(charset);
    BaseUrl resolver = resolver(references, task.candidate());
    List<String> targets = new ArrayList<>(references.links());
    targets.add(refresh(fetched));
    return new Extract(
        ParseResult.PARSED,
        links(targets, resolver, queries, task),
        new Wishes("", canonical(references, resolver, queries, task.candidate())),
        page.likeness(),
        page.isGarbled(),
        page.needsDocument(),
        page.text());
  }

  private static String contentLanguage(Fetched fetched) {
    return fetched.headers().first("Content-Language");
  }

  /** Returns the URL against which references are resolved. */
  private static BaseUrl resolver(References references, Candidate page) {
    BaseUrl self = new BaseUrl(page.url());
    String base = UrlNormaliser.normalise(self.resolve(references.base()));
    // A longer base would stand in front of every link, and none of them would be in scope.
    boolean usable = !base.isEmpty() && base.length() <= Scope.MAX_LENGTH;
    return usable ? new BaseUrl(base) : self;
  }

  private static String canonical(
      References references, BaseUrl resolver, QueryCharset queries, Candidate page) {
    String reference = queries.encoded(references.canonical());
    String url = UrlNormaliser.normalise(resolver.resolve(reference));
    return url.equals(page.url()) || url.length() > Scope.MAX_LENGTH ? "" : url;
  }

  /**
   * Returns the normal form of a link, so that each counts once, however it is spelt. A target that
   * cannot be a URL stays as it is: Scope refuses and counts it.
   */
  static String normal(String target) {
    String normal = UrlNormaliser.normalise(target);
    return normal.isEmpty() ? target : normal;
  }

  /**
   * Returns the links, with links to other sites first: among links of equal worth, the first is
   * fetched first.
   */
  private List<RawLink> links(
      List<String> references, BaseUrl resolver, QueryCharset queries, Task task) {
    Candidate page = task.candidate();
    Set<String> targets = new LinkedHashSet<>();
    for (String reference : references) {
      if (targets.size() == bounds.links) {
        break;
      }
      String target = normal(resolver.resolve(queries.encoded(reference)));
      if (!target.isEmpty() && !target.equals(page.url())) {
        targets.add(target);
      }
    }
    String site = task.pin().origin() + "/";
    int own = (int) targets.stream().filter(target -> target.startsWith(site)).count();
    int others = targets.size() - own;
    Share toOwn = share(task, order.part(own, others, false));
    Share toOther = share(task, order.part(own, others, true));
    List<RawLink> links = new ArrayList<>(targets.size());
    List<RawLink> sameSite = new ArrayList<>(own);
    for (String target : targets) {
      boolean isOwn = target.startsWith(site);
      RawLink link = new RawLink(target, page.depth() + 1, 0, isOwn ? toOwn : toOther, page.url());
      (isOwn ? sameSite : links).add(link);
    }
    links.addAll(sameSite);
    return links;
  }
}
