package meguri.operators.loop;

import meguri.operators.metrics.MetricNames;
import meguri.operators.model.RunId;
import meguri.state.frontier.LoopRecord;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;

/**
 * Stamps each record just before it goes into the loop topic. Keeps no state; see {@link Lineage}.
 */
public final class Stamp extends RichMapFunction<LoopRecord, Stamped>
    implements CheckpointedFunction {

  private static final long serialVersionUID = 1;

  private transient long run;
  private transient long epoch;
  private transient Counter sent;

  @Override
  public void initializeState(FunctionInitializationContext context) {
    epoch = context.getRestoredCheckpointId().orElse(0);
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) {
    epoch = context.getCheckpointId();
  }

  @Override
  public void open(OpenContext context) {
    run = RunId.of(getRuntimeContext().getMetricGroup());
    sent = getRuntimeContext().getMetricGroup().counter(MetricNames.LOOP_SENT);
  }

  @Override
  public Stamped map(LoopRecord record) {
    sent.inc();
    return new Stamped(run, epoch, record);
  }
}
