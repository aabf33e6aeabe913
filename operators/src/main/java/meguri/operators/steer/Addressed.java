package meguri.operators.steer;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.SimpleOperatorFactory;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.streaming.api.transformations.UnionTransformation;

/**
 * A keyed room that also takes records for all of its subtasks. Both kinds come by one input, as a
 * union of a keyed and of broadcast streams: so a room needs no second input for rare records. The
 * operator gives those no key ({@code setKeyContextElement1}).
 */
public final class Addressed<R> extends SingleOutputStreamOperator<R> {

  private Addressed(DataStream<?> input, Transformation<R> room) {
    super(input.getExecutionEnvironment(), room);
  }

  /**
   * @param toAll streams of records that go to all subtasks
   */
  public static <T, R> SingleOutputStreamOperator<R> room(
      KeyedStream<T, ?> input,
      List<DataStream<T>> toAll,
      String name,
      TypeInformation<R> type,
      OneInputStreamOperator<T, R> operator) {
    List<Transformation<T>> inputs = new ArrayList<>();
    inputs.add(input.getTransformation());
    toAll.forEach(stream -> inputs.add(stream.broadcast().getTransformation()));
    OneInputTransformation<T, R> room =
        new OneInputTransformation<>(
            new UnionTransformation<>(inputs),
            name,
            SimpleOperatorFactory.of(operator),
            type,
            input.getExecutionEnvironment().getParallelism(),
            false);
    room.setStateKeySelector(input.getKeySelector());
    room.setStateKeyType(input.getKeyType());
    input.getExecutionEnvironment().addOperator(room);
    return new Addressed<>(input, room);
  }
}
