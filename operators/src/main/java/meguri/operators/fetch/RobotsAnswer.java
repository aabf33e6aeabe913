package meguri.operators.fetch;

import java.io.Serializable;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import meguri.operators.model.Fetched;
import meguri.operators.model.ResolveInput;
import meguri.operators.model.RobotsRules;
import meguri.operators.model.RobotsWanted;
import meguri.operators.model.RulesBrought;
import meguri.operators.parse.ContentDecoder;
import meguri.operators.scope.BaseUrl;
import meguri.operators.scope.Scope;
import meguri.operators.scope.UrlNormaliser;
import meguri.state.Hash64;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Errand;
import meguri.state.frontier.Rules;
import meguri.state.frontier.Task;
import meguri.state.robots.RobotsFile;
import org.jspecify.annotations.Nullable;

/** Reads the answer to a request for robots.txt: our agent's rules, and how long they hold. */
final class RobotsAnswer implements Serializable {

  private static final long serialVersionUID = 1;

  private static final int ACCEPTED = 202;

  private static final long HOUR = 3_600_000;

  private static final Pattern MAX_AGE = Pattern.compile("(?:^|[\\s,])max-age\\s*=\\s*\"?(\\d+)");

  private final String agentToken;
  private final long longest;

  /**
   * @param longest the longest time, in ms, that rules hold; more than a day counts as a day
   */
  RobotsAnswer(String agentToken, long longest) {
    this.agentToken = agentToken;
    this.longest = Math.min(longest, Rules.HOLDS_FOR);
  }

  /**
   * Reads our agent's rules. 4xx means that the host has no rules (RFC 9309, 2.3.1.3), unless it
   * only asks to come again. 202 only says that the request has arrived (RFC 9110, 15.3.3); its
   * body counts as the file only if it has rules.
   *
   * @return null if the body cannot be read to its end, so that its rules are unknown
   */
  @Nullable Rules rules(Fetched fetched) {
    long expires = fetched.over() + holds(fetched.headers().first("Cache-Control"));
    if (fetched.status() >= 400) {
      return RobotsRules.allowAll(expires);
    }
    ContentDecoder decoder = new ContentDecoder(RobotsFile.MAX_BYTES + 1);
    String coding = fetched.headers().joined("Content-Encoding");
    return (fetched.truncated()
            ? decoder.decode(fetched.body(), coding)
            : decoder.decodeSound(fetched.body(), coding))
        .map(file -> RobotsFile.read(file, fetched.truncated(), agentToken))
        .filter(rules -> fetched.status() != ACCEPTED || !rules.rules().isEmpty())
        .map(rules -> RobotsRules.of(rules, expires))
        .orElse(null);
  }

  /**
   * Returns the message to Resolve: the rules are elsewhere, or here are another host's. Null if
   * nothing follows; the host that wants the rules then asks again some day.
   */
  @Nullable ResolveInput question(Fetched fetched) {
    if (isRedirect(fetched.status())) {
      Errand errand = errand(fetched);
      return errand == null ? null : RobotsWanted.of(errand);
    }
    boolean ended = fetched.succeeded() || fetched.status() >= 400;
    if (fetched.task().kind() != Task.Kind.ERRAND || !ended) {
      return null;
    }
    Rules rules = rules(fetched);
    String asker = fetched.task().errand().asker();
    return rules == null ? null : new RulesBrought(asker, Hash64.of(asker), rules);
  }

  /**
   * Returns the errand to the target of a robots.txt redirect; null if it is not to be followed.
   */
  static @Nullable Errand errand(Fetched fetched) {
    Errand asked = asked(fetched.task());
    String location = fetched.headers().location();
    if (!isRedirect(fetched.status()) || location.isEmpty() || asked.hops() == Errand.MAX_HOPS) {
      return null;
    }
    String url = UrlNormaliser.normalise(new BaseUrl(asked.url()).resolve(location));
    return !Scope.isReachable(url) || url.length() > Scope.MAX_LENGTH
        ? null
        : asked.redirected(url);
  }

  private static boolean isRedirect(int status) {
    return switch (status) {
      case 301, 302, 303, 307, 308 -> true;
      default -> false;
    };
  }

  /** Returns the errand that a task does; for its own robots.txt, a host is its own asker. */
  private static Errand asked(Task task) {
    Candidate candidate = task.candidate();
    return task.kind() == Task.Kind.ERRAND
        ? task.errand()
        : new Errand(candidate.url(), task.pin().origin(), 0, candidate.depth());
  }

  /**
   * Returns the ms for which the server lets us cache the file, but not so few that we ask for
   * little else.
   */
  private long holds(String cacheControl) {
    String directives = cacheControl.toLowerCase(Locale.ROOT);
    if (directives.contains("no-cache") || directives.contains("no-store")) {
      return Math.min(HOUR, longest);
    }
    Matcher maxAge = MAX_AGE.matcher(directives);
    if (!maxAge.find()) {
      return longest;
    }
    String seconds = maxAge.group(1);
    long ms = seconds.length() > 9 ? Rules.HOLDS_FOR : Long.parseLong(seconds) * 1000;
    return Math.min(Math.max(HOUR, ms), longest);
  }
}
