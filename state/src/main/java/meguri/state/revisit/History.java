package meguri.state.revisit;

import java.nio.ByteBuffer;

/**
 * The record of a page's visits, from which the next visit is planned: 60 bytes for any number of
 * visits.
 *
 * <p>A 304 is believed, but only until the body is next seen: if the server is then caught lying,
 * the time of its 304s counts as one interval in which the page changed. A page that is gone says
 * nothing about its changes: when it comes back, the interval counts from when it was last seen.
 *
 * <p>Survives a failure: everything, with the page's record.
 */
public final class History {

  public static final int BYTES = Evidence.BYTES + Long.BYTES + 4 * Float.BYTES + 4;

  private static final double MILLIS = 1e-3;

  private final Evidence evidence;
  private long seen;

  /** The seconds without change by 304s alone. */
  private float hearsay;

  private float rate;
  private Frequency frequency = Frequency.NONE;
  private byte timesGone;
  private byte penance;
  private FullVisits fullVisits;

  public History() {
    this(new Evidence(), FullVisits.FIRST);
  }

  private History(Evidence evidence, FullVisits fullVisits) {
    this.evidence = evidence;
    this.fullVisits = fullVisits;
  }

  History copy() {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES);
    put(bytes);
    return get(bytes.flip());
  }

  /**
   * Notes a visit. A visit that is reported again, or that ended before the last one by a clock
   * that has been set back since, says nothing about changes.
   */
  public void visited(Observation answer) {
    if (answer.finding() == VisitFinding.GONE) {
      timesGone = (byte) Math.min(timesGone + 1, Byte.MAX_VALUE);
      return;
    }
    if (answer.at() <= seen) {
      seen = answer.at();
      return;
    }
    if (seen == 0) {
      first(answer);
    } else {
      again(answer, answer.at() - seen);
    }
    seen = answer.at();
  }

  public ChangeRate rate(Prior prior) {
    return ChangeRate.estimate(evidence, hearsay, prior);
  }

  /** Whether to fetch the page in full, although the server has named validators. */
  public boolean isFullVisitDue() {
    return fullVisits.isDue();
  }

  /**
   * Whether a server has said often enough that the page does not exist. All such answers count,
   * not only those in a row, as broken sites give them now and then.
   */
  public boolean isGone(int after) {
    return timesGone >= after;
  }

  /** Returns when the page was last found, ms since 1970; 0 if never. */
  public long seen() {
    return seen;
  }

  /** Returns the rate that its host has counted for it; 0 if none. */
  float rateTold() {
    return rate;
  }

  /** Returns the frequency that the budgets count for this page. */
  Frequency frequencyTold() {
    return frequency;
  }

  void told(float rateCounted, Frequency frequencyCounted) {
    rate = rateCounted;
    frequency = frequencyCounted;
  }

  /** Whether it has any evidence of changes. */
  public boolean isInformed() {
    return !evidence.isEmpty() || hearsay > 0;
  }

  public void put(ByteBuffer to) {
    to.putLong(seen).putFloat(hearsay).putFloat(rate);
    to.putFloat(frequency.made()).putFloat(frequency.wanted());
    to.put(timesGone).put(penance).put(fullVisits.level()).put(fullVisits.told());
    evidence.put(to);
  }

  public static History get(ByteBuffer from) {
    long seen = from.getLong();
    float hearsay = from.getFloat();
    float rate = from.getFloat();
    Frequency frequency = new Frequency(from.getFloat(), from.getFloat());
    byte timesGone = from.get();
    byte penance = from.get();
    FullVisits fullVisits = new FullVisits(from.get(), from.get());
    History history = new History(Evidence.get(from), fullVisits);
    history.seen = seen;
    history.hearsay = hearsay;
    history.rate = rate;
    history.frequency = frequency;
    history.timesGone = timesGone;
    history.penance = penance;
    return history;
  }

  /**
   * Notes the first visit. Even without an earlier version to compare with, a page's age tells
   * about its changes.
   */
  private void first(Observation answer) {
    if (LastModified.isPlausible(answer)) {
      evidence.changedAgo(LastModified.calm(answer));
    }
  }

  private void again(Observation answer, long since) {
    boolean lie = LastModified.isLie(answer, since);
    boolean dated = penance == 0 && !lie && LastModified.isPlausible(answer);
    if (answer.isDated()) {
      penance = (byte) LastModified.penance(penance, lie);
    }
    fullVisits = fullVisits.after(answer.finding());
    double seconds = since * MILLIS;
    switch (answer.finding()) {
      case NOT_MODIFIED -> hearsay += (float) seconds;
      case SAME -> evidence.unchanged(seconds + takeHearsay());
      case CHANGED -> {
        confirmHearsay();
        change(answer, seconds, dated);
      }
      case CHANGED_UNTOLD -> change(answer, seconds + takeHearsay(), dated);
      case GONE -> throw new IllegalStateException("a page that is gone has no visit to count");
    }
  }

  private void change(Observation answer, double seconds, boolean dated) {
    if (dated) {
      evidence.changedAgo(LastModified.calm(answer));
    } else {
      evidence.forgetDates(); // the server dates one change and not another
      evidence.changed(seconds);
    }
  }

  private void confirmHearsay() {
    double confirmed = takeHearsay();
    if (confirmed > 0) {
      evidence.unchanged(confirmed);
    }
  }

  private double takeHearsay() {
    double taken = hearsay;
    hearsay = 0;
    return taken;
  }
}
