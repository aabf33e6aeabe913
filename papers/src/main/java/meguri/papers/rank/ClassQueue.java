package meguri.papers.rank;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import meguri.state.rank.RankClasses;

/**
 * A queue of URLs by rank class, the highest first. The URLs of a class are in the order in which
 * they came into it.
 *
 * <p>A URL that moves up stays in its old queue until its turn comes there. That takes 4 bytes a
 * move, and is faster than chains from which it could be unlinked. So every operation takes
 * constant time, if a move counts with the turns that it causes.
 */
public final class ClassQueue implements UrlQueue {

  private static final byte ABSENT = -1;

  private final IntToDoubleFunction score;
  private final IntFifo[] queues = new IntFifo[RankClasses.COUNT];
  private final byte[] classOf;

  /** A bit for each class with URLs. */
  private long used;

  public ClassQueue(int capacity, IntToDoubleFunction score) {
    this.score = score;
    Arrays.setAll(queues, i -> new IntFifo());
    classOf = new byte[capacity];
    Arrays.fill(classOf, ABSENT);
  }

  @Override
  public void offer(int url) {
    int rank = RankClasses.of(score.applyAsDouble(url));
    if (rank != classOf[url]) {
      classOf[url] = (byte) rank;
      queues[rank].add(url);
      used |= 1L << rank;
    }
  }

  @Override
  public int poll() {
    while (used != 0) {
      int rank = RankClasses.COUNT - 1 - Long.numberOfLeadingZeros(used);
      int url = queues[rank].remove();
      if (queues[rank].isEmpty()) {
        used &= ~(1L << rank);
      }
      if (classOf[url] == rank) {
        classOf[url] = ABSENT;
        return url;
      }
    }
    return NONE;
  }
}
