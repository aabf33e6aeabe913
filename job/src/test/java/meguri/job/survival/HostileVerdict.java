package meguri.job.survival;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import meguri.web.hostile.Behaviour;
import meguri.web.hostile.DnsHosts;
import meguri.web.hostile.HostileHosts;

/**
 * The hostile hosts in a crawl log, and how the requests to them ended.
 *
 * @param requests the number of requests to them
 * @param met the hosts that got a request for a path that shows their behaviour
 * @param unmet all other hostile hosts
 * @param odd the outcomes, by host, that the host's table does not expect
 * @param pages the number of pages without the seeds, for each host whose pages are bounded
 * @param strangers URLs that were requested though their host is not part of the web
 */
record HostileVerdict(
    long requests,
    Set<String> met,
    Set<String> unmet,
    Map<String, Set<String>> odd,
    Map<String, Integer> pages,
    Set<String> strangers) {

  /** The prefix of the paths of all further pages that a hostile host is asked for. */
  static final String AGAIN = "/again/";

  private static final int FORBIDDEN = 403;

  /** URLs as the log has them; Java does not accept all of them as a URI. */
  private static final Pattern URL =
      Pattern.compile("https?://(?<host>[^/:?]+)(:\\d+)?(?<path>/[^?]*).*");

  /** Outcomes of URLs that were not requested. */
  private static final Set<String> UNASKED = Set.of("dropped", "backlog");

  /** Reasons for which a host has no address, or only forbidden ones. */
  private static final Set<String> LED_NOWHERE = Set.of("dns", "address");

  private static final Map<String, Behaviour> BY_HOST =
      Stream.concat(HostileHosts.all().stream(), DnsHosts.behaviours().stream())
          .collect(Collectors.toMap(HostileHosts::name, Function.identity()));

  /**
   * @param names the names in the web's hosts file
   */
  static HostileVerdict of(List<JsonNode> lines, Set<String> names) {
    Set<String> met = new TreeSet<>();
    Map<String, Set<String>> odd = new TreeMap<>();
    Set<String> strangers = new TreeSet<>();
    Map<String, Integer> pages = new TreeMap<>();
    long requests = 0;
    for (JsonNode line : lines) {
      String outcome = line.get("outcome").textValue();
      String reason = line.get("reason").textValue();
      Matcher url = URL.matcher(line.get("url").textValue());
      String host = url.matches() ? url.group("host") : "";
      Behaviour behaviour = BY_HOST.get(host);
      boolean isOfDns = behaviour != null && !names.contains(host);
      boolean wasAsked = !UNASKED.contains(outcome);
      if (!wasAsked && !(isOfDns && LED_NOWHERE.contains(reason))) {
        continue;
      }
      requests += wasAsked && HostileHosts.isHostile(host) ? 1 : 0;
      if (!names.contains(host) && !isOfDns) {
        strangers.add(line.get("url").textValue());
      } else if (behaviour != null && isLinked(behaviour, url.group("path"))) {
        pages.merge(host, 1, Integer::sum);
      } else if (behaviour != null && shows(behaviour, url.group("path"))) {
        met.add(host);
        int status = line.get("status").intValue();
        if (!behaviour.expectation().isMetBy(outcome, status, reason)
            && !isAlsoRight(behaviour, outcome, status)) {
          odd.computeIfAbsent(host, of -> new TreeSet<>())
              .add(outcome + " " + status + " " + reason);
        }
      }
    }
    pages.forEach(
        (host, count) -> {
          if (count > behaviourOf(host).expectation().maxPages()) {
            odd.computeIfAbsent(host, of -> new TreeSet<>()).add(count + " pages");
          }
        });
    Set<String> unmet = new TreeSet<>(BY_HOST.keySet());
    unmet.removeAll(met);
    return new HostileVerdict(requests, met, unmet, odd, pages, strangers);
  }

  /** Whether this is a page that is no seed, of a host whose pages are bounded. */
  private static boolean isLinked(Behaviour behaviour, String path) {
    return behaviour.expectation().boundsPages()
        && !path.equals("/robots.txt")
        && !shows(behaviour, path);
  }

  private static Behaviour behaviourOf(String host) {
    return Objects.requireNonNull(BY_HOST.get(host));
  }

  /** Whether this path shows the behaviour; one that shows at the root shows on every page. */
  private static boolean shows(Behaviour behaviour, String path) {
    String shown = behaviour.expectation().path();
    return path.equals(shown) || (shown.equals("/") && path.startsWith(AGAIN));
  }

  /**
   * Whether this outcome is right too, for the three behaviours that change between requests. One
   * refuses after some requests. One allows one request on a connection, and another may be sent
   * before the connection is closed. One name leads to a private address at the second question,
   * and the answer to the first may come too late.
   */
  private static boolean isAlsoRight(Behaviour behaviour, String outcome, int status) {
    return switch (behaviour.name()) {
      case "sudden-403" -> outcome.equals("fetched") && status == FORBIDDEN;
      case "h2-no-more-streams" -> outcome.equals("failed") && status == 0;
      case "rebinding" -> outcome.equals("dropped");
      default -> false;
    };
  }
}
