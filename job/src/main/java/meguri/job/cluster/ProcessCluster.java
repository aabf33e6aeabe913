package meguri.job.cluster;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import meguri.job.Refusal;
import meguri.job.local.LocalDir;
import meguri.job.watch.RestApi;

/**
 * A standalone Flink cluster on this machine, with Kafka beside it. Each member is a Java process
 * with a known id, so that it can be stopped, frozen or killed alone, and started again.
 *
 * <p>The processes outlive the one that started them. The directory holds all that is known of
 * them, so another process that opens it goes on from there.
 */
public final class ProcessCluster {

  private static final String JOB_MANAGER =
      "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint";
  private static final String TASK_MANAGER =
      "org.apache.flink.runtime.taskexecutor.TaskManagerRunner";
  private static final String ZOOKEEPER =
      "org.apache.flink.runtime.zookeeper.FlinkZooKeeperQuorumPeer";

  private static final Duration START_PATIENCE = Duration.ofMinutes(5);
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(15);
  private static final int PORT_ATTEMPTS = 3;
  private static final long POLL_MS = 100;
  private static final int CONNECT_MS = 500;

  private final ClusterDir dir;
  private final boolean choosesPorts;
  private ClusterPlan plan;

  private ProcessCluster(ClusterDir dir, ClusterPlan plan, boolean choosesPorts) {
    this.dir = dir;
    this.plan = plan;
    this.choosesPorts = choosesPorts;
  }

  /**
   * Opens the cluster that was started in a directory before.
   *
   * @throws Refusal if the directory has no cluster
   */
  public static ProcessCluster open(Path path) {
    ClusterDir dir = ClusterDir.of(path);
    ClusterPlan plan =
        dir.plan()
            .orElseThrow(
                () ->
                    new Refusal(
                        "There is no cluster in %s. Start one with: meguri cluster start -o %s"
                            .formatted(path, path)));
    return new ProcessCluster(dir, plan, false);
  }

  /**
   * Opens a directory's cluster, or makes a new one.
   *
   * @param change changes the usual plan, or the plan that the cluster has
   * @throws Refusal if the cluster runs, and more than the number of TaskManagers would change
   */
  public static ProcessCluster prepare(Path path, UnaryOperator<ClusterPlan> change)
      throws IOException {
    ClusterDir dir = ClusterDir.of(path);
    ClusterPlan before = dir.plan().orElseGet(ClusterPlan::usual);
    ClusterPlan plan = change.apply(before);
    boolean choosesPorts =
        plan.ports().equals(before.ports()) && !Files.exists(dir.data(Member.KAFKA));
    ProcessCluster cluster = new ProcessCluster(dir, plan, choosesPorts);
    if (cluster.running().isEmpty()) {
      FlinkConf.write(dir, plan);
      Libraries.put(dir);
    } else if (plan.taskManagers() < before.taskManagers()
        || !plan.equals(before.withTaskManagers(plan.taskManagers()))) {
      throw new Refusal(
          "The cluster in %s is running. You can only add TaskManagers to it. To change anything else, stop it first: meguri cluster stop -o %s"
              .formatted(dir.path(), dir.path()));
    }
    dir.plan(plan);
    return cluster;
  }

  public ClusterPlan plan() {
    return plan;
  }

  /** Returns the number of slots of each TaskManager. */
  public int slots() {
    return FlinkConf.read(dir).slots();
  }

  /** Returns the address of Flink's REST API and web UI. */
  public URI rest() {
    return URI.create("http://127.0.0.1:" + plan.ports().rest());
  }

  /** Returns the address of Kafka. */
  public String kafka() {
    return "127.0.0.1:" + plan.ports().kafka();
  }

  /** Returns the directory of crawls that were given no other one. */
  public Path crawls() {
    return dir.crawls();
  }

  /** Returns the directory of the members' logs. */
  public Path logs() {
    return dir.log(Member.KAFKA).resolveSibling("");
  }

  /** Returns the members of the plan, in the order of their start. */
  public List<Member> members() {
    return plan.members();
  }

  /** Returns the id of a member's process; empty if it does not run. A frozen one runs. */
  public OptionalLong pid(Member member) throws IOException {
    return process(member).handle().stream().mapToLong(ProcessHandle::pid).findFirst();
  }

  /**
   * Starts every member that does not run, and waits until all are ready. Another process may take
   * a port that was chosen for a new cluster before the cluster's member does; then the cluster
   * gets other ports. A cluster that has run keeps its ports: its crawls know them.
   */
  public void start() throws IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        startMissing();
        return;
      } catch (PortTaken e) {
        if (!choosesPorts || attempt == PORT_ATTEMPTS) {
          throw e;
        }
        stop();
        plan = plan.withPorts(Ports.free());
        FlinkConf.write(dir, plan);
        dir.plan(plan);
      }
    }
  }

  private void startMissing() throws IOException, InterruptedException {
    List<Member> missing = new ArrayList<>();
    for (Member member : plan.members()) {
      if (pid(member).isEmpty()) {
        missing.add(member);
      }
    }
    if (missing.isEmpty()) {
      throw new Refusal(
          "The cluster in %s is already running, at %s. To stop it: meguri cluster stop -o %s"
              .formatted(dir.path(), rest(), dir.path()));
    }
    if (choosesPorts && missing.stream().anyMatch(plan.ports()::hasLost)) {
      throw new PortTaken("other processes take the ports that were free a moment ago");
    }
    missing.forEach(plan.ports()::refuseTaken);
    for (Member member : missing) {
      start(member);
    }
    awaitReady();
    if (new RestApi(rest()).isOpenToPages()) {
      stop();
      throw new IOException(
          "any web page could give orders to the cluster, because the gate in front of Flink's REST API did not load; %s tells why"
              .formatted(dir.log(Member.JOB_MANAGER)));
    }
  }

  /**
   * Starts one member, and does not wait for it. A TaskManager may have any number: one beyond the
   * plan's replaces one that is frozen.
   *
   * @throws Refusal if the member runs already, or its port is taken
   */
  public long start(Member member) throws IOException {
    MemberProcess process = process(member);
    if (process.handle().isPresent()) {
      throw new Refusal("%s is already running in %s.".formatted(member, dir.path()));
    }
    plan.ports().refuseTaken(member);
    LocalDir.delete(dir.tmp(member));
    Files.createDirectories(dir.tmp(member));
    return process.start(command(member));
  }

  /** Waits until Kafka and Flink answer, and all planned TaskManagers have registered. */
  public void awaitReady() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + START_PATIENCE.toNanos();
    while (!isReady()) {
      for (Member member : plan.members()) {
        if (pid(member).isEmpty()) {
          String death =
              "%s died; %s tells why. The others are running. Start the cluster again to start what is missing"
                  .formatted(member, whereItIsTold(member));
          throw plan.ports().hasLost(member) ? new PortTaken(death) : new IOException(death);
        }
      }
      if (System.nanoTime() > deadline) {
        throw new IOException(
            "the cluster was not ready after %d s; see %s"
                .formatted(START_PATIENCE.toSeconds(), dir.log(Member.JOB_MANAGER)));
      }
      Thread.sleep(POLL_MS);
    }
  }

  /** Ends all processes in the reverse order of their start. Returns whether there was any. */
  public boolean stop() throws IOException, InterruptedException {
    List<Member> members = new ArrayList<>(running());
    Collections.reverse(members);
    for (Member member : members) {
      stop(member);
    }
    return !members.isEmpty();
  }

  /** Ends one member, by force if it takes too long. */
  public void stop(Member member) throws IOException, InterruptedException {
    process(member).stop(STOP_PATIENCE);
    LocalDir.delete(dir.tmp(member));
  }

  /** Returns the members that run, in the order of their start, with those beyond the plan. */
  public List<Member> running() throws IOException {
    List<Member> running = new ArrayList<>();
    for (Member member : List.of(Member.ZOOKEEPER, Member.KAFKA, Member.JOB_MANAGER)) {
      if (pid(member).isPresent()) {
        running.add(member);
      }
    }
    Path pids = dir.pid(Member.KAFKA).resolveSibling("");
    if (Files.isDirectory(pids)) {
      try (Stream<Path> files = Files.list(pids)) {
        List<Member> taskManagers =
            files
                .map(file -> file.getFileName().toString())
                .filter(name -> name.matches("taskmanager-\\d{1,9}"))
                .map(name -> Integer.parseInt(name.substring(name.indexOf('-') + 1)))
                .sorted()
                .map(Member::taskManager)
                .toList();
        for (Member member : taskManagers) {
          if (pid(member).isPresent()) {
            running.add(member);
          }
        }
      }
    }
    return running;
  }

  /** A member died whose port another process has. */
  private static final class PortTaken extends IOException {

    private static final long serialVersionUID = 1;

    private PortTaken(String message) {
      super(message);
    }
  }

  private boolean isReady() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", plan.ports().broker()), CONNECT_MS);
      return new RestApi(rest()).get("/overview").path("taskmanagers").asInt()
          >= plan.taskManagers();
    } catch (IOException e) {
      return false;
    }
  }

  private Path whereItIsTold(Member member) throws IOException {
    Path log = dir.log(member);
    return Files.exists(log) && Files.size(dir.out(member)) == 0 ? log : dir.out(member);
  }

  private List<String> command(Member member) throws IOException {
    List<String> command = new ArrayList<>();
    command.add("-Dmeguri.log=" + dir.log(member));
    command.add("-Dlog4j.configurationFile=" + dir.conf().resolve("log4j.properties").toUri());
    // Flink puts its temporary files there too, unless flink-conf says otherwise
    command.add("-Djava.io.tmpdir=" + dir.tmp(member));
    command.add("-cp");
    command.add(classPath(member.kind() == Member.Kind.KAFKA ? dir.kafkaLib() : dir.flinkLib()));
    switch (member.kind()) {
      case ZOOKEEPER -> command.addAll(zookeeper());
      case KAFKA -> command.addAll(brokerArguments());
      case JOB_MANAGER ->
          command.addAll(FlinkConf.read(dir).jobManager(JOB_MANAGER, dir.log(member)));
      case TASK_MANAGER ->
          command.addAll(FlinkConf.read(dir).taskManager(TASK_MANAGER, dir.log(member)));
    }
    return command;
  }

  private List<String> brokerArguments() {
    return List.of(
        "-Xmx256m",
        KafkaProcess.class.getName(),
        dir.data(Member.KAFKA).toString(),
        String.valueOf(plan.ports().broker()),
        String.valueOf(plan.ports().kafka()),
        String.valueOf(plan.ports().controller()));
  }

  /** Returns the command of Flink's own ZooKeeper, which needs no further dependency. */
  private List<String> zookeeper() throws IOException {
    Path file = dir.conf().resolve("zoo.cfg");
    Files.writeString(
        file,
        """
        dataDir=%s
        clientPort=%d
        clientPortAddress=127.0.0.1
        tickTime=2000
        """
            .formatted(dir.data(Member.ZOOKEEPER), plan.ports().zookeeper()));
    return List.of(
        "-Xmx128m",
        "-Dzookeeper.admin.enableServer=false",
        ZOOKEEPER,
        "--zkConfigFile",
        file.toString(),
        "--peerId",
        "1");
  }

  private static String classPath(Path lib) {
    return lib + File.separator + "*";
  }

  private MemberProcess process(Member member) {
    return new MemberProcess(dir, member);
  }
}
