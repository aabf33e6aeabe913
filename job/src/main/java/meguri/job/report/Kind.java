package meguri.job.report;

import java.util.Arrays;
import java.util.List;

/** The kinds of lines in a crawl log. */
enum Kind {
  PAGE("pages", "an answer with a page: 2xx"),
  UNCHANGED("unchanged", "the page has not changed since the last visit: 304"),
  REDIRECT("redirects", "the answer leads elsewhere: 3xx"),
  OTHER_ANSWER("other answers", "4xx, but neither gone nor blocked"),
  GONE("gone", "404 and 410"),
  FAILED("failed", "no answer, or 5xx, 408, 429: Meguri tries again"),
  BLOCKED("blocked", "a challenge, a refusal or a demand for payment"),
  UNWANTED("unwanted", "a rule of scope.rules denies the type of the answer"),
  ROBOTS("robots.txt", "requests for a robots.txt that got an answer"),
  DROPPED("dropped", "URLs that Meguri did not request, or gave up"),
  BACKLOG("backlog", "lengths of queues"),
  UNKNOWN("unknown", "outcomes that this Meguri does not know");

  private static final List<Kind> REQUESTS =
      Arrays.stream(values()).filter(Kind::isRequest).toList();

  private final String word;
  private final String meaning;

  Kind(String word, String meaning) {
    this.word = word;
    this.meaning = meaning;
  }

  static Kind of(LogEntry entry) {
    return switch (entry.outcome()) {
      case "fetched" -> answer(entry.status());
      case "gone" -> GONE;
      case "failed" -> FAILED;
      case "blocked" -> BLOCKED;
      case "robots" -> ROBOTS;
      case "dropped" -> entry.status() == 0 ? DROPPED : UNWANTED;
      case "backlog" -> BACKLOG;
      default -> UNKNOWN;
    };
  }

  private static Kind answer(int status) {
    if (status == 304) {
      return UNCHANGED;
    }
    return switch (status / 100) {
      case 2 -> PAGE;
      case 3 -> REDIRECT;
      default -> OTHER_ANSWER;
    };
  }

  /** Returns the kinds whose lines stand for a request, in the order of the page. */
  static List<Kind> requests() {
    return REQUESTS;
  }

  /** Whether a line of this kind stands for a request. */
  boolean isRequest() {
    return this != DROPPED && this != BACKLOG && this != UNKNOWN;
  }

  String word() {
    return word;
  }

  String meaning() {
    return meaning;
  }

  /** Returns the CSS class that gives the kind its colour. */
  String style() {
    return "k" + ordinal();
  }
}
