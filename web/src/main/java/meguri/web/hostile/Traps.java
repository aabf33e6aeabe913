package meguri.web.hostile;

import static meguri.web.hostile.Behaviour.ofPages;
import static meguri.web.hostile.Expectation.fetched;

import java.time.LocalDate;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Hosts without end, whose pages are answered like any other. Only a limit on pages, depth or
 * likeness ends a crawl of one.
 */
final class Traps {
  static final String WILDCARD = "wildcard-hosts";
  static final int WILDCARD_NAMES = 100;
  private static final int FLOOD_NAMES = 1_980;

  private static final LocalDate EPOCH = LocalDate.of(2026, 11, 18);
  private static final int MAZE_LINKS = 10;
  private static final int NEW_LINKS = 2;

  /**
   * The links of the first 64 pages, and some that were on their way before these could be
   * recognised as copies.
   */
  private static final int MOST_OF_COPIES = NEW_LINKS * 64 + 32;

  private static final String[] WORDS = {
    "harbour", "lantern", "of", "willow", "and", "granite", "the", "market", "is", "copper", "no"
  };

  private Traps() {}

  static List<Behaviour> all() {
    return List.of(
        ofPages("calendar-trap", fetched(200).links(33), asked -> Reply.page(month(asked))),
        ofPages("markov-maze", fetched(200).links(MAZE_LINKS), asked -> Reply.page(maze(asked))),
        ofPages(
            "session-trap",
            fetched(200).links(2),
            asked ->
                Reply.page(
                    "<a href=\"/a;jsessionid=%1$x\">a</a><a href=\"/b?sid=%1$x&amp;p=1\">b</a>"
                        .formatted(new SplittableRandom(asked.nth()).nextLong()))),
        ofPages(
            "deepening-path",
            fetched(200).links(2).pages(MOST_OF_COPIES),
            asked -> Reply.page("<a href=\"more/\">more</a> <a href=\"less/even/\">less</a>")),
        ofPages(
            "growing-query",
            fetched(200).links(1),
            asked ->
                Reply.page(
                    "<a href=\""
                        + asked.path()
                        + (asked.path().contains("?") ? "&amp;" : "?")
                        + "filter="
                        + asked.path().length()
                        + "\">filter</a>")),
        ofPages(
            "soft-404",
            fetched(200).links(2),
            asked ->
                Reply.page(
                    "<title>Not found</title><h1>404</h1>"
                        + Math.abs(asked.path().hashCode())
                        + "<a href=\"/no/%1$d\">a</a><a href=\"/no/%2$d\">b</a>"
                            .formatted(2 * asked.number() + 1, 2 * asked.number() + 2))),
        ofPages(
            "ever-changing",
            fetched(200).links(1),
            asked ->
                Reply.answer(
                    Reply.OK,
                    Reply.HTML + "\r\nETag: \"" + asked.nth() + "\"",
                    Reply.LINK + "<p>Visitor number " + asked.nth())),
        ofPages(
            "same-page",
            fetched(200).links(100),
            asked -> Reply.page(Pages.links(100 * (asked.number() % 1_000_000_000), 100))),
        ofPages(
            "near-copies",
            fetched(200).links(NEW_LINKS).pages(MOST_OF_COPIES),
            asked -> Reply.page(nearCopy(asked.nth()))),
        ofPages(
            "name-flood",
            fetched(200).links(FLOOD_NAMES + 1),
            asked -> Reply.page(names(asked) + "<a href=\"/flood/" + asked.nth() + "\">on</a>")),
        ofPages(
            WILDCARD,
            fetched(200).links(WILDCARD_NAMES),
            asked ->
                Reply.page(
                    IntStream.range(0, WILDCARD_NAMES)
                        .mapToObj(
                            i ->
                                "<a href=\"http://%s.%s%s:%d/\">%d</a>\n"
                                    .formatted(
                                        wildcardLabel(i),
                                        WILDCARD,
                                        HostileHosts.DOMAIN,
                                        asked.port(),
                                        i))
                        .collect(Collectors.joining()))));
  }

  /** Returns links to hosts that nobody has heard of before; see the names of {@link DnsHosts}. */
  private static String names(Asked asked) {
    SplittableRandom random = new SplittableRandom(31 * asked.nth() + asked.path().hashCode());
    return IntStream.range(0, FLOOD_NAMES)
        .mapToObj(
            i ->
                "<a href=\"http://%x.%s%s:%d/\">%d</a>\n"
                    .formatted(
                        random.nextLong() >>> 1,
                        DnsHosts.FLOODED,
                        DnsHosts.DOMAIN,
                        asked.port(),
                        i))
        .collect(Collectors.joining());
  }

  static String wildcardLabel(int name) {
    return "w" + name;
  }

  private static String month(Asked asked) {
    LocalDate first = EPOCH.withDayOfMonth(1).plusMonths(asked.number() % 100_000);
    String title = "<h1>" + first.getMonth() + " " + first.getYear() + "</h1>";
    String days =
        IntStream.rangeClosed(1, 31)
            .mapToObj(day -> "<a href=\"/day/%s-%d\">%d</a>\n".formatted(first, day, day))
            .collect(Collectors.joining());
    return title
        + days
        + "<a href=\"/month/%d\">back</a><a href=\"/month/%d\">on</a>"
            .formatted(asked.number() + 100_000, asked.number() + 1);
  }

  /**
   * Returns a page with a clock, a visitor's number, a session and a greeting, and with two links
   * that nobody else has been given.
   */
  private static String nearCopy(long nth) {
    return """
        <title>The great hall</title>
        <p>Welcome to the great hall, where on every day of the year all who come by are greeted as if
        they had been here before. It is %s. You are visitor number %d, and your session is called
        %x0. Please do not lose it: it is all that tells you from the one before you, and from the
        one who is to come next. There are two doors in this hall, and behind each of them there is
        a hall with two doors, and so on for as long as somebody goes through them.
        <p><a href="/hall/%d">left</a> <a href="/hall/%d">right</a>
        """
        .formatted(
            EPOCH.plusDays(nth).getDayOfWeek(),
            nth,
            new SplittableRandom(nth).nextLong(),
            NEW_LINKS * nth,
            NEW_LINKS * nth + 1);
  }

  /** Returns words and links drawn from the path alone. */
  private static String maze(Asked asked) {
    SplittableRandom random = new SplittableRandom(asked.path().hashCode());
    StringBuilder page = new StringBuilder("<title>Notes</title>\n");
    for (int link = 0; link < MAZE_LINKS; link++) {
      page.append("<p>");
      for (int word = 0; word < 40; word++) {
        page.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
      }
      long number = random.nextLong(1_000_000_000_000L);
      page.append("<a href=\"/notes/")
          .append(link)
          .append('/')
          .append(number)
          .append("\">on</a>\n");
    }
    return page.toString();
  }
}
