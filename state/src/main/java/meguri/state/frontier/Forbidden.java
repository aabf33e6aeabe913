package meguri.state.frontier;

/**
 * The rules of a host whose robots.txt cannot be fetched: they forbid everything, for an hour or
 * until the host's turn. Then robots.txt is asked for again.
 */
public enum Forbidden implements Rules {
  UNTIL_ASKED_AGAIN;

  static final long FOR = 3_600_000;

  @Override
  public boolean allows(String url) {
    return false;
  }

  @Override
  public long crawlDelay() {
    return 0;
  }

  @Override
  public long expires() {
    return 0;
  }

  @Override
  public boolean mayStandIn(long now) {
    return false;
  }
}
