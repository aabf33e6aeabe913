package meguri.job.inspect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import meguri.job.CrawlDir;
import meguri.job.Refusal;
import meguri.job.SeedList;
import meguri.job.options.ScopeRules;
import meguri.operators.model.RawLink;
import meguri.operators.resolve.Residence;
import meguri.operators.scope.Equivalences;
import meguri.operators.scope.Scope;
import meguri.operators.scope.Seeds;
import meguri.state.Hash64;
import meguri.state.frontier.Pin;
import meguri.state.rank.Share;

/** Answers a person's question about a URL or a host. */
public final class Question {

  /** A host as people write it: a name or an address, perhaps with a scheme and a port. */
  private static final Pattern HOST =
      Pattern.compile("((?i:https?)://)?(\\[[^]]*]|[^:/?#\\[\\]]+)(:\\d+)?");

  private final CrawlState state;
  private final SeedList seeds;

  public Question(CrawlState state, CrawlDir dir) {
    this.state = state;
    seeds = dir.seeds();
  }

  /**
   * Returns what the state has on a URL, or on a host: one explanation for each of its schemes and
   * ports.
   */
  public List<Explanation> ask(String text) throws IOException {
    Matcher host = HOST.matcher(text);
    try {
      return host.matches() ? hosts(text, host) : List.of(url(text));
    } catch (DamagedState e) {
      throw state.refusal(e);
    }
  }

  private Explanation url(String text) throws IOException {
    String normal = normal(text);
    Scope.Settings settings = ScopeRules.of(state.options(), state.places(seeds.places()));
    String same =
        new Equivalences(settings.equivalences(), settings.ignored()).representative(normal);
    UrlSearch search = new UrlSearch(state);
    Located found = search.find(same, originOf(same));
    if (found.state() == UrlState.UNKNOWN && !same.equals(normal)) {
      Located other = search.find(normal, originOf(normal)); // known by a redirect
      found = other.state() == UrlState.UNKNOWN ? found : other;
    }
    Explanation explanation = new Explanation(text);
    if (!found.url().equals(text)) {
      explanation.say("is known as %s.", found.url());
    }
    Scope.Decision verdict = judge(normal);
    if (found.state() == UrlState.UNKNOWN && verdict instanceof Scope.Refusal) {
      found = found.at(UrlState.REFUSED);
    }
    new UrlFinding(state, found).tell(explanation, verdict);
    return explanation;
  }

  private Scope.Decision judge(String normal) {
    RawLink found =
        seeds.contains(normal)
            ? RawLink.seed(normal)
            : new RawLink(normal, 1, 0, new Share(0, 0, Share.Kind.FIRST), normal);
    return ScopeRules.scope(state.options(), state.places(seeds.places())).judge(found);
  }

  private List<Explanation> hosts(String text, Matcher parts) throws IOException {
    String port = parts.group(3) == null ? "" : parts.group(3);
    Set<String> origins = new TreeSet<>();
    if (parts.group(1) == null) {
      origins.add(origin("http://", parts.group(2), port));
      origins.add(origin("https://", parts.group(2), port));
    } else {
      origins.add(origin(parts.group(1), parts.group(2), port));
    }
    if (parts.group(1) == null && port.isEmpty()) {
      addOtherPorts(Pin.nameOf(origins.iterator().next()), origins);
    }
    List<Explanation> explanations = new ArrayList<>();
    ResolveView resolve = state.resolve();
    for (String origin : origins) {
      long id = Hash64.of(origin);
      Residence residence = resolve.residence(id);
      if (residence != null || resolve.waiting(id) > 0) {
        explanations.add(new HostFinding(state).tell(origin));
      }
    }
    if (explanations.isEmpty()) {
      explanations.add(
          new Explanation(text)
              .fact("host", text)
              .fact("state", UrlState.UNKNOWN.word())
              .say("is a host that the crawl had not met.")
              .say("'meguri why -o DIR URL' says whether the crawl would follow a link to it."));
    }
    return explanations;
  }

  private void addOtherPorts(String name, Set<String> origins) throws IOException {
    state
        .resolve()
        .residences(
            (host, residence) -> {
              Pin pin = residence.pin();
              if (pin != null && Pin.nameOf(pin.origin()).equals(name)) {
                origins.add(pin.origin());
              }
              return true;
            });
  }

  /** Returns an origin as the crawl writes it. */
  private static String origin(String scheme, String name, String port) {
    return originOf(normal(scheme + name + port + "/"));
  }

  /** Returns a URL as the crawl writes it. */
  private static String normal(String text) {
    return Seeds.of(Stream.of(text)).urls().stream()
        .findFirst()
        .orElseThrow(
            () ->
                new Refusal(
                    "\"%s\" is neither a URL that can be crawled nor a host. Write it like https://example.org/page, or example.org."
                        .formatted(text)));
  }

  static String originOf(String url) {
    return url.substring(0, url.indexOf('/', url.indexOf("://") + 3));
  }
}
