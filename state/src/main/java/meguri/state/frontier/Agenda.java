package meguri.state.frontier;

/**
 * Where pages wait for their next visit: {@link Frontier#due} is called with each when it comes, a
 * little early rather than late, also after a restore.
 */
public interface Agenda {

  void file(int slot, long host, Queued queued, long now, long due);
}
