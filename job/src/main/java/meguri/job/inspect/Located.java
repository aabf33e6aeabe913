package meguri.job.inspect;

import meguri.operators.resolve.Residence;
import meguri.state.frontier.Host;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Queued;
import meguri.state.frontier.RollEntry;
import meguri.state.frontier.Slot;
import meguri.state.registry.Known;
import org.jspecify.annotations.Nullable;

/**
 * A URL in a crawl's state.
 *
 * @param known the Registry's record, with all shares so far; null if there is none
 * @param residence null if Resolve has not heard of the host
 * @param slot the slot that knows the URL; that of its host if none does; -1 if there is none
 * @param entry null if no slot knows the URL
 * @param queued null if its history is nowhere in the state
 * @param due the run's clock, ms, from which it is visited again; 0 if it is not scheduled
 */
record Located(
    String url,
    long id,
    String origin,
    UrlState state,
    @Nullable Known known,
    @Nullable Residence residence,
    int slot,
    @Nullable Slot ofSlot,
    @Nullable Host host,
    @Nullable RollEntry entry,
    @Nullable Queued queued,
    long due) {

  @Nullable Pin pin() {
    return residence == null ? null : residence.pin();
  }

  Located at(UrlState other) {
    return at(other, queued, due);
  }

  /** Returns the URL as one that waits for its first visit. */
  Located waiting(RollEntry.Waiting there, Queued found) {
    return new Located(
        url, id, origin, UrlState.QUEUED, known, residence, slot, ofSlot, host, there, found, 0);
  }

  Located at(UrlState other, @Nullable Queued found, long dueAt) {
    return new Located(
        url, id, origin, other, known, residence, slot, ofSlot, host, entry, found, dueAt);
  }
}
