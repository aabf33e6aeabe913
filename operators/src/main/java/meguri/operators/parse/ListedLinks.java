package meguri.operators.parse;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import meguri.operators.model.Fetched;
import meguri.operators.model.RawLink;
import meguri.operators.scope.BaseUrl;
import meguri.state.frontier.Candidate;
import meguri.state.rank.Order;
import meguri.state.rank.Share;
import meguri.state.robots.RobotsFile;

/**
 * The links of files that list URLs, and of the robots.txt that names such files. They are links
 * like any other, to their own host or not, except for their worth ({@link Order#listed}).
 */
final class ListedLinks {

  /**
   * The most indexes that name one another, in a row. Each is a hop, like a redirect, and has the
   * depth of the first: its pages are as deep as if the first listed them.
   */
  static final int MAX_INDEXES = 3;

  private static final Pattern LINE =
      Pattern.compile(
          "(?im)^" + Blanks.IN_LINE + "sitemap[ \\t]*:" + Blanks.IN_LINE + "([^\\s#]\\S*)");

  private final Share share;

  ListedLinks(Order order) {
    share = order.listed();
  }

  /**
   * @param now wall clock, ms, when the file was asked for
   */
  List<RawLink> of(Listing listing, Candidate file, long now) {
    Listing believed = listing.believed(now);
    List<RawLink> links = new ArrayList<>();
    if (file.hops() < MAX_INDEXES) {
      targets(believed.sitemaps(), file)
          .forEach((url, lastmod) -> links.add(found(url, file, 0, file.hops() + 1, lastmod)));
    }
    targets(believed.pages(), file)
        .forEach((url, lastmod) -> links.add(found(url, file, 1, 0, lastmod)));
    return links;
  }

  private RawLink found(String url, Candidate file, int deeper, int hops, long lastmod) {
    return new RawLink(url, file.depth() + deeper, hops, share, file.url(), lastmod);
  }

  /**
   * Returns the sitemaps that a robots.txt names, for any agent. They are as deep as the URL for
   * which it was asked, so that the depth does not start anew when one host's robots.txt names
   * another host.
   *
   * @param body its body, without a content encoding
   */
  List<RawLink> ofRobots(Fetched robots, byte[] body, int most) {
    Candidate file = robots.task().candidate();
    Charset charset = Charsets.of(body, robots.headers().first("Content-Type"));
    int length = Math.min(body.length, RobotsFile.MAX_BYTES);
    List<Listing.Entry> named =
        LINE.matcher(new String(body, 0, length, charset))
            .results()
            .limit(most)
            .map(line -> new Listing.Entry(Blanks.strip(line.group(1)), 0))
            .toList();
    return targets(named, file).keySet().stream().map(url -> found(url, file, 0, 0, 0)).toList();
  }

  /** Returns each URL once, in the order of the file, with the latest of its dates. */
  private static Map<String, Long> targets(List<Listing.Entry> entries, Candidate file) {
    BaseUrl base = new BaseUrl(file.url());
    Map<String, Long> targets = new LinkedHashMap<>();
    for (Listing.Entry entry : entries) {
      String target = LinkExtractor.normal(base.resolve(entry.url()));
      targets.merge(target, entry.lastmod(), Math::max);
    }
    targets.remove("");
    targets.remove(file.url());
    return targets;
  }
}
