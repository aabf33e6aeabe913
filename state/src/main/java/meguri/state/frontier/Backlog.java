package meguri.state.frontier;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The hosts with the longest queues of one subtask, among those met since it opened.
 *
 * <p>In memory only. Keeps a few hosts more than it reports, so that one whose queue shrinks makes
 * room for another that was seen.
 */
public final class Backlog {

  /**
   * A host with much to fetch.
   *
   * @param waiting URLs in its queues
   * @param until the run's clock, ms, before which it may not be asked; a past time if it may
   */
  public record Entry(int slot, String origin, long waiting, long until) {}

  private static final int KEPT = 40;

  private final Map<Long, Entry> longest = new HashMap<>();
  private long least;

  void note(int slot, Host host, long until) {
    long waiting = host.waiting();
    long id = host.pin().host();
    if (waiting <= least && !longest.containsKey(id)) {
      return;
    }
    if (waiting == 0) {
      longest.remove(id);
    } else {
      longest.put(id, new Entry(slot, host.pin().origin(), waiting, until));
    }
    if (longest.size() > KEPT) {
      Map.Entry<Long, Entry> shortest =
          longest.entrySet().stream()
              .min(Comparator.comparingLong(entry -> entry.getValue().waiting()))
              .orElseThrow();
      longest.remove(shortest.getKey());
      least = shortest.getValue().waiting();
    } else if (longest.size() < KEPT) {
      least = 0;
    }
  }

  /** Returns at most so many hosts, the longest queue first. */
  public List<Entry> top(int count) {
    return longest.values().stream()
        .sorted(Comparator.comparingLong(Entry::waiting).reversed())
        .limit(count)
        .toList();
  }
}
