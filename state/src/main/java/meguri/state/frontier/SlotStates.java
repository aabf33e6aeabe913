package meguri.state.frontier;

import java.util.Arrays;

/**
 * Counts how many slots are in each state, as they change; this shows why slots are idle.
 *
 * <p>In memory only, a few bytes for each of the H slots, and rebuilt as slots are opened.
 */
final class SlotStates {

  private static final SlotState[] ALL = SlotState.values();
  private static final byte UNKNOWN = -1;

  private final byte[] states;

  /** For each slot, what its last parked host waits for, as the ordinal of a {@link SlotState}. */
  private final byte[] parkedFor;

  private final long[] counts = new long[ALL.length];

  SlotStates(int slots) {
    states = new byte[slots];
    Arrays.fill(states, UNKNOWN);
    parkedFor = new byte[slots];
    Arrays.fill(parkedFor, (byte) SlotState.BACK_OFF.ordinal());
  }

  /** A host of this slot was parked. */
  void parked(int number, SlotState why) {
    parkedFor[number] = (byte) why.ordinal();
  }

  void change(int number, Slot slot) {
    byte state = (byte) state(number, slot).ordinal();
    if (states[number] != UNKNOWN) {
      counts[states[number]]--;
    }
    states[number] = state;
    counts[state]++;
  }

  /**
   * Returns the number of slots in each state, by the ordinal of the state.
   *
   * @param due how many slots could be asked now; the others that have a host ready wait for their
   *     interval
   */
  long[] counts(int due) {
    long[] counts = this.counts.clone();
    long ready = Math.min(due, counts[SlotState.INTERVAL.ordinal()]);
    counts[SlotState.READY.ordinal()] += ready;
    counts[SlotState.INTERVAL.ordinal()] -= ready;
    return counts;
  }

  private SlotState state(int number, Slot slot) {
    if (slot.flight() != null) {
      return SlotState.IN_FLIGHT;
    }
    if (slot.hasReadyHost()) {
      return SlotState.INTERVAL;
    }
    return slot.accounts().waiting() == 0 ? SlotState.EMPTY : ALL[parkedFor[number]];
  }
}
