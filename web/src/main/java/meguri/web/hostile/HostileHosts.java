package meguri.web.hostile;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The hosts of all behaviours, each with a name and an address of its own in 127.66.0.0/16. In a
 * web of up to 51,000 addresses, no other host has the same last 16 bits in its address, so that no
 * hostile host falls into the slot of an honest one.
 */
public final class HostileHosts {
  static final String DOMAIN = ".hostile.test";
  private static final String NETWORK = "127.66.";
  private static final int FIRST = 200 << 8 | 1;
  private static final int FIRST_BY_DNS = 202 << 8 | 1;

  private static final List<Behaviour> ALL =
      Stream.of(
              Silences.all(),
              Floods.all(),
              Heads.all(),
              Statuses.all(),
              Lengths.all(),
              Chunks.all(),
              Encodings.all(),
              Redirects.all(),
              RobotsFiles.all(),
              Challenges.all(),
              Pages.all(),
              Traps.all(),
              Sitemaps.all(),
              Moods.all(),
              Crowds.all(),
              Tls.all(),
              Http2.all())
          .flatMap(List::stream)
          .toList();

  private static final Map<String, Behaviour> BY_ADDRESS =
      Stream.concat(
              Stream.concat(ALL.stream(), DnsHosts.behaviours().stream())
                  .map(behaviour -> Map.entry(address(behaviour), behaviour)),
              Crowds.addresses())
          .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

  private HostileHosts() {}

  public static List<Behaviour> all() {
    return ALL;
  }

  public static Behaviour named(String name) {
    return ALL.stream()
        .filter(behaviour -> behaviour.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("there is no hostile host of the name " + name));
  }

  /** Returns the behaviour at an address; empty if the address is not that of a hostile host. */
  public static Optional<Behaviour> at(String address) {
    return Optional.ofNullable(BY_ADDRESS.get(address));
  }

  /** Returns whether a name, in lower case, is that of a hostile host. */
  public static boolean isHostile(String name) {
    return name.endsWith(DOMAIN) || Crowds.has(name);
  }

  /** Returns whether a URL is on a hostile host. */
  public static boolean isAt(String url) {
    return isHostile(Objects.requireNonNullElse(URI.create(url).getHost(), ""));
  }

  public static String name(Behaviour behaviour) {
    return behaviour.name() + DOMAIN;
  }

  public static String address(Behaviour behaviour) {
    int index = ALL.indexOf(behaviour);
    int end = index < 0 ? FIRST_BY_DNS + DnsHosts.behaviours().indexOf(behaviour) : FIRST + index;
    return NETWORK + (end >> 8) + "." + (end & 255);
  }

  public static String origin(Behaviour behaviour, int port) {
    return behaviour.door().scheme() + "://" + name(behaviour) + ":" + port;
  }

  /** Returns the seeds of a crawl that is to meet all of them: the root of each. */
  public static List<String> seedUrls(int port) {
    return ALL.stream().map(behaviour -> origin(behaviour, port) + "/").toList();
  }

  /** Returns the seeds of those hosts that only a {@link DnsHosts name server} knows. */
  public static List<String> seedUrlsByDns(int port) {
    return DnsHosts.behaviours().stream().map(behaviour -> origin(behaviour, port) + "/").toList();
  }

  /** Returns the lines of a hosts file: address, space, name. */
  public static Stream<String> table() {
    return Stream.concat(ownTable(), Crowds.table());
  }

  private static Stream<String> ownTable() {
    return ALL.stream()
        .flatMap(
            behaviour ->
                Stream.concat(
                        Stream.of(name(behaviour)),
                        behaviour.name().equals(Traps.WILDCARD)
                            ? IntStream.range(0, Traps.WILDCARD_NAMES)
                                .mapToObj(i -> Traps.wildcardLabel(i) + "." + name(behaviour))
                            : Stream.empty())
                    .map(name -> address(behaviour) + " " + name));
  }
}
