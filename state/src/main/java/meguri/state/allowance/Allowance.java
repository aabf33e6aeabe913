package meguri.state.allowance;

import java.io.Serializable;
import java.time.Duration;
import java.util.Locale;

/**
 * Whether a URL that is new is taken: there may be enough of its host or its registered domain, or
 * its host's new pages keep being copies. Each URL is counted once, as accepted or as refused; a
 * seed is always accepted, and counts.
 *
 * <p>A URL that the Registry offers again, having heard of no visit for a week, was counted before,
 * but whether as accepted is not known. It takes a place only where URLs were refused, of which it
 * is then taken to be one, and never more of them than were.
 */
public final class Allowance {

  /** A host whose pages are copies gets one URL in this time, to tell when they no longer are. */
  static final Duration PROBE = Duration.ofHours(1);

  /** The ruling on a URL. */
  public enum Ruling {
    ACCEPTED,
    HOST_BUDGET,
    DOMAIN_BUDGET,
    TRAP_COPIES;

    /** The reason as metrics name it: {@code meguri.dropped.host-budget}. */
    public String reason() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Which of a URL's offers it is. */
  public enum Offer {
    /** The first, by a person. */
    SEED,
    FIRST,
    AGAIN
  }

  /**
   * How much is taken.
   *
   * @param pagesPerHost URLs of one host that are accepted
   * @param pagesPerDomain likewise of a registered domain
   * @param copies share of a host's last new pages above which no more of it are; 1 for never
   */
  public record Limits(long pagesPerHost, long pagesPerDomain, double copies)
      implements Serializable {

    public static final Limits NONE = new Limits(Long.MAX_VALUE, Long.MAX_VALUE, 1);

    /** Whether it matters what pages look like. */
    public boolean knowCopies() {
      return copies < 1;
    }
  }

  /**
   * The decision about an offer.
   *
   * @param counts whether this is the first ruling on the URL
   * @param host as it is after
   * @param domain likewise
   */
  public record Decision(Ruling answer, boolean counts, HostAccount host, Taken domain) {}

  private final Limits limits;

  public Allowance(Limits limits) {
    this.limits = limits;
  }

  public Decision decide(HostAccount host, Taken domain, Offer offer, long now) {
    Taken taken = host.taken();
    boolean again = offer == Offer.AGAIN;
    if (again && taken.refused() == 0) {
      return new Decision(Ruling.ACCEPTED, false, host, domain);
    }
    Ruling answer = offer == Offer.SEED ? Ruling.ACCEPTED : answer(host, domain, now);
    if (answer != Ruling.ACCEPTED) {
      return again
          ? new Decision(answer, false, host, domain)
          : new Decision(answer, true, host.with(taken.refuse()), domain.refuse());
    }
    HostAccount after = host.with(again ? taken.readmit() : taken.accept());
    boolean probes = offer != Offer.SEED && host.looks().areCopies(limits.copies);
    return new Decision(
        answer,
        !again,
        probes ? after.probedAt(now) : after,
        again ? domain.readmit() : domain.accept());
  }

  /** The host after a new page, which is a copy to the byte of one of any host, or is not. */
  public HostAccount seen(HostAccount host, boolean copy, long likeness) {
    if (copy) {
      return host.with(host.looks().copy());
    }
    return likeness == Likeness.NONE ? host : host.with(host.looks().page(likeness));
  }

  private Ruling answer(HostAccount host, Taken domain, long now) {
    if (host.taken().accepted() >= limits.pagesPerHost) {
      return Ruling.HOST_BUDGET;
    }
    if (domain.accepted() >= limits.pagesPerDomain) {
      return Ruling.DOMAIN_BUDGET;
    }
    boolean closed =
        host.looks().areCopies(limits.copies) && Math.abs(now - host.probed()) < PROBE.toMillis();
    return closed ? Ruling.TRAP_COPIES : Ruling.ACCEPTED;
  }
}
