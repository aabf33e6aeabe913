package meguri.state.frontier;

/** The accounts of all slots of one subtask, kept as they change. */
public final class Census {

  long stale;
  long expired;
  private Accounts accounts = Accounts.NONE;

  public Accounts accounts() {
    return accounts;
  }

  /** Outcomes that came for no flight, or for one already over. */
  public long stale() {
    return stale;
  }

  /** Flights never heard of again. */
  public long expired() {
    return expired;
  }

  void change(Slot before, Slot after) {
    if (before.accounts() != after.accounts()) {
      accounts = accounts.plus(after.accounts()).minus(before.accounts());
    }
  }
}
