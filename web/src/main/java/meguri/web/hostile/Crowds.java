package meguri.web.hostile;

import static meguri.web.hostile.Behaviour.ofPages;
import static meguri.web.hostile.Expectation.fetched;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Owners of many names. They try to get all turns of an address that they share with an honest
 * host, or all requests that a crawler may have in flight.
 */
public final class Crowds {

  /**
   * The host of the crowd: {@value #NAMES} names of one domain share an address with an honest
   * host.
   */
  public static final String CROWD = "domain-crowd";

  /**
   * The honest host. It has pages without end, and the links to the crowd come before the link to
   * it.
   */
  public static final String NEIGHBOUR = "neighbour.test";

  /** The domain of those names. */
  public static final String CROWD_DOMAIN = ".crowd.test";

  /** The host that leads to {@value #ADDRESSES} addresses that drip. */
  private static final String DRIPS = "drip-crowd";

  private static final String DRIPS_DOMAIN = ".drips.test";
  private static final int NAMES = 200;
  private static final int ADDRESSES = 60;
  private static final int LINKS = 4;

  /** The network of the crowds: in 127.66.0.0/16, behind the addresses of single hosts. */
  private static final String NETWORK = "127.66.201.";

  private static final int FIRST = 190;

  private Crowds() {}

  static List<Behaviour> all() {
    return List.of(
        ofPages(CROWD, fetched(200).links(NAMES + 1), Crowds::crowd),
        ofPages(DRIPS, fetched(200).links(ADDRESSES * LINKS), Crowds::drip));
  }

  /** Returns whether a name is of a crowd, or the neighbour of one. */
  static boolean has(String name) {
    return name.endsWith(CROWD_DOMAIN) || name.endsWith(DRIPS_DOMAIN) || name.equals(NEIGHBOUR);
  }

  /**
   * Returns the behaviours at the addresses of the crowds, besides those that the behaviours have
   * by themselves.
   */
  static Stream<Map.Entry<String, Behaviour>> addresses() {
    Behaviour dripping = HostileHosts.named(DRIPS);
    return IntStream.range(0, ADDRESSES).mapToObj(i -> Map.entry(dripping(i), dripping));
  }

  /** Returns the lines of a hosts file. */
  static Stream<String> table() {
    String shared = HostileHosts.address(HostileHosts.named(CROWD));
    return Stream.of(
            Stream.of(shared + " " + NEIGHBOUR),
            IntStream.range(0, NAMES).mapToObj(i -> shared + " n" + i + CROWD_DOMAIN),
            IntStream.range(0, ADDRESSES).mapToObj(i -> dripping(i) + " d" + i + DRIPS_DOMAIN))
        .flatMap(lines -> lines);
  }

  private static String dripping(int number) {
    return NETWORK + (FIRST + number);
  }

  private static Script crowd(Asked asked) {
    String host = asked.header().apply("Host");
    if (host.startsWith(CROWD)) {
      return Reply.page(
          Stream.concat(
                  IntStream.range(0, NAMES).mapToObj(i -> "n" + i + CROWD_DOMAIN),
                  Stream.of(NEIGHBOUR))
              .map(name -> link("http://" + name + ":" + asked.port() + "/"))
              .collect(Collectors.joining()));
    }
    // no page is a copy of another host's, which would not be parsed
    return Reply.page(
        IntStream.rangeClosed(1, LINKS)
            .mapToObj(i -> link("/" + (LINKS * asked.number() + i)))
            .collect(Collectors.joining("", "<title>" + host + asked.path() + "</title>\n", "")));
  }

  private static Script drip(Asked asked) {
    if (asked.header().apply("Host").startsWith(DRIPS)) {
      return Reply.page(
          IntStream.range(0, ADDRESSES * LINKS)
              .mapToObj(
                  i ->
                      link(
                          "http://d%d%s:%d/%d"
                              .formatted(i % ADDRESSES, DRIPS_DOMAIN, asked.port(), i / ADDRESSES)))
              .collect(Collectors.joining()));
    }
    return Script.of(Reply.htmlHead()).drip("x");
  }

  private static String link(String to) {
    return "<a href=\"" + to + "\">on</a>\n";
  }
}
