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

  /** Host 0 is never dead, as a crawl that starts there would end there. */
  public ServerKind kind(int host) {
    ServerKind kind = spec.servers().draw(Dice.unit(Dice.hash(spec.seed(), SALT_KIND, host)));
    return host == 0 && kind == ServerKind.DEAD ? ServerKind.HONEST : kind;
  }

  /** Whether a host answers when asked for its robots.txt: half of the dead ones do. */
  public boolean answersRobots(int host) {
    return kind(host) != ServerKind.DEAD || (way(host) & 1) != 0;
  }

  /** Of a dead host: whether it keeps a connection open without a word, or closes it. */
  boolean isSilent(int host) {
    return (way(host) & 2) != 0;
  }

  /** Of a strict host: whether its Retry-After is a date, or seconds. */
  boolean saysDate(int host) {
    return (way(host) & 1) != 0;
  }

  /** The date in its Retry-After; the next full second, as a date has no parts of one. */
  long retryDateNs(long startNs) {
    return -Math.floorDiv(-startNs - spec.servers().retryAfter().toNanos(), SECOND) * SECOND;
  }

  /** When a host may be asked again after an answer with Retry-After, in ns since 1970. */
  long retryAtNs(int host, Request answer) {
    return answer.status() == Faults.TOO_MANY
        ? retryAtNs(host, answer.startNs(), answer.endNs())
        : answer.endNs() + Answers.RETRY_SECONDS * SECOND;
  }

  /** As above, of a strict host that has answered 429. */
  long retryAtNs(int host, long startNs, long endNs) {
    return saysDate(host) ? retryDateNs(startNs) : endNs + spec.servers().retryAfter().toNanos();
  }

  /** The mean time before an answer of the host begins. */
  Duration latency(int host) {
    return kind(host) == ServerKind.SLOW ? spec.servers().slowness() : spec.latency();
  }

  private long way(int host) {
    return Dice.hash(spec.seed(), SALT_WAY, host);
  }
}
