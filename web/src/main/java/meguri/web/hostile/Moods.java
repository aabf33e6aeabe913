package meguri.web.hostile;

import static meguri.web.hostile.Behaviour.ofPages;
import static meguri.web.hostile.Expectation.fetched;
import static meguri.web.hostile.Expectation.refused;

import java.util.List;

/** Servers that refuse requests, and one that others point to. */
final class Moods {
  /** The honest host, which must come to no harm by the others. */
  static final String BYSTANDER = "bystander";

  private static final int REQUESTS_BEFORE_403 = 5;

  private Moods() {}

  static List<Behaviour> all() {
    return List.of(
        ofPages("retry-after-long", refused(503), asked -> retryAfter("1000000000")),
        ofPages("retry-after-longer", refused(503), asked -> retryAfter("9".repeat(500))),
        ofPages("retry-after-negative", refused(503), asked -> retryAfter("-1")),
        ofPages(
            "retry-after-past", refused(503), asked -> retryAfter("Sun, 06 Nov 1994 08:49:37 GMT")),
        ofPages(
            "retry-after-far", refused(503), asked -> retryAfter("Fri, 31 Dec 9999 23:59:59 GMT")),
        ofPages("retry-after-rubbish", refused(503), asked -> retryAfter("soon; maybe, 5 \"")),
        ofPages(
            "always-429",
            refused(429),
            asked -> Reply.answer("429 Too Many", "Retry-After: 0", "Not so fast.")),
        new Behaviour(
            "sudden-403",
            fetched(200).links(10),
            asked -> {
              if (asked.nth() >= REQUESTS_BEFORE_403) {
                return Reply.answer("403 Forbidden", Reply.HTML, "No more.");
              }
              return asked.isForRobots()
                  ? Reply.robots("Disallow:\n")
                  : Reply.page(Pages.links(0, 10));
            }),
        new Behaviour(
            BYSTANDER,
            fetched(200).links(1),
            asked ->
                asked.isForRobots()
                    ? Reply.robots("Disallow: /closed/\n")
                    : Reply.page(Reply.LINK)));
  }

  private static Script retryAfter(String value) {
    return Reply.answer("503 Unavailable", "Retry-After: " + value, "Later.");
  }
}
