package meguri.job.local;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import meguri.gate.GateOptions;
import meguri.job.FlinkSettings;
import meguri.job.NetworkMemory;
import meguri.job.Refusal;
import meguri.job.RestorePoint;
import meguri.job.RoomMemory;
import meguri.job.options.JobOptions;
import meguri.job.watch.FiguresReporter;
import meguri.job.watch.JobWatch;
import meguri.job.watch.LocalWatch;
import meguri.job.watch.RestApi;
import org.apache.flink.configuration.BlobServerOptions;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ClusterOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.RecoveryClaimMode;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.minicluster.MiniClusterJobClient;
import org.apache.flink.state.rocksdb.RocksDBConfigurableOptions;
import org.apache.flink.state.rocksdb.RocksDBOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * A Flink cluster in this process, with its web UI. The launcher sets the heap. Beside it, RocksDB
 * gets 128 MB of managed memory per slot, at least 256 MB; the rooms get the managed memory that
 * they need; and network buffers get at least 8 MB.
 */
public final class LocalCluster implements AutoCloseable {

  private static final String LOOPBACK = "127.0.0.1";
  private static final int USUAL_UI_PORT = 8081;
  private static final long ROCKSDB_MB_PER_SLOT = 128;
  private static final long LEAST_ROCKSDB_MB = 256;
  private static final int LEAST_NETWORK_MB = 8;

  /**
   * RocksDB's background threads. One in four of them writes the memory that a checkpoint waits
   * for. Each of the five rooms with state has a database of its own. With Flink's default of 2,
   * the databases of all slots would wait for one thread, and the crawl with them.
   */
  private static final int BACKGROUND_THREADS_PER_SLOT = 16;

  private static final Duration STATUS_INTERVAL = Duration.ofMillis(500);
  private static final Duration METRICS_INTERVAL = Duration.ofSeconds(1);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);

  private final MiniCluster cluster;
  private final URI ui;
  private final FiguresReporter figures;

  private LocalCluster(MiniCluster cluster, URI ui, FiguresReporter figures) {
    this.cluster = cluster;
    this.ui = ui;
    this.figures = figures;
  }

  /**
   * @param tmp the directory for files that only a running crawl needs
   * @param options the crawl's options; its parallelism is the number of slots
   * @param uiPort the port that the user asked for; if empty, 8081 or else any
   */
  public static LocalCluster start(Path tmp, Configuration options, OptionalInt uiPort)
      throws Exception {
    uiPort.ifPresent(LocalCluster::refuseTaken);
    int slots = options.get(JobOptions.PARALLELISM);
    int roomsMb = RoomMemory.of(options, slots).sum();
    Configuration settings = settings(tmp, slots, roomsMb, uiPort);
    FiguresReporter figures = FiguresReporter.in(settings);
    MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(settings)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(slots)
                .build());
    try {
      cluster.start();
      URI ui = cluster.getRestAddress().get(1, TimeUnit.MINUTES);
      if (new RestApi(ui).isOpenToPages()) {
        throw new IOException(
            "any web page could give orders to the web UI, because the gate in front of it did not load: is meguri-gate.jar on the class path?");
      }
      return new LocalCluster(cluster, ui, figures);
    } catch (Exception e) {
      figures.close();
      cluster.closeAsync();
      throw e;
    }
  }

  /** Throws a {@link Refusal} if the port is not free. */
  public static void refuseTaken(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      socket.getLocalPort();
    } catch (IOException | IllegalArgumentException e) {
      throw new Refusal(
          "Meguri cannot use port %d for --ui-port: %s. Without the flag, it finds a free port."
              .formatted(port, e.getMessage()));
    }
  }

  /** Returns the address of the web UI and of the REST API behind it. */
  public URI ui() {
    return ui;
  }

  /** Watches a job of this cluster. */
  JobWatch watch(JobClient job) {
    return new LocalWatch(cluster, job.getJobID(), figures, new RestApi(ui));
  }

  /**
   * Starts the job, from its beginning or from a restore point.
   *
   * @param hasStateOfOthers whether the restore point has state of outputs that the job lacks
   */
  public JobClient submit(
      StreamExecutionEnvironment env,
      String name,
      Optional<RestorePoint> from,
      boolean hasStateOfOthers)
      throws Exception {
    var graph = env.getStreamGraph();
    graph.setJobName(name);
    JobGraph job = graph.getJobGraph();
    from.ifPresent(
        point ->
            job.setSavepointRestoreSettings(
                // claimed: Flink deletes it when no later checkpoint needs it
                SavepointRestoreSettings.forPath(
                    point.path().toString(), hasStateOfOthers, RecoveryClaimMode.CLAIM)));
    cluster.submitJob(job).get(1, TimeUnit.MINUTES);
    return new MiniClusterJobClient(
        job.getJobID(),
        cluster,
        LocalCluster.class.getClassLoader(),
        MiniClusterJobClient.JobFinalizationBehavior.NOTHING);
  }

  @Override
  public void close() throws IOException {
    try {
      cluster.closeAsync().get(CLOSE_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("Flink did not close properly", e);
    }
  }

  /** Throws a {@link Refusal} if this machine lacks memory for the crawl's state and rooms. */
  static void refuseTooMuch(Configuration options, int slots) {
    long askedMb =
        (rocksDbMb(slots) + RoomMemory.of(options, slots).sum()) * slots + networkMb(slots);
    OperatingSystemMXBean machine =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long thereMb = machine.getTotalMemorySize() - Runtime.getRuntime().maxMemory() >> 20;
    if (askedMb > thereMb) {
      throw new Refusal(
          ("The crawl's state and rooms need %d MB of memory in %d subtasks, but this machine"
                  + " has only %d MB beside the heap. Lower registry.memory, registry.expected-urls or"
                  + " parallelism.")
              .formatted(askedMb, slots, thereMb));
    }
  }

  private static int networkMb(int slots) {
    return Math.max(LEAST_NETWORK_MB, NetworkMemory.megabytes(slots, slots));
  }

  private static long rocksDbMb(int slots) {
    return Math.max(LEAST_ROCKSDB_MB / slots, ROCKSDB_MB_PER_SLOT);
  }

  private static Configuration settings(Path tmp, int slots, long roomsMb, OptionalInt uiPort) {
    long rocksDbMb = rocksDbMb(slots);
    long managedMb = (rocksDbMb + roomsMb) * slots;
    Configuration flink = new Configuration();
    flink.set(RestOptions.ADDRESS, LOOPBACK);
    flink.set(RestOptions.BIND_ADDRESS, LOOPBACK);
    // Flink tries the second if the first is taken; 0 is any port
    flink.set(
        RestOptions.BIND_PORT,
        uiPort.isPresent() ? String.valueOf(uiPort.getAsInt()) : USUAL_UI_PORT + ",0");
    // else the blob server would listen on all addresses
    flink.set(JobManagerOptions.BIND_HOST, LOOPBACK);
    flink.set(TaskManagerOptions.BIND_HOST, LOOPBACK);
    // no cancel button: it does not take a savepoint, as Ctrl-C does
    flink.set(GateOptions.READ_ONLY, true);
    flink.set(WebOptions.SUBMIT_ENABLE, false);
    flink.set(WebOptions.CANCEL_ENABLE, false);
    flink.set(WebOptions.RESCALE_ENABLE, false);
    // whoever asks the REST API learns of a checkpoint or a failure soon; we do not poll it
    flink.set(WebOptions.REFRESH_INTERVAL, STATUS_INTERVAL);
    // likewise for metrics, which Flink gathers only when somebody asks: meguri top, or the web UI
    flink.set(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL, METRICS_INTERVAL);
    flink.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(managedMb));
    flink.set(
        TaskManagerOptions.MANAGED_MEMORY_CONSUMER_WEIGHTS,
        Map.of("STATE_BACKEND", String.valueOf(rocksDbMb), "OPERATOR", String.valueOf(roomsMb)));
    MemorySize network = MemorySize.ofMebiBytes(networkMb(slots));
    flink.set(TaskManagerOptions.NETWORK_MEMORY_MIN, network);
    flink.set(TaskManagerOptions.NETWORK_MEMORY_MAX, network);
    flink.set(CheckpointingOptions.MAX_RETAINED_CHECKPOINTS, FlinkSettings.RETAINED_CHECKPOINTS);
    flink.set(CoreOptions.TMP_DIRS, tmp.toString());
    flink.set(WebOptions.TMP_DIR, tmp.toString());
    flink.set(BlobServerOptions.STORAGE_DIRECTORY, tmp.toString());
    flink.set(ClusterOptions.PROCESS_WORKING_DIR_BASE, tmp.toString());
    flink.set(RocksDBOptions.LOCAL_DIRECTORIES, tmp.resolve("rocksdb").toString());
    flink.set(
        RocksDBConfigurableOptions.MAX_BACKGROUND_THREADS, BACKGROUND_THREADS_PER_SLOT * slots);
    return flink;
  }
}
