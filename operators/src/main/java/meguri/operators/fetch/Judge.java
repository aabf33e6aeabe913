package meguri.operators.fetch;

import io.netty.handler.codec.DateFormatter;
import java.io.Serializable;
import java.time.Instant;
import java.util.Date;
import java.util.HexFormat;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.Headers;
import meguri.operators.model.ResolveInput;
import meguri.operators.model.Truncation;
import meguri.state.Hash64;
import meguri.state.block.Signs;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Patience;
import meguri.state.frontier.Rules;
import meguri.state.frontier.Task;
import meguri.state.revisit.Validators;
import meguri.state.revisit.Version;
import org.jspecify.annotations.Nullable;

/** Decides what an answer, or its absence, means for the Frontier. */
final class Judge implements Serializable {

  private static final long serialVersionUID = 1;

  /** The most characters of a date: Netty's parser throws on longer input. */
  private static final int LONGEST_DATE = 64;

  /** The characters of a price that the crawl log keeps. */
  private static final int LONGEST_PRICE = 64;

  private final RobotsAnswer robots;
  private final Patience patience;

  /**
   * @param agentToken the name by which robots.txt addresses us, in lower case
   * @param robotsHold the longest time, in ms, that a robots.txt holds
   * @param patience the Frontier's patience
   */
  Judge(String agentToken, long robotsHold, Patience patience) {
    robots = new RobotsAnswer(agentToken, robotsHold);
    this.patience = patience;
  }

  /**
   * Returns the answer to judge and to keep. A page that broke off is asked for again; at its last
   * attempt the part that arrived is better than nothing, and counts as the answer. This does not
   * hold for an answer that is no HTTP: nobody can tell where its body begins and ends. A block's
   * answer is not kept either, because it is not the site's own.
   */
  Fetched taken(Fetched fetched) {
    Fetched kept = upToItsEnd(fetched);
    if (!kept.answered() && !kept.isUnwanted()) {
      return kept;
    }
    String kind = Signs.kind(new Shown(kept));
    return kind.isEmpty() ? kept : kept.blocked(withPrice(kind, kept.headers()));
  }

  /** Adds the price to a demand for payment, for the operator to see. */
  private static String withPrice(String kind, Headers headers) {
    String price = kind.equals(Signs.PAYMENT) ? headers.first("crawler-price").strip() : "";
    return price.isEmpty()
        ? kind
        : kind + ": " + price.substring(0, Math.min(price.length(), LONGEST_PRICE));
  }

  private Fetched upToItsEnd(Fetched fetched) {
    Task task = fetched.task();
    boolean begun = fetched.status() >= 200 && fetched.status() < 300 && fetched.body().length > 0;
    if (!begun || task.kind() != Task.Kind.PAGE || !patience.isLast(task.attempt())) {
      return fetched;
    }
    return switch (fetched.failure()) {
      case TIMEOUT -> fetched.upTo(Truncation.TIME);
      case BROKEN -> fetched.upTo(Truncation.DISCONNECT);
      case NONE, LAPSED, CONNECT, PROTOCOL, ADDRESS, UNWANTED, BLOCKED -> fetched;
    };
  }

  Outcome judge(Fetched fetched) {
    Task task = fetched.task();
    TaskResult result = result(fetched);
    Rules rules = result == TaskResult.RULES ? robots.rules(fetched) : null;
    if (result == TaskResult.RULES && rules == null) {
      result = TaskResult.FAILED;
    }
    return new Outcome(
        task.slot(),
        task.pin().host(),
        task.candidate().id(),
        task.ticket(),
        fetched.over(),
        result,
        fetched.status(),
        result == TaskResult.FAILED || result == TaskResult.BLOCKED ? retryAfter(fetched) : 0,
        rules,
        result == TaskResult.FETCHED && task.kind() == Task.Kind.PAGE ? version(fetched) : null);
  }

  /** The message to Resolve that follows from a robots.txt; null if none does. */
  @Nullable ResolveInput question(Fetched fetched) {
    if (fetched.task().kind() == Task.Kind.PAGE) {
      return null;
    }
    return switch (result(fetched)) {
      case FAILED, LAPSED, BLOCKED -> null;
      case FETCHED, GONE, RULES, REDIRECTED -> robots.question(fetched);
    };
  }

  private static TaskResult result(Fetched fetched) {
    int status = fetched.status();
    if (fetched.failure() == Failure.LAPSED) {
      return TaskResult.LAPSED;
    }
    if (fetched.isBlocked()) {
      return TaskResult.BLOCKED;
    }
    if (fetched.isUnwanted()) {
      return TaskResult.FETCHED;
    }
    if (!fetched.answered() || isForLater(status)) {
      return TaskResult.FAILED;
    }
    if (fetched.isNotModified() && fetched.task().queued().validators().isEmpty()) {
      return TaskResult.FAILED; // our request had no validators
    }
    return switch (fetched.task().kind()) {
      case PAGE -> status == 404 || status == 410 ? TaskResult.GONE : TaskResult.FETCHED;
      case ERRAND -> TaskResult.FETCHED;
      case ROBOTS ->
          status < 300 || status >= 400
              ? TaskResult.RULES
              : RobotsAnswer.errand(fetched) == null ? TaskResult.FAILED : TaskResult.REDIRECTED;
    };
  }

  /** Whether a status asks to come again. A 407 is never the server's own: a proxy sends it. */
  private static boolean isForLater(int status) {
    return switch (status) {
      case 407, 408, 429 -> true;
      default -> status < 200 || status >= 500;
    };
  }

  private static Version version(Fetched fetched) {
    Headers headers = fetched.headers();
    // a validator stands for the whole page: with a part of it, "not modified" would mislead
    Validators validators =
        fetched.truncated() || fetched.isUnwanted()
            ? Validators.NONE
            : Validators.of(headers.first("ETag"), headers.first("Last-Modified"));
    Instant lastModified = date(validators.lastModified());
    long fingerprint = fetched.fingerprint();
    return new Version(
        fetched.isNotModified(),
        fingerprint == 0 ? mark(fetched) : fingerprint,
        fingerprint != 0,
        validators,
        date(fetched),
        lastModified == null ? 0 : Math.max(0, lastModified.toEpochMilli()));
  }

  /** Returns the mark of an answer whose body Content does not know. */
  private static long mark(Fetched fetched) {
    String answer =
        fetched.status()
            + " "
            + fetched.headers().first("Location")
            + " "
            + HexFormat.of().formatHex(fetched.digest());
    return Hash64.of(answer);
  }

  /**
   * Returns Retry-After, which is in seconds or a date, as ms from the request's end; 0 if it is
   * missing or makes no sense.
   */
  private static long retryAfter(Fetched fetched) {
    String value = fetched.headers().first("Retry-After").trim();
    if (value.isEmpty()) {
      return 0;
    }
    if (value.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return value.length() > 9 ? Long.MAX_VALUE / 2 : Long.parseLong(value) * 1000;
    }
    Instant until = date(value);
    return until == null ? 0 : Math.max(0, until.toEpochMilli() - date(fetched));
  }

  /**
   * Returns the date of an answer by its server's clock, like the other dates in it; if it has
   * none, by ours.
   */
  private static long date(Fetched fetched) {
    Instant date = date(fetched.headers().first("Date"));
    return date == null ? fetched.ended() : date.toEpochMilli();
  }

  /**
   * Reads a date in any of the three forms that recipients must read (RFC 9110, 5.6.7); null if it
   * has another form.
   */
  private static @Nullable Instant date(String value) {
    Date date = value.length() > LONGEST_DATE ? null : DateFormatter.parseHttpDate(value);
    return date == null ? null : date.toInstant();
  }
}
