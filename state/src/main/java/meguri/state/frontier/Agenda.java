package meguri.state.frontier;

/**
 * The place where pages wait for their next visit. {@link Frontier#due} is called with each page
 * when its time comes, a little early rather than late, also after a restore.
 */
public interface Agenda {

  void file(int slot, long host, Queued queued, long now, long due);
}
