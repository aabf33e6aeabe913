package meguri.operators.scope;

import java.time.Year;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import meguri.operators.metrics.MetricNames;
import meguri.operators.model.ForScope;
import meguri.operators.model.Header;
import meguri.operators.model.RawLink;
import meguri.operators.model.RegistryInput;
import meguri.operators.model.ScopeInput;
import meguri.operators.steer.HeldCommands;
import meguri.state.steer.Command;
import meguri.state.steer.Setting;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeutils.base.BooleanSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.util.Collector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Scope room: links that {@link Scope} accepts go on, the others are counted by reason.
 *
 * <p>Survives a failure: the rules by which URLs are told apart, so that a restore with other rules
 * is refused; the rules and the places that commands have set and added.
 */
public final class ScopeFunction extends RichFlatMapFunction<ScopeInput, RegistryInput>
    implements CheckpointedFunction {

  /** The name of the state that has the servers which commands have added to the scope. */
  public static final String PLACES = "places";

  /** The most servers that commands can add to the scope: 10 MB of the heap in each subtask. */
  static final int MOST_PLACES = 100_000;

  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(ScopeFunction.class);

  private final Scope.Settings settings;
  private final Map<String, String> begun;

  @SuppressWarnings("NullAway.Init")
  private transient Scope scope;

  @SuppressWarnings("NullAway.Init")
  private transient MetricGroup metrics;

  /** Counters by reason. */
  @SuppressWarnings("NullAway.Init")
  private transient Map<String, Counter> dropped;

  @SuppressWarnings("NullAway.Init")
  private transient HeldCommands held;

  /** The servers of seeds that came by commands, as URLs. */
  @SuppressWarnings("NullAway.Init")
  private transient Set<String> places;

  @SuppressWarnings("NullAway.Init")
  private transient BroadcastState<String, Boolean> savedPlaces;

  /**
   * @param begun as for {@link HeldCommands}
   */
  public ScopeFunction(Scope.Settings settings, Map<String, String> begun) {
    this.settings = settings;
    this.begun = begun;
  }

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    Header.check(
        context.getOperatorStateStore(),
        Header.ofUrls(settings.equivalences(), settings.ignored()));
    held = new HeldCommands(context.getOperatorStateStore(), begun);
    savedPlaces =
        context
            .getOperatorStateStore()
            .getBroadcastState(
                new MapStateDescriptor<>(
                    PLACES, StringSerializer.INSTANCE, BooleanSerializer.INSTANCE));
    places = new LinkedHashSet<>();
    savedPlaces.immutableEntries().forEach(place -> places.add(place.getKey()));
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) throws Exception {
    held.save(System.currentTimeMillis());
    savedPlaces.clear();
    for (String place : places) {
      savedPlaces.put(place, true);
    }
  }

  @Override
  public void open(OpenContext context) {
    scope = new Scope(settings, Year.now(ZoneOffset.UTC));
    scope.follow(held.holds().settings().texts(Setting.SCOPE_RULES));
    scope.widen(places);
    metrics = getRuntimeContext().getMetricGroup();
    dropped = new HashMap<>();
  }

  @Override
  public void flatMap(ScopeInput input, Collector<RegistryInput> out) {
    if (input instanceof ForScope told) {
      told(told.command());
    } else if (input instanceof RawLink found) {
      found(found, out);
    }
  }

  private void found(RawLink found, Collector<RegistryInput> out) {
    Scope.Decision decision = scope.judge(found);
    if (decision instanceof Scope.Accepted accepted) {
      out.collect(accepted.link());
    } else if (decision instanceof Scope.Refusal refusal) {
      dropped
          .computeIfAbsent(
              refusal.reason(),
              reason -> MetricNames.grouped(metrics, MetricNames.DROPPED + reason))
          .inc();
    }
  }

  private void told(Command command) {
    switch (command.kind()) {
      case INJECT -> widen(command.words());
      case SET -> {
        String refusal = held.take(command, System.currentTimeMillis());
        if (refusal.isEmpty()) {
          scope.follow(held.holds().settings().texts(Setting.SCOPE_RULES));
        }
      }
      case PAUSE, GO_ON, PURGE, RECRAWL, TRACE -> {}
    }
  }

  private void widen(List<String> lines) {
    boolean isFull = false;
    for (String line : lines) {
      String url = Seeds.read(line).url();
      if (!url.isEmpty()) {
        isFull |= places.size() >= MOST_PLACES;
        if (!isFull) {
          places.add(url.substring(0, Scope.endOfOrigin(url) + 1));
        }
      }
    }
    scope.widen(places);
    if (isFull) {
      LOG.warn(
          "Commands have added {} servers to the scope, which is the most: some of the new seeds are"
              + " visited, and their links are not followed",
          MOST_PLACES);
    }
  }
}
