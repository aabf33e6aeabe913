package meguri.state.revisit;

import java.nio.ByteBuffer;

/**
 * The record of a page's visits, from which the next is chosen: 60 bytes for any number of visits.
 *
 * <p>A 304 is believed, but only until the body is next seen: if the server is then caught lying,
 * the time it has told about counts as one interval in which the page changed. A page that is gone
 * says nothing about its changes: when it comes back, the interval is that since it was last seen.
 *
 * <p>Survives a failure: all of it, with the page's record.
 */
public final class History {

  public static final int BYTES = Evidence.BYTES + Long.BYTES + 4 * Float.BYTES + 4;

  private static final double MILLIS = 1e-3;

  private final Evidence evidence;
  private long seen;

  /** Seconds without change by 304s alone. */
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
   * A visit ended. One that is told again, or that ended before the last by a clock that has been
   * set back since, says nothing of changes.
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

  /** Whether the page is to be fetched in full, although the server has named validators. */
  public boolean isFullVisitDue() {
    return fullVisits.isDue();
  }

  /**
   * Whether a server has said often enough that there is no such page: in all, not in a row, as
   * broken sites say it now and then.
   */
  public boolean isGone(int after) {
    return timesGone >= after;
  }

  /** When the page was last there, ms since 1970; 0: never. */
  public long seen() {
    return seen;
  }

  /** The rate its host has counted for it; 0: none. */
  float rateTold() {
    return rate;
  }

  /** The frequency that the budgets count for this page. */
  Frequency frequencyTold() {
    return frequency;
  }

  void told(float rateCounted, Frequency frequencyCounted) {
    rate = rateCounted;
    frequency = frequencyCounted;
  }

  /** Whether anything is known of its changes. */
  boolean isInformed() {
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

  /** Even before there is anything to compare with, its age tells about a page's changes. */
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
      evidence.forgetDates(); // of a server that dates one change and not another
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
