package meguri.job.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import meguri.job.Refusal;
import meguri.job.cluster.ClusterPlan;
import meguri.job.cluster.Member;
import meguri.job.cluster.ProcessCluster;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code meguri cluster}. */
@Command(
    name = "cluster",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "start|stop|status",
    header = "Runs a Flink cluster and Kafka on this machine, each as a process.",
    description = {"The cluster is for trying out. It listens on loopback only.", ""},
    subcommands = {
      ClusterCommand.Start.class,
      ClusterCommand.Stop.class,
      ClusterCommand.Status.class
    })
final class ClusterCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "Say what to do with the cluster: start, stop or status.");
  }

  /** The flag for the cluster's directory. */
  static final class Place {

    @Option(
        names = {"-o", "--output"},
        paramLabel = "DIR",
        defaultValue = "cluster",
        description = "Directory of the cluster instead of ./cluster.")
    Path dir;
  }

  /** {@code meguri cluster start}. */
  @Command(
      name = "start",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      header = "Starts the cluster, or those of its processes that have ended.",
      description = {"Settings that you leave out stay as they were at the last start.", ""})
  static final class Start implements Callable<Integer> {

    private static final int MOST = 64;

    @Spec private CommandSpec spec;
    @Mixin private Place place;

    @Option(
        names = "--task-managers",
        paramLabel = "N",
        description = "Number of TaskManagers. The default is 2.")
    private @Nullable String taskManagers;

    @Option(
        names = "--slots",
        paramLabel = "N",
        description =
            "Slots of each TaskManager. A crawl can have as many subtasks as there are slots in all.")
    private @Nullable String slots;

    @Option(
        names = "--memory",
        paramLabel = "SIZE",
        description = "Memory of each TaskManager's process, such as 2g.")
    private @Nullable String memory;

    @Option(
        names = "--ha",
        description =
            "Start ZooKeeper too. Then a JobManager that was killed goes on with its jobs when it starts again.")
    private boolean ha;

    @Option(
        names = "-D",
        paramLabel = "KEY=VALUE",
        description = "A setting of Flink, which overrides flink-conf. You may repeat the flag.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Override
    public Integer call() throws Exception {
      Log.toStandardError();
      OptionalInt number = number("--task-managers", taskManagers);
      OptionalInt each = number("--slots", slots);
      ProcessCluster cluster =
          ProcessCluster.prepare(place.dir, plan -> changed(plan, number, each));
      try {
        cluster.start();
      } catch (IOException e) {
        spec.commandLine()
            .getErr()
            .printf("The cluster in %s did not start: %s.%n", place.dir, e.getMessage());
        spec.commandLine().getErr().flush();
        return ExitCode.FAILED;
      }
      PrintWriter out = spec.commandLine().getOut();
      out.printf(
          """
          Flink: %s, %d TaskManagers with %d slots each
          Kafka: %s
          Logs:  %s
          Crawl: meguri submit --cluster %s URL
          Stop:  meguri cluster stop%s
          """,
          cluster.rest(),
          cluster.plan().taskManagers(),
          cluster.slots(),
          cluster.kafka(),
          cluster.logs(),
          place.dir,
          place.dir.equals(Path.of("cluster")) ? "" : " -o " + place.dir);
      out.flush();
      return ExitCode.OK;
    }

    private ClusterPlan changed(ClusterPlan before, OptionalInt number, OptionalInt each) {
      ClusterPlan plan = before;
      if (number.isPresent()) {
        plan = plan.withTaskManagers(number.getAsInt());
      }
      if (each.isPresent()) {
        plan = plan.with("taskmanager.numberOfTaskSlots", String.valueOf(each.getAsInt()));
      }
      if (memory != null) {
        plan = plan.with("taskmanager.memory.process.size", memory);
      }
      for (Map.Entry<String, String> setting : settings.entrySet()) {
        plan = plan.with(setting.getKey(), setting.getValue());
      }
      return ha ? plan.withHa() : plan;
    }

    private static OptionalInt number(String flag, @Nullable String text) {
      if (text == null) {
        return OptionalInt.empty();
      }
      if (!text.matches("\\d{1,3}")
          || Integer.parseInt(text) < 1
          || Integer.parseInt(text) > MOST) {
        throw new Refusal(
            "%s is \"%s\"; it must be a number from 1 to %d.".formatted(flag, text, MOST));
      }
      return OptionalInt.of(Integer.parseInt(text));
    }
  }

  /** {@code meguri cluster stop}. */
  @Command(
      name = "stop",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      header = "Ends all processes of the cluster. Their data stays for the next start.",
      description = {
        "A running crawl is not lost: its newest checkpoint stays. To take a savepoint, run 'meguri stop' first.",
        ""
      })
  static final class Stop implements Callable<Integer> {

    @Spec private CommandSpec spec;
    @Mixin private Place place;

    @Override
    public Integer call() throws Exception {
      Log.toStandardError();
      if (!ProcessCluster.open(place.dir).stop()) {
        throw new Refusal(
            "There is nothing to stop: no process of the cluster in " + place.dir + " is running.");
      }
      spec.commandLine().getOut().println("Stopped.");
      spec.commandLine().getOut().flush();
      return ExitCode.OK;
    }
  }

  /** {@code meguri cluster status}. */
  @Command(
      name = "status",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      header = "Shows which processes of the cluster are running.",
      description = {""})
  static final class Status implements Callable<Integer> {

    @Spec private CommandSpec spec;
    @Mixin private Place place;

    @Override
    public Integer call() throws IOException {
      ProcessCluster cluster = ProcessCluster.open(place.dir);
      PrintWriter out = spec.commandLine().getOut();
      out.printf("Flink: %s%nKafka: %s%n", cluster.rest(), cluster.kafka());
      List<Member> running = cluster.running();
      for (Member member : cluster.members()) {
        OptionalLong pid = cluster.pid(member);
        out.printf(
            "%-15s %s%n", member, pid.isPresent() ? "process " + pid.getAsLong() : "not running");
      }
      out.flush();
      return running.containsAll(cluster.members()) ? ExitCode.OK : ExitCode.FAILED;
    }
  }
}
