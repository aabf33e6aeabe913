package meguri.state.allowance;

import java.io.Serializable;
import java.time.Duration;
import java.util.Locale;

/**
 * Decides whether to take a new URL: the crawl may have enough of its host or its registered
 * domain, or its host's new pages keep being copies. Each URL is counted once, as accepted or as
 * refused; a seed is always accepted, and counts.
 *
 * <p>The Registry offers a URL again if it has heard of no visit for a week. Such a URL was counted
 * before, as accepted or as refused. It gets a place only if URLs were refused: it then counts as
 * one of them, and no more than were refused get a place.
 */
public final class Allowance {

  /**
   * The time in which a host whose pages are copies gets one URL, to see when they no longer are.
   */
  static final Duration PROBE = Duration.ofHours(1);

  /** The ruling on a URL. */
  public enum Ruling {
    ACCEPTED,
    HOST_BUDGET,
    DOMAIN_BUDGET,
    TRAP_COPIES;

    /** Returns the reason as metrics name it: {@code meguri.dropped.host-budget}. */
    public String reason() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The kind of a URL's offer. */
  public enum Offer {
    /** The first offer, by a person. */
    SEED,
    FIRST,
    AGAIN
  }

  /**
   * The limits on the URLs taken.
   *
   * @param pagesPerHost the most URLs of one host that are accepted
   * @param pagesPerDomain the most URLs of one registered domain that are accepted
   * @param copies the share of copies among a host's last new pages above which no more of its URLs
   *     are accepted; 1 for never
   */
  public record Limits(long pagesPerHost, long pagesPerDomain, double copies)
      implements Serializable {

    public static final Limits NONE = new Limits(Long.MAX_VALUE, Long.MAX_VALUE, 1);

    /** Whether the looks of pages matter. */
    public boolean knowCopies() {
      return copies < 1;
    }
  }

  /**
   * The decision about an offer.
   *
   * @param counts whether this is the first ruling on the URL
   * @param host the host's account after the decision
   * @param domain the domain's counts after the decision
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

  /** Returns the host after a new page, which may be an exact copy of a page of any host. */
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
