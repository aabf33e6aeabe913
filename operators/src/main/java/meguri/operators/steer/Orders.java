package meguri.operators.steer;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;
import meguri.operators.metrics.MetricNames;
import meguri.operators.scope.Scope;
import meguri.state.steer.Command;
import meguri.state.steer.Setting;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichFilterFunction;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets each command to this crawl pass once. A command for another crawl, or with a fault, is
 * counted and dropped.
 *
 * <p>Survives a failure: the ids of the last {@value #REMEMBERED} commands.
 */
public final class Orders extends RichFilterFunction<Command> implements CheckpointedFunction {

  static final int REMEMBERED = 10_000;

  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(Orders.class);

  private final String crawl;

  private transient Set<String> known = new LinkedHashSet<>();

  @SuppressWarnings("NullAway.Init")
  private transient ListState<String> saved;

  @SuppressWarnings("NullAway.Init")
  private transient Counter taken;

  @SuppressWarnings("NullAway.Init")
  private transient Counter refused;

  /**
   * @param crawl the id of this crawl
   */
  public Orders(String crawl) {
    this.crawl = crawl;
  }

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    saved =
        context
            .getOperatorStateStore()
            .getListState(new ListStateDescriptor<>("given", StringSerializer.INSTANCE));
    known = new LinkedHashSet<>();
    saved.get().forEach(known::add);
  }

  @Override
  public void open(OpenContext context) {
    taken = getRuntimeContext().getMetricGroup().counter(MetricNames.COMMANDS_TAKEN);
    refused = getRuntimeContext().getMetricGroup().counter(MetricNames.COMMANDS_REFUSED);
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) throws Exception {
    saved.update(new ArrayList<>(known));
  }

  @Override
  public boolean filter(Command command) {
    if (!command.crawl().equals(crawl)) {
      refused.inc();
      LOG.warn("A command is for the crawl {}, and this is {}", command.crawl(), crawl);
      return false;
    }
    String fault = fault(command);
    if (!fault.isEmpty()) {
      refused.inc();
      LOG.warn("The command {} {} is not carried out: {}", command.kind(), command.target(), fault);
      return false;
    }
    if (!known.add(command.id())) {
      refused.inc();
      LOG.info("The command {} has come before", command.id());
      return false;
    }
    if (known.size() > REMEMBERED) {
      known.remove(known.iterator().next());
    }
    taken.inc();
    LOG.info("Command: {} {} {}", command.kind(), command.target(), told(command));
    return true;
  }

  private static String fault(Command command) {
    String fault = command.fault();
    boolean setsRules =
        command.kind() == Command.Kind.SET
            && command.words().get(0).equals(Setting.SCOPE_RULES.key());
    return fault.isEmpty() && setsRules
        ? Scope.fault(command.words().subList(2, command.words().size()))
        : fault;
  }

  private static Object told(Command command) {
    return command.kind() == Command.Kind.INJECT
        ? command.words().size() + " seeds"
        : command.words();
  }
}
