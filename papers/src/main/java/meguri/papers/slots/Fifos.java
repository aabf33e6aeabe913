package meguri.papers.slots;

import java.util.Arrays;

/**
 * Many queues of numbers, first in, first out, in one array.
 *
 * <p>A queue is a chain of chunks, each of eight cache lines: 127 numbers and the place of the next
 * chunk. So millions of numbers take little more than 4 bytes each whatever the lengths of the
 * queues, reading goes along the lines, and a chunk that is read goes to whichever queue grows
 * next. With chunks of one line, each had to be waited for: of 10^7 numbers, one took twice the
 * time to read that it took of 10^6. Every operation takes constant time, the doubling of the array
 * spread over what was added.
 */
final class Fifos {

  private static final int CHUNK = 128;
  private static final int LINK = CHUNK - 1;
  private static final int NOWHERE = -1;

  /** Where the next number of each queue is read; nowhere if it is empty. */
  private final int[] heads;

  /** Where the next number of each queue is written: at a link, if its last chunk is full. */
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

  /** The first number of a queue that is not empty. */
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
