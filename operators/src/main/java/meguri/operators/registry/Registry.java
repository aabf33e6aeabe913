package meguri.operators.registry;

import java.io.IOException;
import meguri.operators.model.Link;
import meguri.operators.model.Question;
import meguri.operators.model.RecordSerializer;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * The Registry room, keyed by URL hash mod H: lets a link pass if its URL has not been seen before.
 *
 * <p>Survives a failure: the set of URLs seen, exact, in keyed state.
 */
public final class Registry extends KeyedProcessFunction<Integer, Link, Question> {

  private static final long serialVersionUID = 1;

  /**
   * What is known of a URL.
   *
   * @param score PageRank gathered when it was last told to the Frontier
   * @param offered wall clock, ms
   */
  record Known(float score, long offered) {}

  /**
   * URLs remembered beside the state, a power of two: 512 KB. Most links of a page were on the page
   * before, or are a site's navigation; looking one up in RocksDB takes 3 µs.
   */
  private static final int REMEMBERED = 1 << 16;

  /**
   * By hash modulo its length; the newer displaces the older. No URL is ever forgotten by state.
   */
  private transient long[] remembered;

  private transient MapState<Long, Known> known;
  private transient Counter links;
  private transient Counter fresh;

  /** A URL's key. */
  public static KeySelector<Link, Integer> key(int slots) {
    return link -> (int) Long.remainderUnsigned(link.candidate().id(), slots);
  }

  @Override
  public void open(OpenContext context) {
    remembered = new long[REMEMBERED];
    remembered[0] = -1; // is not at its place, as 0 would be
    known =
        getRuntimeContext()
            .getMapState(
                new MapStateDescriptor<>("known", LongSerializer.INSTANCE, new KnownSerializer()));
    links = getRuntimeContext().getMetricGroup().counter("meguri.registry.links");
    fresh = getRuntimeContext().getMetricGroup().counter("meguri.registry.known");
  }

  @Override
  public void processElement(Link link, Context context, Collector<Question> out) throws Exception {
    links.inc();
    long id = link.candidate().id();
    int place = (int) id & REMEMBERED - 1;
    if (remembered[place] == id) {
      return;
    }
    remembered[place] = id;
    if (!known.contains(id)) {
      fresh.inc();
      long now = context.timerService().currentProcessingTime();
      known.put(id, new Known(link.candidate().score(), now));
      out.collect(link);
    }
  }

  /** See {@link Known}. */
  public static final class KnownSerializer extends RecordSerializer<Known> {
    private static final long serialVersionUID = 1;

    public KnownSerializer() {
      super(Known.class, 1);
    }

    @Override
    protected void write(Known value, DataOutputView out) throws IOException {
      out.writeFloat(value.score());
      out.writeLong(value.offered());
    }

    @Override
    protected Known read(DataInputView in, byte version) throws IOException {
      return new Known(in.readFloat(), in.readLong());
    }
  }
}
