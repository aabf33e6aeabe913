package meguri.job.survival;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import meguri.web.hostile.Behaviour;
import meguri.web.hostile.HostileHosts;

/**
 * What a crawl log says about the hostile hosts it met.
 *
 * @param requests to them
 * @param met hosts of which a request was made that shows their behaviour
 * @param unmet all other ones
 * @param odd by host, how such a request came out otherwise than expected
 * @param strangers URLs that were asked for, though their host is not one of the web
 */
record HostileVerdict(
    long requests,
    Set<String> met,
    Set<String> unmet,
    Map<String, Set<String>> odd,
    Set<String> strangers) {

  /** How the paths begin of all further pages that a hostile host is asked for. */
  static final String AGAIN = "/again/";

  private static final int FORBIDDEN = 403;

  /** As the log has them: not all are what Java takes for a URI. */
  private static final Pattern URL =
      Pattern.compile("https?://(?<host>[^/:?]+)(:\\d+)?(?<path>/[^?]*).*");

  /** Outcomes of what was not asked for. */
  private static final Set<String> UNASKED = Set.of("dropped", "backlog");

  private static final Map<String, Behaviour> BY_HOST =
      HostileHosts.all().stream()
          .collect(Collectors.toMap(HostileHosts::name, Function.identity()));

  /**
   * @param names of all hosts of the web
   */
  static HostileVerdict of(List<JsonNode> lines, Set<String> names) {
    Set<String> met = new TreeSet<>();
    Map<String, Set<String>> odd = new TreeMap<>();
    Set<String> strangers = new TreeSet<>();
    long requests = 0;
    for (JsonNode line : lines) {
      String outcome = line.get("outcome").textValue();
      if (UNASKED.contains(outcome)) {
        continue;
      }
      Matcher url = URL.matcher(line.get("url").textValue());
      String host = url.matches() ? url.group("host") : "";
      Behaviour behaviour = BY_HOST.get(host);
      requests += HostileHosts.isHostile(host) ? 1 : 0;
      if (!names.contains(host)) {
        strangers.add(line.get("url").textValue());
      } else if (behaviour != null && shows(behaviour, url.group("path"))) {
        met.add(host);
        int status = line.get("status").intValue();
        String reason = line.get("reason").textValue();
        if (!behaviour.expectation().isMetBy(outcome, status, reason)
            && !isAlsoRight(behaviour, outcome, status, reason)) {
          odd.computeIfAbsent(host, of -> new TreeSet<>())
              .add(outcome + " " + status + " " + reason);
        }
      }
    }
    Set<String> unmet = new TreeSet<>(BY_HOST.keySet());
    unmet.removeAll(met);
    return new HostileVerdict(requests, met, unmet, odd, strangers);
  }

  /** One that shows at the root shows on every page. */
  private static boolean shows(Behaviour behaviour, String path) {
    String shown = behaviour.expectation().path();
    return path.equals(shown) || (shown.equals("/") && path.startsWith(AGAIN));
  }

  /**
   * Of those that are not the same at each request: one that has had enough, and one that leaves
   * words on a connection, on which the next answer is none then, and is asked for again.
   */
  private static boolean isAlsoRight(
      Behaviour behaviour, String outcome, int status, String reason) {
    return switch (behaviour.name()) {
      case "sudden-403" -> outcome.equals("fetched") && status == FORBIDDEN;
      case "extra-bytes" -> outcome.equals("failed") && reason.startsWith("protocol:");
      default -> false;
    };
  }
}
