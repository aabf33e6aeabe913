package meguri.web;

import static meguri.web.WebSpec.require;
import static meguri.web.WebSpec.requireShare;

import java.time.Duration;
import java.util.Map;

/**
 * The share of hosts with each kind of server. All other hosts are {@link ServerKind#HONEST}.
 *
 * @param patience the time after the end of a request in which a strict host wants no other
 * @param retryAfter the Retry-After of its answer then, in whole seconds
 * @param slowness the time before a slow host's answer begins
 */
public record ServerMix(
    Map<ServerKind, Double> shares, Duration patience, Duration retryAfter, Duration slowness) {

  private static final Duration MAX = Duration.ofHours(1);

  /** The mix in which every server is honest. */
  public static final ServerMix HONEST = of(Map.of());

  public ServerMix {
    shares = Map.copyOf(shares);
    shares.forEach((kind, share) -> requireShare("servers " + kind, share));
    double sum = shares.values().stream().mapToDouble(share -> share).sum();
    require(sum <= 1 + 1e-9, "sum of server shares", sum, "at most 1");
    requireTime("patience", patience);
    requireTime("slowness", slowness);
    require(
        retryAfter.equals(Duration.ofSeconds(retryAfter.toSeconds()))
            && !retryAfter.minusSeconds(1).isNegative()
            && retryAfter.compareTo(MAX) <= 0,
        "retryAfter",
        retryAfter,
        "whole seconds, from one to an hour");
  }

  /**
   * Returns a mix in which strict hosts want 2 s between requests or ask for 5 s, and slow hosts
   * take 3 s.
   */
  public static ServerMix of(Map<ServerKind, Double> shares) {
    return new ServerMix(
        shares, Duration.ofSeconds(2), Duration.ofSeconds(5), Duration.ofSeconds(3));
  }

  ServerKind draw(double unit) {
    double rest = unit;
    for (ServerKind kind : ServerKind.values()) {
      rest -= shares.getOrDefault(kind, 0.0);
      if (rest < 0) {
        return kind;
      }
    }
    return ServerKind.HONEST;
  }

  private static void requireTime(String option, Duration value) {
    require(
        !value.isNegative() && value.compareTo(MAX) <= 0, option, value, "from zero to an hour");
  }
}
