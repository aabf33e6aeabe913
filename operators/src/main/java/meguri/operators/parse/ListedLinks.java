package meguri.operators.parse;

import crawlercommons.robots.SimpleRobotRulesParser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import meguri.operators.model.Fetched;
import meguri.operators.model.Found;
import meguri.operators.scope.BaseUrl;
import meguri.operators.scope.UrlNormaliser;
import meguri.state.frontier.Candidate;
import meguri.state.rank.Order;
import meguri.state.rank.Share;

/**
 * The links of files that list URLs, and of the robots.txt that names such files. They are links
 * like any other, to their own host or not, but for what they are worth ({@link Order#listed}).
 */
final class ListedLinks {

  /**
   * Indexes that name one another, in a row. Each is a hop, like a redirect, and of the depth of
   * the first: its pages are as deep as if they were listed there.
   */
  static final int MAX_INDEXES = 3;

  /** Of a robots.txt nobody reads more (RFC 9309, 2.5). */
  private static final int MAX_ROBOTS_BYTES = 500 << 10;

  private final Share share;

  ListedLinks(Order order) {
    share = order.listed();
  }

  List<Found> of(Listing listing, Candidate file) {
    List<Found> links = new ArrayList<>();
    if (file.hops() < MAX_INDEXES) {
      for (String url : targets(listing.sitemaps(), file)) {
        links.add(new Found(url, file.depth(), file.hops() + 1, share, file.url()));
      }
    }
    for (String url : targets(listing.pages(), file)) {
      links.add(new Found(url, file.depth() + 1, 0, share, file.url()));
    }
    return links;
  }

  /** The sitemaps that a robots.txt names, for whatever agent: as if they were seeds, but less. */
  List<Found> ofRobots(Fetched robots, byte[] body, int most) {
    String url = robots.task().candidate().url();
    String origin = robots.task().pin().origin();
    byte[] read = body.length > MAX_ROBOTS_BYTES ? Arrays.copyOf(body, MAX_ROBOTS_BYTES) : body;
    return new SimpleRobotRulesParser()
            .parseContent(url, read, robots.headers().first("Content-Type"), List.of())
            .getSitemaps()
            .stream()
            .filter(sitemap -> !sitemap.equals(origin + "/")) // an empty line
            .distinct()
            .limit(most)
            .map(sitemap -> new Found(sitemap, 0, 0, share, url))
            .toList();
  }

  private static Set<String> targets(List<String> references, Candidate file) {
    BaseUrl base = new BaseUrl(file.url());
    Set<String> targets = new LinkedHashSet<>();
    for (String reference : references) {
      String target = base.resolve(reference);
      String normal = UrlNormaliser.normalise(target);
      // Scope refuses, and counts, what cannot be a URL.
      targets.add(normal.isEmpty() ? target : normal);
    }
    targets.remove("");
    targets.remove(file.url());
    return targets;
  }
}
