package meguri.operators.fetch;

import java.io.Serializable;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import meguri.operators.model.Fetched;
import meguri.operators.model.RobotsRules;
import meguri.operators.parse.ContentDecoder;
import meguri.state.frontier.Rules;
import meguri.state.robots.RobotsFile;
import org.jspecify.annotations.Nullable;

/** What the answer to a request for robots.txt says to our agent, and for how long. */
final class RobotsAnswer implements Serializable {

  private static final long serialVersionUID = 1;

  private static final long HOUR = 3_600_000;

  /** The longest that rules hold (RFC 9309, 2.4), and how long where the server says nothing. */
  private static final long LONGEST = 24 * HOUR;

  private static final Pattern MAX_AGE = Pattern.compile("(?:^|[\\s,])max-age\\s*=\\s*\"?(\\d+)");

  private final String agentToken;

  RobotsAnswer(String agentToken) {
    this.agentToken = agentToken;
  }

  /**
   * 4xx means that there are no rules (RFC 9309, 2.3.1.3).
   *
   * @return null if the body cannot be read, so that nobody knows what it forbids
   */
  @Nullable Rules rules(Fetched fetched) {
    long expires = fetched.ended() + holds(fetched.headers().first("Cache-Control"));
    if (fetched.status() >= 400) {
      return RobotsRules.allowAll(expires);
    }
    return new ContentDecoder(RobotsFile.MAX_BYTES + 1)
        .decode(fetched.body(), fetched.headers().first("Content-Encoding"))
        .map(file -> RobotsFile.read(file, fetched.truncated(), agentToken))
        .map(rules -> RobotsRules.of(rules, expires))
        .orElse(null);
  }

  /** As long as the server has it cached, but not so short that we ask for little else. */
  private static long holds(String cacheControl) {
    String directives = cacheControl.toLowerCase(Locale.ROOT);
    if (directives.contains("no-cache") || directives.contains("no-store")) {
      return HOUR;
    }
    Matcher maxAge = MAX_AGE.matcher(directives);
    if (!maxAge.find()) {
      return LONGEST;
    }
    String seconds = maxAge.group(1);
    long ms = seconds.length() > 9 ? LONGEST : Long.parseLong(seconds) * 1000;
    return Math.max(HOUR, Math.min(ms, LONGEST));
  }
}
