package meguri.state.frontier;

/** The accounts of all slots of one subtask, kept as they change. */
public final class Census {

  long stale;
  long expired;
  private Accounts accounts = Accounts.NONE;

  public Accounts accounts() {
    return accounts;
  }

  /** Returns the number of outcomes that came for no flight, or for one already over. */
  public long stale() {
    return stale;
  }

  /** Returns the number of flights whose outcome never came. */
  public long expired() {
    return expired;
  }

  void change(Slot before, Slot after) {
    if (before.accounts() != after.accounts()) {
      accounts = accounts.plus(after.accounts()).minus(before.accounts());
    }
  }
}
