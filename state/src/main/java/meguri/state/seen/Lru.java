package meguri.state.seen;

import java.util.function.IntConsumer;

/**
 * The ids last seen, in the order of their last use, each with a share gathered since it was last
 * taken. Every operation is O(1), except {@link #nextPending}, which skips entries without a share.
 *
 * <p>Empty after a restore: it is a cache. The owner stores its shares at each checkpoint.
 */
public final class Lru {

  /*
   * An entry is three words: id; previous and next by use; next of its hash chain with the
   * unverified bit, and share. The hash table has as many heads of 32 bits as there are entries.
   * Links in the table are entry + 1, because the memory begins as zeros.
   */

  /** The bytes of an entry, its part of the hash table included. */
  public static final int ENTRY_BYTES = 28;

  private static final int NONE = -1;
  private static final int INTS = 6;
  private static final int PREVIOUS = 2;
  private static final int NEXT = 3;
  private static final int CHAIN = 4;
  private static final int SHARE = 5;
  private static final int UNVERIFIED = 1 << 31;

  private final Words words;
  private final int capacity;
  private final long heads;

  private int size;
  private int used;
  private int free = NONE;
  private int newest = NONE;
  private int oldest = NONE;
  private int pending;
  private int hand;

  public Lru(Words memory) {
    long entries = memory.bytes() / ENTRY_BYTES;
    if (entries == 0 || entries > 1 << 29) {
      throw new IllegalArgumentException(
          "an LRU in %d bytes; expected 28 to 14 GB".formatted(memory.bytes()));
    }
    words = memory;
    capacity = (int) entries;
    heads = entries * INTS;
  }

  public int capacity() {
    return capacity;
  }

  public int size() {
    return size;
  }

  public boolean isFull() {
    return size == capacity;
  }

  /** Returns the entry of an id, −1 if it has none. */
  public int find(long id) {
    int entry = words.getInt(head(id)) - 1;
    while (entry != NONE && id(entry) != id) {
      entry = following(entry);
    }
    return entry;
  }

  /**
   * Adds an entry in front, for an id that has none; the LRU must not be full. Returns the entry.
   */
  public int add(long id) {
    if (isFull()) {
      throw new IllegalStateException("all " + capacity + " entries are taken");
    }
    int entry;
    if (free == NONE) {
      entry = used++;
    } else {
      entry = free;
      free = next(entry);
    }
    size++;
    words.set(entry * 3L, id);
    long head = head(id);
    words.setInt(at(entry, CHAIN), words.getInt(head));
    words.setInt(head, entry + 1);
    words.setInt(at(entry, SHARE), 0);
    pushFront(entry);
    return entry;
  }

  /** Moves an entry to the front. */
  public void touch(int entry) {
    if (entry != newest) {
      unlink(entry);
      pushFront(entry);
    }
  }

  /** Returns the entry used longest ago, −1 if the LRU is empty. */
  public int oldest() {
    return oldest;
  }

  public void remove(int entry) {
    takeShare(entry);
    long head = head(id(entry));
    int link = words.getInt(head) - 1;
    if (link == entry) {
      words.setInt(head, following(entry) + 1);
    } else {
      int before = link;
      while (following(before) != entry) {
        before = following(before);
      }
      words.setInt(
          at(before, CHAIN), words.getInt(at(before, CHAIN)) & UNVERIFIED | following(entry) + 1);
    }
    unlink(entry);
    words.setInt(at(entry, NEXT), free);
    free = entry;
    size--;
  }

  public long id(int entry) {
    return words.get(entry * 3L);
  }

  public boolean isUnverified(int entry) {
    return words.getInt(at(entry, CHAIN)) < 0;
  }

  /** Marks whether an entry's id only seems to have been seen before, or was verified. */
  public void unverified(int entry, boolean unverified) {
    int chain = words.getInt(at(entry, CHAIN)) & ~UNVERIFIED;
    words.setInt(at(entry, CHAIN), unverified ? chain | UNVERIFIED : chain);
  }

  public void addShare(int entry, float share) {
    float before = share(entry);
    float after = before + share;
    pending += (after == 0 ? 0 : 1) - (before == 0 ? 0 : 1);
    words.setInt(at(entry, SHARE), Float.floatToRawIntBits(after));
  }

  public float takeShare(int entry) {
    float share = share(entry);
    if (share != 0) {
      words.setInt(at(entry, SHARE), 0);
      pending--;
    }
    return share;
  }

  /** Returns the number of entries with a share not yet taken. */
  public int pending() {
    return pending;
  }

  /**
   * Returns an entry with a share not yet taken, at each call another until all were returned; −1
   * if all shares were taken.
   */
  public int nextPending() {
    if (pending == 0) {
      return NONE;
    }
    int entry;
    do {
      entry = hand;
      hand = hand + 1 == used ? 0 : hand + 1;
    } while (share(entry) == 0);
    return entry;
  }

  /** Calls with each entry that has a share not yet taken. */
  public void forEachPending(IntConsumer each) {
    for (int entry = 0, left = pending; left > 0; entry++) {
      if (share(entry) != 0) {
        left--;
        each.accept(entry);
      }
    }
  }

  /** Returns the share gathered since it was last taken, without taking it. */
  public float share(int entry) {
    return Float.intBitsToFloat(words.getInt(at(entry, SHARE)));
  }

  private int following(int entry) {
    return (words.getInt(at(entry, CHAIN)) & ~UNVERIFIED) - 1;
  }

  private int previous(int entry) {
    return words.getInt(at(entry, PREVIOUS));
  }

  private int next(int entry) {
    return words.getInt(at(entry, NEXT));
  }

  private void pushFront(int entry) {
    words.setInt(at(entry, PREVIOUS), NONE);
    words.setInt(at(entry, NEXT), newest);
    if (newest == NONE) {
      oldest = entry;
    } else {
      words.setInt(at(newest, PREVIOUS), entry);
    }
    newest = entry;
  }

  private void unlink(int entry) {
    int previous = previous(entry);
    int next = next(entry);
    if (previous == NONE) {
      newest = next;
    } else {
      words.setInt(at(previous, NEXT), next);
    }
    if (next == NONE) {
      oldest = previous;
    } else {
      words.setInt(at(next, PREVIOUS), previous);
    }
  }

  private long head(long id) {
    return heads + Spread.below(Spread.mix(id), capacity);
  }

  private static long at(int entry, int field) {
    return (long) entry * INTS + field;
  }
}
