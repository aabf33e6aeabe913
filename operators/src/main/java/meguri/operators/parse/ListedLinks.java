package meguri.operators.parse;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import meguri.operators.model.Fetched;
import meguri.operators.model.Found;
import meguri.operators.scope.BaseUrl;
import meguri.operators.scope.UrlNormaliser;
import meguri.state.frontier.Candidate;
import meguri.state.rank.Order;
import meguri.state.rank.Share;
import meguri.state.robots.RobotsFile;

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

  private static final Pattern LINE =
      Pattern.compile("(?im)^[ \\t\\uFEFF]*sitemap[ \\t]*:[ \\t]*([^\\s#]\\S*)");

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

  /**
   * The sitemaps that a robots.txt names, for whatever agent: as deep as what it was asked for, so
   * that no depth is begun anew where one host's names another host.
   *
   * @param body of it, without a content encoding
   */
  List<Found> ofRobots(Fetched robots, byte[] body, int most) {
    Candidate file = robots.task().candidate();
    Charset charset = Charsets.of(body, robots.headers().first("Content-Type"));
    int length = Math.min(body.length, RobotsFile.MAX_BYTES);
    List<String> named =
        LINE.matcher(new String(body, 0, length, charset))
            .results()
            .limit(most)
            .map(line -> line.group(1))
            .toList();
    return targets(named, file).stream()
        .map(url -> new Found(url, file.depth(), 0, share, file.url()))
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
