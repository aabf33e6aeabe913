package meguri.state.frontier;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The places for requests in flight of one subtask: which slots hold them, and which slot gets the
 * next.
 *
 * <p>Slow servers hold half of the places at most. A server is slow while a request to it takes
 * longer than {@link Politeness#isSlow}, and for {@value #DISTRUST} times as long as that took. So
 * a server that now and then answers at once, to be trusted, holds a place of the quick ones for a
 * ninth of the time. Servers that have not answered yet leave an eighth of the places to those that
 * have.
 *
 * <p>A registered domain that holds an eighth of the places has more only while no other domain
 * wants them: a crawl of one large site may use them all. While other domains come and go, an
 * eighth stays free for the next of them. Otherwise it would have to wait until a request of the
 * large site is over.
 *
 * <p>In memory only, and empty after a restore: some bytes for each of the H slots, and the
 * requests in flight. Every operation is O(1), spread over the requests.
 */
final class Places {

  private static final int DISTRUST = 8;

  /** ms in which a domain that had a place is expected to want one again. */
  private static final long RECENT = 10_000;

  private enum Trust {
    QUICK,
    UNPROVEN,
    SLOW
  }

  private static final class Holding {
    private final long domain;
    private final long since;
    private Trust trust;

    Holding(long domain, long since, Trust trust) {
      this.domain = domain;
      this.since = since;
      this.trust = trust;
    }
  }

  /**
   * A slot that stands back because its domain holds its share, and its rank among the due slots.
   */
  record Yielding(int slot, int rank) {}

  private final int mostSlow;
  private final int mostUnproven;
  private final int mostOfDomain;

  /** For each slot, the wall clock, ms, until which it counts as slow. */
  private final long[] slowUntil;

  /** Slots whose last answer came soon. */
  private final BitSet proven = new BitSet();

  private final Map<Integer, Holding> holdings = new LinkedHashMap<>();

  /** The requests that may yet turn out to be slow, by slot, in the order in which they began. */
  private final Map<Integer, Holding> young = new LinkedHashMap<>();

  private final Map<Long, Integer> byDomain = new HashMap<>();
  private final int[] held = new int[Trust.values().length];

  private final Set<Integer> slowWaiting = new LinkedHashSet<>();
  private final Set<Integer> unprovenWaiting = new LinkedHashSet<>();

  /** The slots that are due and stand back, with their ranks, by domain. */
  private final Map<Long, LinkedHashMap<Integer, Integer>> yielding = new LinkedHashMap<>();

  private int yieldingSlots;

  /** The slots that stood back and were told that there is a place again, each with its domain. */
  private final Map<Integer, Long> called = new HashMap<>();

  /**
   * A slot whose domain may have more than its share now, because no other slot wants the place; −1
   * if none.
   */
  private int favoured = -1;

  /** The domain that had a place last, when that was, and when another one had one before. */
  private long last;

  private long lastAt;
  private long otherAt;

  Places(int places, int slots) {
    mostSlow = Math.max(1, places / 2);
    mostUnproven = places - places / 8;
    mostOfDomain = Math.max(1, places / 8);
    slowUntil = new long[slots];
  }

  /** The slots with a request in flight. */
  Set<Integer> flying() {
    return holdings.keySet();
  }

  /** Returns how many slots are due and wait for a place for their kind. */
  int waiting() {
    return slowWaiting.size() + unprovenWaiting.size() + yieldingSlots;
  }

  /** Returns a slot for which there is a place again, −1 if none. */
  int next(long now) {
    age(now);
    if (!slowWaiting.isEmpty() && hasRoom(Trust.SLOW)) {
      return first(slowWaiting);
    }
    if (!unprovenWaiting.isEmpty() && hasRoom(Trust.UNPROVEN)) {
      return first(unprovenWaiting);
    }
    return -1;
  }

  /**
   * Returns a slot whose domain has its share already, for when no other slot is due; −1 if none.
   */
  int nextYielding(long now) {
    Iterator<Map.Entry<Long, LinkedHashMap<Integer, Integer>>> domains =
        yielding.entrySet().iterator();
    if (!domains.hasNext()) {
      return -1;
    }
    Map.Entry<Long, LinkedHashMap<Integer, Integer>> domain = domains.next();
    long others = domain.getKey() == last ? otherAt : lastAt;
    if (now - others < RECENT && holdings.size() >= mostUnproven) {
      return -1;
    }
    LinkedHashMap<Integer, Integer> slots = domain.getValue();
    favoured = first(slots.keySet());
    yieldingSlots--;
    if (slots.isEmpty()) {
      domains.remove();
    }
    return favoured;
  }

  /** Whether there is a place for a slot that is due; if not, {@link #next} tells when there is. */
  boolean admit(int slot, long now) {
    Trust trust = trust(slot, now);
    if (hasRoom(trust)) {
      return true;
    }
    (trust == Trust.SLOW ? slowWaiting : unprovenWaiting).add(slot);
    return false;
  }

  /** Whether a domain may have one more place; if not, its slot is told when it may. */
  boolean admit(int slot, long domain, int rank) {
    boolean isFavoured = slot == favoured;
    favoured = -1;
    if (isFavoured || byDomain.getOrDefault(domain, 0) < mostOfDomain) {
      return true;
    }
    LinkedHashMap<Integer, Integer> slots =
        yielding.computeIfAbsent(domain, id -> new LinkedHashMap<>());
    yieldingSlots += slots.put(slot, rank) == null ? 1 : 0;
    return false;
  }

  /**
   * Notes that a slot has been asked for a request. If it was called for a place of its domain and
   * did not take it, because it is in flight, or because others of its hosts came first, another
   * slot of the domain is called.
   */
  Optional<Yielding> asked(int slot) {
    if (favoured == slot) {
      favoured = -1;
    }
    Long domain = called.remove(slot);
    return domain == null ? Optional.empty() : standingBack(domain);
  }

  /** Gives a slot a place for a request that begins. */
  void take(int slot, long domain, long now) {
    Holding holding = new Holding(domain, now, trust(slot, now));
    holdings.put(slot, holding);
    young.put(slot, holding);
    held[holding.trust.ordinal()]++;
    byDomain.merge(domain, 1, Integer::sum);
    if (domain != last) {
      otherAt = lastAt;
      last = domain;
    }
    lastAt = now;
  }

  /**
   * Frees the place of a request that is over, and that took its server so many ms.
   *
   * @return a slot of the same domain that stood back until now
   */
  Optional<Yielding> free(int slot, long took, long now) {
    if (Politeness.isSlow(took)) {
      slowUntil[slot] = now + DISTRUST * took;
      proven.clear(slot);
    } else {
      proven.set(slot);
    }
    return free(slot);
  }

  /** Frees the place of a request that tells nothing about its server. */
  Optional<Yielding> free(int slot) {
    Holding holding = holdings.remove(slot);
    if (holding == null) {
      return Optional.empty();
    }
    young.remove(slot);
    held[holding.trust.ordinal()]--;
    byDomain.computeIfPresent(holding.domain, (id, count) -> count == 1 ? null : count - 1);
    return standingBack(holding.domain);
  }

  private Optional<Yielding> standingBack(long domain) {
    LinkedHashMap<Integer, Integer> slots = yielding.get(domain);
    if (slots == null || byDomain.getOrDefault(domain, 0) >= mostOfDomain) {
      return Optional.empty();
    }
    Iterator<Map.Entry<Integer, Integer>> entries = slots.entrySet().iterator();
    Map.Entry<Integer, Integer> first = entries.next();
    entries.remove();
    yieldingSlots--;
    if (slots.isEmpty()) {
      yielding.remove(domain);
    }
    called.put(first.getKey(), domain);
    return Optional.of(new Yielding(first.getKey(), first.getValue()));
  }

  private Trust trust(int slot, long now) {
    if (slowUntil[slot] > now) {
      return Trust.SLOW;
    }
    return proven.get(slot) ? Trust.QUICK : Trust.UNPROVEN;
  }

  private boolean hasRoom(Trust trust) {
    int slow = held[Trust.SLOW.ordinal()];
    int doubtful = slow + held[Trust.UNPROVEN.ordinal()];
    return switch (trust) {
      case QUICK -> true;
      // until a first server has answered, no places are kept free for those that have
      case UNPROVEN -> doubtful < mostUnproven || proven.isEmpty();
      case SLOW -> slow < mostSlow && doubtful < mostUnproven;
    };
  }

  private void age(long now) {
    Iterator<Holding> oldest = young.values().iterator();
    while (oldest.hasNext()) {
      Holding holding = oldest.next();
      if (!Politeness.isSlow(now - holding.since)) {
        return;
      }
      held[holding.trust.ordinal()]--;
      holding.trust = Trust.SLOW;
      held[Trust.SLOW.ordinal()]++;
      oldest.remove();
    }
  }

  private static int first(Set<Integer> slots) {
    Iterator<Integer> all = slots.iterator();
    int first = all.next();
    all.remove();
    return first;
  }
}
