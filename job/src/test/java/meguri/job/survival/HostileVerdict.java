package meguri.job.survival;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import meguri.web.hostile.Behaviour;
import meguri.web.hostile.HostileHosts;

/**
 * What a crawl log says about the hostile hosts it met.
 *
 * @param met hosts of which a request was made that shows their behaviour
 * @param unmet all other ones
 * @param odd by host, how such a request came out otherwise than expected
 * @param strangers URLs that were asked for, though their host is not one of the web
 */
record HostileVerdict(
    Set<String> met, Set<String> unmet, Map<String, Set<String>> odd, Set<String> strangers) {

  /** How the paths begin of all further pages that a hostile host is asked for. */
  static final String AGAIN = "/again/";

  private static final int FORBIDDEN = 403;

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
    for (JsonNode line : asked(lines)) {
      String url = line.get("url").textValue();
      String host = URI.create(url).getHost();
      Behaviour behaviour = BY_HOST.get(host);
      if (!names.contains(host)) {
        strangers.add(url);
      } else if (behaviour != null && shows(behaviour, path(url))) {
        met.add(host);
        String outcome = line.get("outcome").textValue();
        int status = line.get("status").intValue();
        String reason = line.get("reason").textValue();
        if (!behaviour.expectation().isMetBy(outcome, status, reason)
            && !isLaterMood(behaviour, status)) {
          odd.computeIfAbsent(host, of -> new TreeSet<>())
              .add(outcome + " " + status + " " + reason);
        }
      }
    }
    Set<String> unmet = new TreeSet<>(BY_HOST.keySet());
    unmet.removeAll(met);
    return new HostileVerdict(met, unmet, odd, strangers);
  }

  /** Requests to hostile hosts. */
  static long requests(List<JsonNode> lines) {
    return asked(lines).stream()
        .filter(line -> HostileHosts.isAt(line.get("url").textValue()))
        .count();
  }

  private static List<JsonNode> asked(List<JsonNode> lines) {
    List<JsonNode> asked = new ArrayList<>(lines);
    asked.removeIf(line -> UNASKED.contains(line.get("outcome").textValue()));
    return asked;
  }

  /** One that shows at the root shows on every page. */
  private static boolean shows(Behaviour behaviour, String path) {
    String shown = behaviour.expectation().path();
    return path.equals(shown) || (shown.equals("/") && path.startsWith(AGAIN));
  }

  private static boolean isLaterMood(Behaviour behaviour, int status) {
    return behaviour.name().equals("sudden-403") && status == FORBIDDEN;
  }

  private static String path(String url) {
    return URI.create(url).getRawPath();
  }
}
