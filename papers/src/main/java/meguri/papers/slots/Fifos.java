package meguri.papers.slots;

import java.util.Arrays;

/**
 * Many queues of numbers, first in, first out, in one array.
 *
 * <p>A queue is a chain of chunks, each of eight cache lines: 127 numbers and the place of the next
 * chunk. So millions of numbers take little more than 4 bytes each, however long the queues are.
 * Reading goes along the cache lines, and a chunk that was read goes to the next queue that grows.
 * With chunks of one line, the processor waited for each: with 10^7 numbers, a read took twice as
 * long as with 10^6. Every operation takes constant time, if the doubling of the array is spread
 * over the numbers added.
 */
final class Fifos {

  private static final int CHUNK = 128;
  private static final int LINK = CHUNK - 1;
  private static final int NOWHERE = -1;

  /** The place of the next read of each queue; none if the queue is empty. */
  private final int[] heads;

  /** The place of the next write of each queue; that of a link if its last chunk is full. */
  private final int[] tails;

  private int[] chunks = new int[CHUNK];
  private int used;
  private int free = NOWHERE;

  Fifos(int queues) {
    heads = new int[queues];
    tails = new int[queues];
    Arrays.fill(heads, NOWHERE);
    Arrays.fill(tails, NOWHERE);
  }

  boolean isEmpty(int queue) {
    return heads[queue] == NOWHERE;
  }

  void add(int queue, int number) {
    int at = tails[queue];
    if (at == NOWHERE) {
      at = take();
      heads[queue] = at;
    } else if (isLink(at)) {
      int chunk = take();
      chunks[at] = chunk;
      at = chunk;
    }
    chunks[at] = number;
    tails[queue] = at + 1;
  }

  /** Removes and returns the first number of a queue that is not empty. */
  int remove(int queue) {
    int at = heads[queue];
    int number = chunks[at];
    int next = at + 1;
    if (next == tails[queue]) {
      release(at);
      heads[queue] = NOWHERE;
      tails[queue] = NOWHERE;
    } else if (isLink(next)) {
      heads[queue] = chunks[next];
      release(at);
    } else {
      heads[queue] = next;
    }
    return number;
  }

  long bytes() {
    return 4L * (chunks.length + heads.length + tails.length);
  }

  private int take() {
    if (free != NOWHERE) {
      int chunk = free;
      free = chunks[chunk + LINK];
      return chunk;
    }
    if (used == chunks.length) {
      chunks = Arrays.copyOf(chunks, Math.multiplyExact(used, 2));
    }
    used += CHUNK;
    return used - CHUNK;
  }

  private void release(int at) {
    int chunk = at & -CHUNK;
    chunks[chunk + LINK] = free;
    free = chunk;
  }

  private static boolean isLink(int at) {
    return (at & LINK) == LINK;
  }
}
