package meguri.state.loop;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The runs from which the present state descends. It says which records of the loop topic count.
 *
 * <p>A restore rewinds all state and the position in the topic. Records sent since the checkpoint
 * stay in the topic and are read again, while their senders, rewound too, send them again. Such a
 * record is void: the page whose outcome it tells was never stored, the move it announces never
 * decided. So each record carries the run that sent it and its epoch, the last checkpoint that its
 * sender had taken part in. A record of this run counts. A record of an earlier run counts if that
 * run is an ancestor, and the record was sent before the checkpoint at which the state was restored
 * from it.
 *
 * <p>Survives a failure: {@link #saved}, 16 bytes for each restart.
 */
public final class Ancestry {

  /**
   * A value in place of the checkpoint at which a run was left: this run wrote the present state.
   */
  private static final long NOT_LEFT = -1;

  private final long run;

  /** The checkpoint at which each ancestor was left. */
  private final Map<Long, Long> leftAt = new LinkedHashMap<>();

  /** Creates the ancestry of a run that begins without a past. */
  public Ancestry(long run) {
    this(run, List.of(), 0);
  }

  /**
   * Creates the ancestry of a run that goes on from a checkpoint.
   *
   * @param saved the entries that the earlier runs saved in this checkpoint
   * @param checkpoint the checkpoint from which the state was restored
   */
  public Ancestry(long run, Iterable<long[]> saved, long checkpoint) {
    this.run = run;
    for (long[] entry : saved) {
      leftAt.put(entry[0], entry[1] == NOT_LEFT ? checkpoint : entry[1]);
    }
  }

  /**
   * Whether a record belongs to the history of the present state.
   *
   * @param sender the run that sent it
   * @param epoch the last checkpoint its sender had taken part in
   */
  public boolean counts(long sender, long epoch) {
    if (sender == run) {
      return true;
    }
    Long left = leftAt.get(sender);
    return left != null && epoch < left;
  }

  /**
   * Returns the entries that a checkpoint keeps: for each run its number and the checkpoint at
   * which it was left.
   */
  public List<long[]> saved() {
    List<long[]> entries = new ArrayList<>();
    leftAt.forEach((ancestor, left) -> entries.add(new long[] {ancestor, left}));
    entries.add(new long[] {run, NOT_LEFT});
    return entries;
  }
}
