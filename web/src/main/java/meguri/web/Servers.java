package meguri.web;

import java.time.Duration;

/** The server of each host. */
public final class Servers {
  private static final long SECOND = 1_000_000_000L;
  private static final int SALT_KIND = 91;
  private static final int SALT_WAY = 92;

  private final WebSpec spec;

  Servers(WebSpec spec) {
    this.spec = spec;
  }

  /**
   * Returns the kind of a host. Host 0 is never dead, because a crawl that starts there would end
   * there.
   */
  public ServerKind kind(int host) {
    ServerKind kind = spec.servers().draw(Dice.unit(Dice.hash(spec.seed(), SALT_KIND, host)));
    return host == 0 && kind == ServerKind.DEAD ? ServerKind.HONEST : kind;
  }

  /** Returns whether a host answers when asked for its robots.txt: half of the dead ones do. */
  public boolean answersRobots(int host) {
    return kind(host) != ServerKind.DEAD || (way(host) & 1) != 0;
  }

  /** Returns whether a dead host keeps a connection open without a word; otherwise it closes it. */
  boolean isSilent(int host) {
    return (way(host) & 2) != 0;
  }

  /** Returns whether a strict host's Retry-After is a date; otherwise it is seconds. */
  boolean saysDate(int host) {
    return (way(host) & 1) != 0;
  }

  /**
   * Returns the date in its Retry-After: the next full second, because a date has no fractions of
   * one.
   */
  long retryDateNs(long startNs) {
    return -Math.floorDiv(-startNs - spec.servers().retryAfter().toNanos(), SECOND) * SECOND;
  }

  /** Returns when a host may be asked again after an answer with Retry-After, in ns since 1970. */
  long retryAtNs(int host, Request answer) {
    return answer.status() == Faults.TOO_MANY
        ? retryAtNs(host, answer.startNs(), answer.endNs())
        : answer.endNs() + Answers.RETRY_SECONDS * SECOND;
  }

  /** Returns when a strict host that has answered 429 may be asked again. */
  long retryAtNs(int host, long startNs, long endNs) {
    return saysDate(host) ? retryDateNs(startNs) : endNs + spec.servers().retryAfter().toNanos();
  }

  /** Returns the mean time before an answer of the host begins. */
  Duration latency(int host) {
    return kind(host) == ServerKind.SLOW ? spec.servers().slowness() : spec.latency();
  }

  private long way(int host) {
    return Dice.hash(spec.seed(), SALT_WAY, host);
  }
}
