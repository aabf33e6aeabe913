package meguri.operators.loop;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import meguri.operators.model.Run;
import meguri.state.frontier.LoopRecord;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.LongPrimitiveArraySerializer;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.util.Collector;

/**
 * Lets those records of the loop topic pass that belong to the history of the present state, so
 * that each counts once.
 *
 * <p>A restore rewinds all state and the position in the topic, but what was sent since the
 * checkpoint stays in the topic and is read again, while its senders, rewound too, send it again.
 * Such a record is void: the page whose outcome it tells was never stored, the move it announces
 * never decided. So each carries the run that sent it and the last checkpoint its sender had taken
 * part in. A record of an earlier run counts if that run is an ancestor of this one and the record
 * was sent before the checkpoint at which the line went on; everything else is dropped here.
 *
 * <p>Survives a failure: the ancestors and the checkpoints at which they were left, 16 bytes for
 * each restart.
 */
public final class Lineage extends RichFlatMapFunction<Stamped, LoopRecord>
    implements CheckpointedFunction {

  private static final long serialVersionUID = 1;

  /** In place of the checkpoint at which a run was left: it is the one that wrote this state. */
  private static final long NOT_LEFT = -1;

  private final Map<Long, Long> leftAt = new LinkedHashMap<>();
  private transient ListState<long[]> saved;
  private transient long run;
  private transient Counter passed;
  private transient Counter voided;

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    saved =
        context
            .getOperatorStateStore()
            .getUnionListState(
                new ListStateDescriptor<>("lineage", LongPrimitiveArraySerializer.INSTANCE));
    long restored = context.getRestoredCheckpointId().orElse(0);
    for (long[] entry : saved.get()) {
      leftAt.put(entry[0], entry[1] == NOT_LEFT ? restored : entry[1]);
    }
    run = Run.of(getRuntimeContext().getMetricGroup());
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) throws Exception {
    List<long[]> entries = new ArrayList<>();
    if (getRuntimeContext().getTaskInfo().getIndexOfThisSubtask() == 0) {
      leftAt.forEach((ancestor, left) -> entries.add(new long[] {ancestor, left}));
      entries.add(new long[] {run, NOT_LEFT});
    }
    saved.update(entries);
  }

  @Override
  public void open(OpenContext context) {
    passed = getRuntimeContext().getMetricGroup().counter("meguri.loop.records");
    voided = getRuntimeContext().getMetricGroup().counter("meguri.loop.voided");
  }

  @Override
  public void flatMap(Stamped stamped, Collector<LoopRecord> out) {
    Long left = leftAt.get(stamped.run());
    if (stamped.run() == run || (left != null && stamped.epoch() < left)) {
      passed.inc();
      out.collect(stamped.record());
    } else {
      voided.inc();
    }
  }
}
