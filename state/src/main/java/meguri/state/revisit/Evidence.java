package meguri.state.revisit;

import java.nio.ByteBuffer;

/**
 * What the visits to a page tell about its rate of change, in 32 bytes however many they were.
 *
 * <p>If changes are a Poisson process of rate λ, a visit after t seconds that finds no change has
 * the likelihood exp(−λt), and one that finds a change 1 − exp(−λt). If the last change is known to
 * be s seconds ago, it is λ·exp(−λs), whatever was before it. So two kinds are summed without loss:
 * time without change, and dated changes. The intervals of undated ones are kept as three clusters,
 * count and geometric mean: near λt = 0 only the geometric mean counts, far above it none does, and
 * one page's intervals seldom span more than a few octaves. The two nearest are joined (Ward's
 * distance) when a fourth comes.
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

  /** Shorter ones cannot be told apart: dates in HTTP are whole seconds. */
  private static final double SHORTEST = 1;

  private float calm;
  private float dated;
  private final float[] counts = new float[CLUSTERS];

  /** Mean logarithms of seconds. */
  private final float[] places = new float[CLUSTERS];

  /** A visit found no change in so many seconds. */
  void unchanged(double seconds) {
    fade(VISIT_FADES);
    calm += (float) Math.max(0, seconds);
  }

  /** A visit found that the page had changed in so many seconds, once or more often. */
  void changed(double seconds) {
    fade(VISIT_FADES * CHANGE_FADES);
    add(1, (float) Math.log(Math.max(SHORTEST, seconds)));
  }

  /** A visit found that the page had last changed so many seconds ago. */
  void changedAgo(double seconds) {
    fade(VISIT_FADES * CHANGE_FADES);
    dated++;
    calm += (float) Math.max(SHORTEST, seconds);
  }

  /** The dates of changes were not to be relied on, nor the time without change they spoke of. */
  void forgetDates() {
    if (dated > 0) {
      dated = 0;
      calm = 0;
    }
  }

  /** Seconds without change. */
  double calm() {
    return calm;
  }

  /** Changes of which it is known when they were. */
  double dated() {
    return dated;
  }

  /** Changes in a cluster of intervals. */
  double count(int cluster) {
    return counts[cluster];
  }

  /** Seconds, the geometric mean of a cluster. */
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
