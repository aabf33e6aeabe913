package meguri.operators.scope;

import java.io.Serializable;
import java.time.Year;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import meguri.operators.model.Link;
import meguri.operators.model.RawLink;
import meguri.state.Hash64;
import meguri.state.frontier.Candidate;

/**
 * Decides which links this crawl follows. It asks in this order: can the URL be fetched at all;
 * what does the crawl's first rule about it say, or else the seeds' places; is it a trap? Costs 0.3
 * to 0.6 µs per link, a third of it the URL's hash, while the link's host is among the last {@value
 * #REMEMBERED} or so, plus what regular expressions take.
 *
 * <p>Not thread-safe; has no state that must survive a failure.
 */
public final class Scope {

  /** The distance from the seeds that a link may lead. */
  public enum Kind {
    /** To the seeds' hosts. {@code www.} in front makes no difference: many sites redirect so. */
    HOST,
    /** To the seeds' registered domains. */
    DOMAIN,
    ANY
  }

  /**
   * The settings of a crawl's scope.
   *
   * @param maxDepth links from a seed, {@link #NO_MAX_DEPTH} for no limit
   * @param seeds ignored if the kind is ANY
   * @param ignored parameters that change no page, see {@link Equivalences}
   * @param rules the rules of {@code scope.rules}; the first that applies to a URL decides
   */
  public record Settings(
      Kind kind,
      int maxDepth,
      SeedPlaces seeds,
      Set<Equivalence> equivalences,
      List<String> ignored,
      List<String> rules,
      Traps.Limits limits)
      implements Serializable {

    public Settings {
      equivalences = Set.copyOf(equivalences);
      ignored = List.copyOf(ignored);
      rules = List.copyOf(rules);
    }

    /** Returns the same settings for a crawl that follows links to any place. */
    public Settings anywhere() {
      return new Settings(
          Kind.ANY, maxDepth, SeedPlaces.of(List.of()), equivalences, ignored, rules, limits);
    }

    /**
     * Returns settings without any equivalence or rule.
     *
     * @param seeds normalised URLs
     */
    public static Settings of(Kind kind, int maxDepth, List<String> seeds) {
      return new Settings(
          kind,
          maxDepth,
          SeedPlaces.of(seeds),
          Set.of(),
          List.of(),
          List.of(),
          Traps.Limits.DEFAULT);
    }
  }

  /** The decision about a link. */
  public sealed interface Decision permits Accepted, Refusal {
    /** Returns the reason, a sentence for people. */
    String because();
  }

  /** The link will be followed if it is new. */
  public record Accepted(Link link, String because) implements Decision {}

  /**
   * The link is not followed.
   *
   * @param reason as in the metric {@code meguri.dropped.<reason>}
   */
  public record Refusal(String reason, String because) implements Decision {

    static final Refusal URL_TOO_LONG =
        new Refusal("url-too-long", "It is longer than " + MAX_LENGTH + " characters.");
    static final Refusal URL_MALFORMED =
        new Refusal("url-malformed", "It is not a URL that can be fetched over http or https.");
    static final Refusal HOST_UNREACHABLE =
        new Refusal(
            "host-unreachable", "No host can have this name, or no server can have this port.");
    static final Refusal TOO_DEEP =
        new Refusal("too-deep", "It is more links away from a seed than crawl.max-depth allows.");
    static final Refusal TOO_MANY_REDIRECTS =
        new Refusal(
            "too-many-redirects", "More than " + MAX_HOPS + " redirects in a row led here.");
  }

  public static final int NO_MAX_DEPTH = -1;
  public static final int MAX_LENGTH = 8192;
  public static final int MAX_HOPS = 5;

  private static final int REMEMBERED = 1024;

  /**
   * @param rules to ask of each URL
   * @param otherwise the decision about URLs to which no rule applies: the refusal, or why they are
   *     accepted
   */
  private record Origin(
      String text,
      long hash,
      long domain,
      ScopeRule[] rules,
      Optional<Refusal> otherwise,
      String because) {}

  private final int maxDepth;
  private final Equivalences equivalences;
  private final List<ScopeRule> rules = new ArrayList<>();
  private final List<String> begun;
  private final Neighbourhood neighbourhood;
  private final Neighbourhood.Builder further;
  private final Traps traps;

  /** Recent origins, by hash modulo the length; a newer one displaces an older one. */
  private final Origin[] origins = new Origin[REMEMBERED];

  /** The places of seeds that came later. */
  private Neighbourhood injected;

  /**
   * @param now the year, for pages of calendars
   * @throws IllegalArgumentException with a sentence for people, if a rule cannot be kept
   */
  public Scope(Settings settings, Year now) {
    maxDepth = settings.maxDepth;
    equivalences = new Equivalences(settings.equivalences, settings.ignored);
    begun = settings.rules;
    rule(begun);
    neighbourhood = settings.seeds.neighbourhood(settings.kind);
    further = new Neighbourhood.Builder(settings.kind);
    injected = further.build();
    traps = new Traps(settings.limits, now);
  }

  /** Returns what is wrong with rules, for people; empty if nothing is. */
  public static String fault(List<String> rules) {
    try {
      for (int i = 0; i < rules.size(); i++) {
        ScopeRule.parse(i + 1, rules.get(i));
      }
      return "";
    } catch (IllegalArgumentException e) {
      return String.valueOf(e.getMessage());
    }
  }

  /** Goes by these rules from now on; by those that it was begun with, if there are none. */
  public void follow(Optional<List<String>> set) {
    rules.clear();
    rule(set.orElse(begun));
    Arrays.fill(origins, null);
  }

  private void rule(List<String> texts) {
    for (String text : texts) {
      rules.add(ScopeRule.parse(rules.size() + 1, text));
    }
  }

  /**
   * Adds the places of further seeds to the scope.
   *
   * @param seeds normalised URLs
   */
  void widen(Collection<String> seeds) {
    seeds.forEach(further::add);
    injected = further.build();
    Arrays.fill(origins, null);
  }

  /** Whether a normalised URL names a server that can exist; false for an empty URL. */
  public static boolean isReachable(String url) {
    return !url.isEmpty() && HostName.isReachable(url.substring(0, endOfOrigin(url)));
  }

  /**
   * Returns the hash of an origin's registered domain; of the host's name or address, if it has no
   * such domain.
   *
   * @param origin of a normalised URL
   */
  public static long domainOf(String origin) {
    return Hash64.of(Site.of(origin).domain());
  }

  /**
   * Returns the hash of an origin's {@linkplain Site#owner owner}.
   *
   * @param origin of a normalised URL
   */
  public static long ownerOf(String origin) {
    return Hash64.of(Site.of(origin).owner());
  }

  static int endOfOrigin(String url) {
    return url.indexOf('/', url.indexOf(':') + 3);
  }

  public Decision judge(RawLink found) {
    if (found.hops() > MAX_HOPS) {
      return Refusal.TOO_MANY_REDIRECTS;
    }
    if (maxDepth >= 0 && found.depth() > maxDepth) {
      return Refusal.TOO_DEEP;
    }
    if (found.url().length() > MAX_LENGTH) {
      return Refusal.URL_TOO_LONG;
    }
    String normal = UrlNormaliser.normalise(found.url());
    if (normal.isEmpty()) {
      return Refusal.URL_MALFORMED;
    }
    String url = identity(normal, found);
    if (url.length() > MAX_LENGTH) {
      return Refusal.URL_TOO_LONG;
    }
    return judge(url, origin(url), found);
  }

  private Decision judge(String url, Origin origin, RawLink found) {
    int path = origin.text.length();
    Optional<Refusal> refusal = origin.otherwise;
    String because = origin.because;
    for (ScopeRule rule : origin.rules) {
      if (rule.fits(url, path)) {
        refusal = rule.refusal();
        because = rule.because();
        break;
      }
    }
    // a seed, which a person has named, is no trap
    if (refusal.isEmpty() && !found.isSeed()) {
      refusal = traps.find(url, path);
    }
    if (refusal.isPresent()) {
      return refusal.get();
    }
    Candidate candidate =
        new Candidate(
            url, Hash64.of(url), found.depth(), found.hops(), found.share().fresh(), found.via());
    return new Accepted(
        new Link(
            origin.text,
            origin.hash,
            origin.domain,
            candidate,
            found.share(),
            found.lastmod(),
            found.past()),
        because);
  }

  /**
   * Returns the URL that stands for all URLs of the page. If a redirect leads from that URL to this
   * one, returns this one: the server tells the two apart.
   */
  private String identity(String url, RawLink found) {
    String same = equivalences.representative(url);
    return found.hops() > 0 && same.equals(found.via()) ? url : same;
  }

  private Origin origin(String url) {
    int end = endOfOrigin(url);
    int hash = 0;
    for (int i = 0; i < end; i++) {
      hash = 31 * hash + url.charAt(i);
    }
    int index = (hash ^ hash >>> 16) & REMEMBERED - 1;
    Origin known = origins[index];
    if (known != null && known.text.length() == end && url.startsWith(known.text)) {
      return known;
    }
    Origin origin = origin(url.substring(0, end), Hash64.of(url.substring(0, end)));
    origins[index] = origin;
    return origin;
  }

  private Origin origin(String text, long hash) {
    List<ScopeRule> asked = new ArrayList<>();
    Optional<Refusal> otherwise = Optional.of(Refusal.HOST_UNREACHABLE);
    String because = "";
    long domain = 0;
    if (HostName.isReachable(text)) {
      Site site = Site.of(text);
      domain = domainOf(text);
      Optional<ScopeRule> last = narrow(site, asked);
      otherwise = last.isPresent() ? last.get().refusal() : refusal(site);
      because = last.map(ScopeRule::because).orElse(neighbourhood.because());
    }
    return new Origin(text, hash, domain, asked.toArray(ScopeRule[]::new), otherwise, because);
  }

  private Optional<Refusal> refusal(Site site) {
    Optional<Refusal> refusal = neighbourhood.refusal(site);
    return refusal.isPresent() && injected.refusal(site).isEmpty() ? Optional.empty() : refusal;
  }

  /**
   * Returns the rule that decides about all of a site's URLs, if no rule before it does.
   *
   * @param asked the list to which the rules before it are added
   */
  private Optional<ScopeRule> narrow(Site site, List<ScopeRule> asked) {
    for (ScopeRule rule : rules) {
      switch (rule.reach(site)) {
        case NONE -> {}
        case SOME -> asked.add(rule.at(site));
        case ALL -> {
          return Optional.of(rule);
        }
      }
    }
    return Optional.empty();
  }
}
