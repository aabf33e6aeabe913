package meguri.state.revisit;

import java.nio.ByteBuffer;

/**
 * The evidence of the visits to a page about its rate of change, in 32 bytes for any number of
 * visits.
 *
 * <p>If changes are a Poisson process of rate λ, a visit after t seconds that finds no change has
 * the likelihood exp(−λt), and one that finds a change 1 − exp(−λt). If the last change is known to
 * be s seconds ago, it is λ·exp(−λs), whatever was before it. So two kinds can be summed without
 * loss: time without change, and dated changes. The intervals of undated changes are kept as three
 * clusters, count and geometric mean: near λt = 0 only the geometric mean counts, far above it none
 * does, and one page's intervals seldom span more than a few octaves. The two nearest are joined
 * (Ward's distance) when a fourth comes.
 *
 * <p>The past fades: as if the last 256 visits or the last 32 changes were kept, whichever is less.
 *
 * <p>Survives a failure with its page's record, of which it is a part.
 */
final class Evidence {

  static final int BYTES = 2 * Float.BYTES + 2 * Float.BYTES * Evidence.CLUSTERS;

  static final int CLUSTERS = 3;

  private static final float VISIT_FADES = 1 - 1f / 256;
  private static final float CHANGE_FADES = 1 - 1f / 32;

  /**
   * The shortest interval, in seconds: shorter ones cannot be told apart, because dates in HTTP are
   * whole seconds.
   */
  private static final double SHORTEST = 1;

  private float calm;
  private float dated;
  private final float[] counts = new float[CLUSTERS];

  /** The mean logarithm of the seconds of each cluster. */
  private final float[] places = new float[CLUSTERS];

  /** Notes that a visit found no change in so many seconds. */
  void unchanged(double seconds) {
    fade(VISIT_FADES);
    calm += (float) Math.max(0, seconds);
  }

  /** Notes that a visit found the page changed in so many seconds, once or more often. */
  void changed(double seconds) {
    fade(VISIT_FADES * CHANGE_FADES);
    add(1, (float) Math.log(Math.max(SHORTEST, seconds)));
  }

  /** Notes that a visit found the page's last change so many seconds ago. */
  void changedAgo(double seconds) {
    fade(VISIT_FADES * CHANGE_FADES);
    dated++;
    calm += (float) Math.max(SHORTEST, seconds);
  }

  /**
   * Forgets the dated changes, and the time without change that the dates spoke of, because the
   * dates turned out to be unreliable.
   */
  void forgetDates() {
    if (dated > 0) {
      dated = 0;
      calm = 0;
    }
  }

  /** Returns the seconds without change. */
  double calm() {
    return calm;
  }

  /** Returns the number of changes with a known time. */
  double dated() {
    return dated;
  }

  /** Returns the number of changes in a cluster of intervals. */
  double count(int cluster) {
    return counts[cluster];
  }

  /** Returns the geometric mean of a cluster's intervals, in seconds. */
  double interval(int cluster) {
    return Math.exp(places[cluster]);
  }

  boolean isEmpty() {
    return calm == 0 && counts[0] == 0;
  }

  void put(ByteBuffer to) {
    to.putFloat(calm).putFloat(dated);
    for (int i = 0; i < CLUSTERS; i++) {
      to.putFloat(counts[i]).putFloat(places[i]);
    }
  }

  static Evidence get(ByteBuffer from) {
    Evidence evidence = new Evidence();
    evidence.calm = from.getFloat();
    evidence.dated = from.getFloat();
    for (int i = 0; i < CLUSTERS; i++) {
      evidence.counts[i] = from.getFloat();
      evidence.places[i] = from.getFloat();
    }
    return evidence;
  }

  private void fade(float part) {
    calm *= part;
    dated *= part;
    for (int i = 0; i < CLUSTERS; i++) {
      counts[i] *= part;
    }
  }

  /** Joins the newcomer to a cluster, or takes its place after joining two others. */
  private void add(float count, float place) {
    int kept = CLUSTERS; // the newcomer, until it is cheaper to join two others
    int joined = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < CLUSTERS; i++) {
      double cost = distance(counts[i], places[i], count, place);
      if (cost < least) {
        least = cost;
        joined = i;
      }
      for (int j = 0; j < i; j++) {
        cost = distance(counts[i], places[i], counts[j], places[j]);
        if (cost < least) {
          least = cost;
          kept = i;
          joined = j;
        }
      }
    }
    if (kept == CLUSTERS) {
      join(joined, count, place);
    } else {
      join(joined, counts[kept], places[kept]);
      counts[kept] = count;
      places[kept] = place;
    }
  }

  private void join(int cluster, float count, float place) {
    float sum = counts[cluster] + count;
    if (sum > 0) {
      places[cluster] += (place - places[cluster]) * count / sum;
      counts[cluster] = sum;
    }
  }

  private static double distance(double count, double place, double other, double otherPlace) {
    double sum = count + other;
    return sum == 0 ? 0 : count * other / sum * (place - otherPlace) * (place - otherPlace);
  }
}
