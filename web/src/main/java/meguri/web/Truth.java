package meguri.web;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import meguri.web.hostile.HostileHosts;

/**
 * The URLs that a crawler which respects robots.txt must fetch exactly once, starting at some
 * seeds. They are found by walking the link function. Nothing of a dead host is to be fetched.
 * Takes a few bits per page of the whole web.
 */
public final class Truth {
  private final Site site;
  private final IntPredicate scope;
  private final BitSet pages = new BitSet();
  private final BitSet redirects = new BitSet();
  private final BitSet missing = new BitSet();
  private final BitSet refused = new BitSet();
  private final BitSet hosts = new BitSet();
  private final Deque<Long> todo = new ArrayDeque<>();

  private Truth(Site site, IntPredicate scope) {
    WebSpec.require(
        site.pages() <= Integer.MAX_VALUE,
        "pages",
        site.pages(),
        "at most 2147483647, because all are walked");
    this.site = site;
    this.scope = scope;
  }

  /**
   * Returns the truth for a crawl of the whole web from some seed URLs; those of hostile hosts lead
   * nowhere.
   */
  public static Truth of(Site site, Collection<String> seeds) {
    return of(site, seeds, host -> true);
  }

  /** Returns the truth for a crawl that stays on the hosts of its scope. */
  public static Truth of(Site site, Collection<String> seeds, IntPredicate scope) {
    Truth truth = new Truth(site, scope);
    List<String> honest = seeds.stream().filter(seed -> !HostileHosts.isAt(seed)).toList();
    for (String seed : honest) {
      Optional<Target> target = site.find(seed);
      if (target.isEmpty() || target.get() instanceof Target.Nothing) {
        throw new IllegalArgumentException(seed + " is not a URL of this web");
      }
      if (target.get() instanceof Target.Page page) {
        truth.reach(Link.of(Link.PAGE, page.host(), page.page()));
      } else if (target.get() instanceof Target.Redirect redirect) {
        truth.reach(Link.of(Link.REDIRECT, redirect.host(), redirect.page()));
      }
    }
    truth.walk();
    return truth;
  }

  /** Returns how many pages are to be fetched, each once. */
  public long pages() {
    return pages.cardinality();
  }

  /** Returns how many redirecting URLs are to be fetched, each once; their targets are pages. */
  public long redirects() {
    return redirects.cardinality();
  }

  /**
   * Returns how many URLs that are answered with 404 are to be fetched, not counting robots.txt.
   */
  public long missing() {
    return missing.cardinality();
  }

  /** Returns how many linked pages robots.txt forbids. */
  public long refused() {
    return refused.cardinality();
  }

  /** Returns how many hosts are met, and so asked for their robots.txt. */
  public long hosts() {
    return hosts.cardinality();
  }

  public Stream<String> pageUrls() {
    return hosts.stream().boxed().flatMap(host -> urls(pages, page -> site.path(host, page), host));
  }

  /**
   * Returns the URLs of sitemaps and of the pages that only they name: each is to be fetched once.
   */
  public Stream<String> listedUrls() {
    return hosts.stream()
        .boxed()
        .filter(site.sitemaps()::isNamed)
        .flatMap(
            host ->
                Sitemaps.PATHS.stream()
                    .filter(path -> site.allows(host, path))
                    .map(path -> site.url(host, path)));
  }

  /**
   * Returns the sets of pages to be fetched that have the same body at any time, as sets of their
   * URLs.
   */
  public Collection<Set<String>> copies() {
    Map<Long, Set<String>> byOriginal = new HashMap<>();
    hosts.stream()
        .forEach(
            host ->
                numbers(pages, host)
                    .forEach(
                        page ->
                            byOriginal
                                .computeIfAbsent(
                                    site.copies().original(host, page), of -> new HashSet<>())
                                .add(site.url(host, page))));
    byOriginal.values().removeIf(urls -> urls.size() == 1);
    return byOriginal.values();
  }

  public Stream<String> redirectUrls() {
    return hosts.stream().boxed().flatMap(host -> urls(redirects, Paths::redirectPath, host));
  }

  public Stream<String> missingUrls() {
    return hosts.stream().boxed().flatMap(host -> urls(missing, Paths::missingPath, host));
  }

  /** Judges the requests of a finished crawl. */
  public Verdict judge(List<Request> requests) {
    return Verdict.of(this, site, requests);
  }

  private void walk() {
    long[] links = new long[Links.MAX];
    for (Long link = todo.poll(); link != null; link = todo.poll()) {
      int count = site.links().of(Link.host(link), Link.page(link), links);
      for (int i = 0; i < count; i++) {
        reach(links[i]);
      }
    }
  }

  private void reach(long link) {
    int host = Link.host(link);
    long page = Link.page(link);
    int kind = Link.kind(link);
    if (kind == Link.JUNK || !scope.test(host)) {
      return;
    }
    boolean isFirst = !hosts.get(host);
    hosts.set(host);
    if (site.servers().kind(host) == ServerKind.DEAD) {
      return;
    }
    if (isFirst && site.sitemaps().isNamed(host) && site.allows(host, Sitemaps.FILE)) {
      reachPage(host, 0);
    }
    if (kind == Link.PAGE) {
      reachPage(host, page);
    } else if (kind == Link.MISSING) {
      missing.set(id(host, page), site.allows(host, Paths.missingPath(page)));
    } else if (!redirects.get(id(host, page)) && site.allows(host, Paths.redirectPath(page))) {
      redirects.set(id(host, page));
      reach(site.links().redirectTarget(host, page));
    }
  }

  private void reachPage(int host, long page) {
    int id = id(host, page);
    if (pages.get(id) || refused.get(id)) {
      return;
    }
    if (site.allows(host, site.path(host, page))) {
      pages.set(id);
      todo.add(Link.of(Link.PAGE, host, page));
    } else {
      refused.set(id);
    }
  }

  /** Returns the number of a page if all pages stood in one row, host after host. */
  private int id(int host, long page) {
    return (int) (site.census().before(host) + page);
  }

  private Stream<String> urls(BitSet set, LongFunction<String> path, int host) {
    return numbers(set, host).mapToObj(page -> site.url(host, path.apply(page)));
  }

  /** Returns the numbers, within a host, of its pages that are in a set. */
  private LongStream numbers(BitSet set, int host) {
    int from = id(host, 0);
    int end = from + (int) site.pagesOf(host);
    return IntStream.iterate(
            set.nextSetBit(from), i -> i >= 0 && i < end, i -> set.nextSetBit(i + 1))
        .mapToLong(i -> i - from);
  }
}
