package meguri.web;

import java.net.URI;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The whole synthetic web as a function of its spec, whether it is served or not: names, paths,
 * links, robots, versions, and the bytes of each page. Immutable; keeps nothing per page.
 */
public final class Site {
  /** A page's URL, and whether its host's robots.txt lets meguri fetch it. */
  public record PageUrl(String url, int host, long page, boolean allowed) {}

  private final WebSpec spec;
  private final Names names;
  private final Census census;
  private final Paths paths;
  private final Copies copies;
  private final Links links;
  private final Robots robots;
  private final Servers servers;
  private final Versions versions;
  private final Sitemaps sitemaps;
  private final ThreadLocal<PageWriter> writers;

  /** Creates the site of a spec. The port must be settled, because it is part of each URL. */
  public Site(WebSpec spec) {
    WebSpec.require(spec.port() > 0, "port", spec.port(), "the port that is served, 1 to 65535");
    this.spec = spec;
    this.names = new Names(spec);
    this.census = new Census(spec);
    this.paths = new Paths(spec, census);
    this.copies = new Copies(spec, census);
    this.links = new Links(spec, census, copies);
    this.robots = new Robots(spec);
    this.servers = new Servers(spec);
    this.versions = new Versions(spec, copies, census);
    this.sitemaps = new Sitemaps(this);
    Phrases sentences = Phrases.sentences(spec.seed());
    Phrases titles = Phrases.titles(spec.seed());
    this.writers = ThreadLocal.withInitial(() -> new PageWriter(this, sentences, titles));
  }

  public WebSpec spec() {
    return spec;
  }

  public Names names() {
    return names;
  }

  public Robots robots() {
    return robots;
  }

  public Servers servers() {
    return servers;
  }

  public Versions versions() {
    return versions;
  }

  public long pages() {
    return census.pages();
  }

  public long pagesOf(int host) {
    return census.pagesOf(host);
  }

  public String path(int host, long page) {
    return paths.path(host, page);
  }

  public String url(int host, long page) {
    return url(host, path(host, page));
  }

  public String url(int host, String path) {
    return spec.scheme() + names.name(host) + ":" + spec.port() + path;
  }

  /**
   * Returns the pages to which a page's links lead, with redirects followed, in the order of the
   * links. Each is given by its number if all pages stood in one row, host after host.
   */
  public long[] linkedPages(int host, long page) {
    long[] found = new long[Links.MAX];
    int count = links.of(host, page, found);
    return LongStream.of(found)
        .limit(count)
        .map(
            link ->
                Link.kind(link) == Link.REDIRECT
                    ? links.redirectTarget(Link.host(link), Link.page(link))
                    : link)
        .filter(link -> Link.kind(link) == Link.PAGE)
        .map(link -> census.before(Link.host(link)) + Link.page(link))
        .toArray();
  }

  /** Returns the HTML of a page as it stands at a time. */
  public byte[] html(int host, long page, long atMillis) {
    return write(host, page, versions.lastChange(host, page, atMillis)).copy();
  }

  public Stream<PageUrl> allPages() {
    return IntStream.range(0, spec.hosts()).boxed().flatMap(this::pagesAt);
  }

  /**
   * Returns whether a host's robots.txt can be had, and lets meguri fetch a path, with its query.
   */
  public boolean allows(int host, String path) {
    return servers.answersRobots(host) && robots.allows(host, path);
  }

  private Stream<PageUrl> pagesAt(int host) {
    return LongStream.range(0, pagesOf(host))
        .mapToObj(
            page -> {
              String path = path(host, page);
              return new PageUrl(url(host, path), host, page, allows(host, path));
            });
  }

  /** Returns the target at a path of a host, with its query. */
  public Target find(int host, String path) {
    if (path.equals(Paths.ROBOTS)) {
      return new Target.RobotsFile(host);
    }
    if (sitemaps.isHere(path)) {
      return new Target.Listed(host, path);
    }
    OptionalLong redirect = paths.redirect(host, path);
    if (redirect.isPresent()) {
      return new Target.Redirect(host, redirect.getAsLong());
    }
    OptionalLong page = paths.page(host, path);
    return page.isPresent() ? new Target.Page(host, page.getAsLong()) : new Target.Nothing(host);
  }

  /** Returns the target at a URL; empty if the URL is not of this web. */
  public Optional<Target> find(String url) {
    URI uri = URI.create(url);
    if (uri.getHost() == null || uri.getPort() != spec.port()) {
      return Optional.empty();
    }
    OptionalInt host = names.host(uri.getHost());
    if (host.isEmpty()) {
      return Optional.empty();
    }
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    return Optional.of(find(host.getAsInt(), path + query));
  }

  Sitemaps sitemaps() {
    return sitemaps;
  }

  Census census() {
    return census;
  }

  Paths paths() {
    return paths;
  }

  Copies copies() {
    return copies;
  }

  Links links() {
    return links;
  }

  /** Returns a page in a version; valid until this thread's next call. */
  Ink write(int host, long page, long version) {
    return writers.get().write(host, page, version);
  }

  /** Writes the path to which a link leads, as an attribute of HTML has it. */
  void writePath(Ink ink, long link) {
    switch (Link.kind(link)) {
      case Link.REDIRECT -> ink.put(Paths.REDIRECT).number(Link.page(link));
      case Link.MISSING -> ink.put(Paths.MISSING).number(Link.page(link)).put(".html");
      default -> paths.write(ink, Link.host(link), Link.page(link), "&amp;");
    }
  }
}
