package meguri.operators.loop;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import meguri.operators.metrics.MetricNames;
import meguri.operators.model.RunId;
import meguri.operators.model.UnknownFormat;
import meguri.state.frontier.LoopRecord;
import meguri.state.loop.Ancestry;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.LongPrimitiveArraySerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets those records of the loop topic pass that belong to the history of the present state, so
 * that each counts once: {@link Ancestry} decides. Everything else is dropped here.
 *
 * <p>A record that no run of this crawl can have sent is foreign: somebody else writes to the
 * topic. It is skipped and counted, and the log has one line for all of them between two
 * checkpoints. A record that counts and yet cannot be read comes from a newer Meguri. Skipping it
 * could lose a page, so the job fails, for good, and says so.
 *
 * <p>Survives a failure: the {@link Ancestry}.
 */
public final class Lineage extends RichFlatMapFunction<byte[], LoopRecord>
    implements CheckpointedFunction, CheckpointListener {

  private static final long serialVersionUID = 2;

  private static final Logger LOG = LoggerFactory.getLogger(Lineage.class);
  private static final Stamped.Serializer RECORDS = new Stamped.Serializer();

  private final @Nullable LoopTrim trim;
  private transient ListState<long[]> saved;
  private transient Ancestry ancestry;
  private transient long run;
  private transient Counter passed;
  private transient Counter returned;
  private transient Counter voided;
  private transient Counter foreign;
  private transient long foreignTold;

  /** Creates a Lineage that does not shorten the topic. */
  Lineage() {
    this(null);
  }

  /**
   * @param trim keeps the topic short; null to leave it as long as it is
   */
  public Lineage(@Nullable LoopTrim trim) {
    this.trim = trim;
  }

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    saved =
        context
            .getOperatorStateStore()
            .getUnionListState(
                new ListStateDescriptor<>("lineage", LongPrimitiveArraySerializer.INSTANCE));
    run = RunId.of(getRuntimeContext().getMetricGroup());
    ancestry = new Ancestry(run, saved.get(), context.getRestoredCheckpointId().orElse(0));
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) throws Exception {
    boolean isFirst = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask() == 0;
    saved.update(isFirst ? ancestry.saved() : List.of());
    if (foreign.getCount() > foreignTold) {
      LOG.warn(
          "Skipped {} records of the loop topic since the last checkpoint, because they do not belong to this crawl. Another program writes to the topic.",
          foreign.getCount() - foreignTold);
      foreignTold = foreign.getCount();
    }
  }

  @Override
  public void notifyCheckpointComplete(long checkpoint) {
    if (trim != null && getRuntimeContext().getTaskInfo().getIndexOfThisSubtask() == 0) {
      trim.later();
    }
  }

  @Override
  public void close() {
    if (trim != null) {
      trim.close();
    }
  }

  @Override
  public void open(OpenContext context) {
    passed = getRuntimeContext().getMetricGroup().counter(MetricNames.LOOP_RECORDS);
    returned = getRuntimeContext().getMetricGroup().counter(MetricNames.LOOP_RETURNED);
    voided = getRuntimeContext().getMetricGroup().counter(MetricNames.LOOP_VOIDED);
    foreign = getRuntimeContext().getMetricGroup().counter(MetricNames.LOOP_FOREIGN);
  }

  @Override
  public void flatMap(byte[] sent, Collector<LoopRecord> out) {
    if (sent.length <= Stamped.HEAD || sent[0] < 1) {
      foreign.inc();
      return;
    }
    ByteBuffer head = ByteBuffer.wrap(sent, 1, Stamped.HEAD - 1);
    long sender = head.getLong();
    if (sender == run) {
      returned.inc();
    }
    if (ancestry.counts(sender, head.getLong())) {
      LoopRecord record = read(sent);
      if (record == null) {
        foreign.inc();
      } else {
        passed.inc();
        out.collect(record);
      }
    } else if (sent[0] > RECORDS.version()) {
      foreign.inc();
    } else {
      voided.inc();
    }
  }

  /**
   * Returns the record; null if the bytes are fewer or more than we write: Kafka keeps a record as
   * it was sent.
   */
  private static @Nullable LoopRecord read(byte[] sent) {
    DataInputDeserializer in = new DataInputDeserializer(sent);
    try {
      LoopRecord record = RECORDS.deserialize(in).record();
      return in.available() > 0 ? null : record;
    } catch (EOFException e) {
      return null;
    } catch (UnknownFormat e) {
      throw refused(String.valueOf(e.getMessage()));
    } catch (IOException | RuntimeException e) {
      throw refused(e + "; if a newer Meguri has sent it, go on with that one");
    }
  }

  private static SuppressRestartsException refused(String why) {
    return new SuppressRestartsException(
        new IllegalStateException(
            "This crawl has sent a record through the loop topic that cannot be read here: "
                + why));
  }
}
