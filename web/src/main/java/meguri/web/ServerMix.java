package meguri.web;

import static meguri.web.WebSpec.require;
import static meguri.web.WebSpec.requireShare;

import java.time.Duration;
import java.util.Map;

/**
 * The share of hosts with each kind of server; what is left over is {@link ServerKind#HONEST}.
 *
 * @param patience time after the end of a request in which a strict host wants no other one
 * @param retryAfter what it then asks for, in whole seconds
 * @param slowness time before a slow host's answer begins
 */
public record ServerMix(
    Map<ServerKind, Double> shares, Duration patience, Duration retryAfter, Duration slowness) {

  private static final Duration MAX = Duration.ofHours(1);

  /** Every server is as it should be. */
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

  /** With 2 s between requests, or 5 s to wait, and 3 s for a slow answer. */
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
