package meguri.state.frontier;

/**
 * A registered domain at one slot: its hosts that are ready take turns for it.
 *
 * @param id its number, from the Frontier's {@link Sharing}
 * @param standing the host that has the domain's place in the slot's ring; 0 if none is ready
 * @param ready its other hosts that are ready
 * @param used turns used of the {@link ReadyHosts#TURNS} that it may have before others; more are a
 *     debt
 */
public record Domain(long id, long standing, Ring ready, int used) {

  static Domain at(long id) {
    return new Domain(id, 0, Ring.EMPTY, 0);
  }

  boolean hasReady() {
    return standing != 0;
  }

  /** Whether it is the turn of other domains. */
  boolean isOver() {
    return used >= ReadyHosts.TURNS;
  }

  Domain standing(long host) {
    return new Domain(id, host, ready, used);
  }

  Domain ready(Ring hosts) {
    return new Domain(id, standing, hosts, used);
  }

  Domain used(int turns) {
    return new Domain(id, standing, ready, turns);
  }
}
