package meguri.state.allowance;

/**
 * The account of one host, by which Allowance decides.
 *
 * @param probed wall clock, ms, at which a URL was last accepted though its pages are copies
 */
public record HostAccount(Taken taken, Looks looks, long probed) {

  public static final HostAccount NEW = new HostAccount(Taken.NOTHING, Looks.NONE, 0);

  HostAccount with(Taken taken) {
    return new HostAccount(taken, looks, probed);
  }

  HostAccount with(Looks looks) {
    return new HostAccount(taken, looks, probed);
  }

  HostAccount probedAt(long time) {
    return new HostAccount(taken, looks, time);
  }
}
