package meguri.papers.rank;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import meguri.state.rank.RankClasses;
import org.jspecify.annotations.Nullable;

/**
 * A queue of URLs by rank class, the highest first. Within a class hosts take turns with one URL
 * each. A host's URLs are in the order in which they came into the class.
 *
 * <p>A class has a ring of the hosts with URLs in it, and a host has a queue of URLs for each
 * class. A URL that moves up, or is removed, stays in its old queue until its turn comes there.
 * That takes 4 bytes a move, and is faster than chains from which it could be unlinked. So every
 * operation takes constant time, if a move counts with the turns that it causes.
 */
public final class ClassQueue implements UrlQueue {

  private static final byte ABSENT = -1;

  /** The URLs of one host. */
  private static final class HostPages {
    private final @Nullable IntFifo[] queues = new IntFifo[RankClasses.COUNT];

    /** A bit for each class whose ring has this host. */
    private long rings;

    IntFifo queue(int rank) {
      IntFifo queue = queues[rank];
      if (queue == null) {
        queue = new IntFifo();
        queues[rank] = queue;
      }
      return queue;
    }
  }

  private final RankClasses classes;
  private final IntToDoubleFunction score;
  private final IntUnaryOperator hostOf;
  private final @Nullable HostPages[] hosts;
  private final IntFifo[] rings = new IntFifo[RankClasses.COUNT];
  private final byte[] classOf;

  /** A bit for each class whose ring has hosts. */
  private long used;

  /**
   * @param hostOf the host of a URL, below {@code hosts}
   */
  public ClassQueue(
      int capacity,
      RankClasses classes,
      IntToDoubleFunction score,
      IntUnaryOperator hostOf,
      int hosts) {
    this.classes = classes;
    this.score = score;
    this.hostOf = hostOf;
    this.hosts = new HostPages[hosts];
    Arrays.setAll(rings, i -> new IntFifo());
    classOf = new byte[capacity];
    Arrays.fill(classOf, ABSENT);
  }

  /** Makes a queue in which all URLs are on one host. */
  public ClassQueue(int capacity, RankClasses classes, IntToDoubleFunction score) {
    this(capacity, classes, score, url -> 0, 1);
  }

  @Override
  public void offer(int url) {
    int rank = classes.of(score.applyAsDouble(url));
    if (rank == classOf[url]) {
      return;
    }
    classOf[url] = (byte) rank;
    int number = hostOf.applyAsInt(url);
    HostPages host = host(number);
    host.queue(rank).add(url);
    if ((host.rings >>> rank & 1) == 0) {
      host.rings |= 1L << rank;
      rings[rank].add(number);
      used |= 1L << rank;
    }
  }

  @Override
  public int poll() {
    while (used != 0) {
      int rank = RankClasses.COUNT - 1 - Long.numberOfLeadingZeros(used);
      int number = rings[rank].remove();
      HostPages host = host(number);
      int url = take(host.queue(rank), rank);
      if (host.queue(rank).isEmpty()) {
        host.rings &= ~(1L << rank);
      } else {
        rings[rank].add(number);
      }
      if (rings[rank].isEmpty()) {
        used &= ~(1L << rank);
      }
      if (url != NONE) {
        return url;
      }
    }
    return NONE;
  }

  @Override
  public void remove(int url) {
    classOf[url] = ABSENT;
  }

  /**
   * Removes the first URL that is still in this class, with all URLs before and after it that have
   * left the class.
   */
  private int take(IntFifo queue, int rank) {
    int url = NONE;
    while (!queue.isEmpty()) {
      boolean moved = classOf[queue.first()] != rank;
      if (!moved && url != NONE) {
        break;
      }
      int first = queue.remove();
      if (!moved) {
        classOf[first] = ABSENT;
        url = first;
      }
    }
    return url;
  }

  private HostPages host(int number) {
    HostPages host = hosts[number];
    if (host == null) {
      host = new HostPages();
      hosts[number] = host;
    }
    return host;
  }
}
