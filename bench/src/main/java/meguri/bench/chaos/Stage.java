package meguri.bench.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import meguri.job.cluster.Member;
import meguri.job.cluster.Ports;
import meguri.job.cluster.ProcessCluster;
import meguri.web.Relay;
import meguri.web.testkit.ServedWeb;

/**
 * The targets of events: a cluster whose members are processes, and the network before its Kafka.
 * Each TaskManager has room for the whole crawl, so that the crawl can go on without the others.
 */
final class Stage implements AutoCloseable {

  static final int TASK_MANAGERS = 2;
  private static final int SLOTS = 3;
  private static final int START_ATTEMPTS = 3;
  private static final Duration SLOW = Duration.ofSeconds(2);

  /** Undoes a strike. */
  interface Mend {
    void mend() throws IOException, InterruptedException;
  }

  /**
   * An event that has struck.
   *
   * @param whom the member or part that it struck
   */
  record Strike(String whom, Mend mend) {}

  private static final Mend NOTHING = () -> {};

  private final ProcessCluster cluster;
  private final Relay relay;
  private final ServedWeb web;
  private final Random random;

  /** Ends the cluster with this process, because its processes would outlive this one. */
  private final Thread guard = new Thread(this::end);

  private final Set<Member> struck = ConcurrentHashMap.newKeySet();
  private volatile boolean severed;
  private volatile boolean full;
  private volatile boolean slow;

  private Stage(ProcessCluster cluster, Relay relay, ServedWeb web, Random random) {
    this.cluster = cluster;
    this.relay = relay;
    this.web = web;
    this.random = random;
  }

  /**
   * Starts the cluster.
   *
   * @param web the web that the crawl resolves and fetches
   * @param heartbeat the time of silence after which Flink gives a process up
   */
  static Stage start(Path dir, ServedWeb web, Duration heartbeat, long seed)
      throws IOException, InterruptedException {
    int broker = freePort();
    Relay relay = Relay.start(0, new InetSocketAddress(InetAddress.getLoopbackAddress(), broker));
    try {
      // not the usual ports, because several clusters may run here
      Ports ports = new Ports(freePort(), freePort(), relay.port(), broker, freePort(), freePort());
      ProcessCluster cluster =
          ProcessCluster.prepare(
              dir,
              plan ->
                  plan.withTaskManagers(TASK_MANAGERS)
                      .withHa()
                      .withPorts(ports)
                      .with("taskmanager.numberOfTaskSlots", String.valueOf(SLOTS))
                      .with("taskmanager.memory.process.size", "1600m")
                      // the default, 10 s, is short for a machine that runs all of this
                      .with("pekko.startup-timeout", "60s")
                      .with("heartbeat.timeout", heartbeat.toMillis() + "ms")
                      .with("heartbeat.interval", heartbeat.toMillis() / 4 + "ms")
                      .with(
                          "high-availability.zookeeper.client.session-timeout",
                          heartbeat.toMillis() + "ms"));
      Stage stage = new Stage(cluster, relay, web, new Random(seed));
      Runtime.getRuntime().addShutdownHook(stage.guard);
      stage.start();
      return stage;
    } catch (IOException | InterruptedException | RuntimeException e) {
      relay.close();
      throw e;
    }
  }

  /** Starts the cluster, again if a member dies: Flink gives up a start on a busy machine early. */
  private void start() throws IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        cluster.start();
        return;
      } catch (IOException e) {
        if (attempt == START_ATTEMPTS) {
          cluster.stop();
          throw e;
        }
      }
    }
  }

  ProcessCluster cluster() {
    return cluster;
  }

  /** Tells whether no event lasts now. */
  boolean isWhole() {
    return struck.isEmpty() && !severed && !full && !slow;
  }

  /** Makes an event happen; empty if an earlier event of the same effect still lasts. */
  Optional<Strike> strike(Event event) throws IOException, InterruptedException {
    return switch (event.kind()) {
      case KILL_TASKMANAGER -> kill(taskManagers());
      case KILL_JOBMANAGER -> kill(List.of(Member.JOB_MANAGER));
      case KILL_BROKER -> kill(List.of(Member.KAFKA));
      case FREEZE_TASKMANAGER -> freeze(taskManagers());
      case FREEZE_JOBMANAGER -> freeze(List.of(Member.JOB_MANAGER));
      case FREEZE_BROKER -> freeze(List.of(Member.KAFKA));
      case CUT -> cut();
      case SEVER -> sever();
      case FULL_DISK -> fill();
      case SLOW_DNS -> slow();
      case RESCALE -> Optional.empty(); // ClusterCrawl does it, by a command
    };
  }

  /** Wakes all frozen members, and ends the cluster. */
  @Override
  public void close() {
    end();
    relay.close();
    Runtime.getRuntime().removeShutdownHook(guard);
  }

  private void end() {
    try {
      for (Member member : cluster.running()) {
        OptionalLong pid = cluster.pid(member);
        if (pid.isPresent()) {
          Signal.wake(pid.getAsLong());
        }
      }
      cluster.stop();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static List<Member> taskManagers() {
    return IntStream.rangeClosed(1, TASK_MANAGERS).mapToObj(Member::taskManager).toList();
  }

  /** Draws one of these members that runs and that no event has struck. */
  private Optional<Member> one(List<Member> candidates) throws IOException {
    List<Member> whole = new ArrayList<>();
    for (Member member : candidates) {
      if (!struck.contains(member) && cluster.pid(member).isPresent()) {
        whole.add(member);
      }
    }
    return whole.isEmpty()
        ? Optional.empty()
        : Optional.of(whole.get(random.nextInt(whole.size())));
  }

  private Optional<Strike> kill(List<Member> candidates) throws IOException, InterruptedException {
    Optional<Member> found = one(candidates);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Member member = found.get();
    Signal.kill(cluster.pid(member).orElseThrow());
    struck.add(member);
    return Optional.of(
        new Strike(
            member.name(),
            () -> {
              cluster.start(member);
              struck.remove(member);
            }));
  }

  private Optional<Strike> freeze(List<Member> candidates)
      throws IOException, InterruptedException {
    Optional<Member> found = one(candidates);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Member member = found.get();
    long pid = cluster.pid(member).orElseThrow();
    Signal.freeze(pid);
    struck.add(member);
    return Optional.of(
        new Strike(
            member.name(),
            () -> {
              Signal.wake(pid);
              struck.remove(member);
            }));
  }

  private Optional<Strike> cut() {
    if (severed) {
      return Optional.empty();
    }
    relay.cut();
    return Optional.of(new Strike("the network", NOTHING));
  }

  private Optional<Strike> sever() {
    if (severed) {
      return Optional.empty();
    }
    relay.sever();
    severed = true;
    return Optional.of(
        new Strike(
            "the network",
            () -> {
              relay.join();
              severed = false;
            }));
  }

  private Optional<Strike> slow() throws IOException {
    if (slow) {
      return Optional.empty();
    }
    web.delayNames(SLOW);
    slow = true;
    return Optional.of(
        new Strike(
            "the name server",
            () -> {
              web.delayNames(Duration.ZERO);
              slow = false;
            }));
  }

  private Optional<Strike> fill() throws IOException, InterruptedException {
    if (full) {
      return Optional.empty();
    }
    List<Long> filled = new ArrayList<>();
    for (Member member : taskManagers()) {
      OptionalLong pid = cluster.pid(member);
      if (pid.isPresent()) {
        Signal.fill(pid.getAsLong());
        filled.add(pid.getAsLong());
      }
    }
    full = true;
    return Optional.of(
        new Strike(
            "all TaskManagers",
            () -> {
              for (long pid : filled) {
                Signal.free(pid);
              }
              full = false;
            }));
  }

  /**
   * Starts members again that ended by themselves: a TaskManager that could not cancel a task, or a
   * JobManager that lost its leadership. Kubernetes or systemd would do the same.
   *
   * @return the members that had ended
   */
  List<Member> revive() throws IOException {
    List<Member> revived = new ArrayList<>();
    List<Member> all = new ArrayList<>(taskManagers());
    all.add(Member.JOB_MANAGER);
    all.add(Member.KAFKA);
    for (Member member : all) {
      if (!struck.contains(member) && cluster.pid(member).isEmpty()) {
        cluster.start(member);
        revived.add(member);
      }
    }
    return revived;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
