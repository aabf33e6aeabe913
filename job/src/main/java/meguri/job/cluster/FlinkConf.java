package meguri.job.cluster;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import meguri.job.Cause;
import meguri.job.OwnerOnly;
import meguri.job.Refusal;
import meguri.job.local.LocalDir;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.GlobalConfiguration;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.runtime.clusterframework.BootstrapTools;
import org.apache.flink.runtime.clusterframework.TaskExecutorProcessSpec;
import org.apache.flink.runtime.clusterframework.TaskExecutorProcessUtils;
import org.apache.flink.runtime.jobmanager.JobManagerProcessSpec;
import org.apache.flink.runtime.jobmanager.JobManagerProcessUtils;
import org.apache.flink.runtime.util.config.memory.ProcessMemoryUtils;

/**
 * Flink's settings in a cluster's directory: the project's own flink-conf, with changes for this
 * machine and from the plan.
 */
final class FlinkConf {

  private static final String YAML = "config.yaml";
  private static final String LOG4J = "log4j.properties";
  private static final String LOOPBACK = "127.0.0.1";

  /** Left out, because reporters listen on all addresses, and this cluster listens on loopback. */
  private static final String REPORTERS = "metrics.reporter";

  private final Path conf;
  private final Configuration flink;

  private FlinkConf(Path conf, Configuration flink) {
    this.conf = conf;
    this.flink = flink;
  }

  /**
   * Writes the settings anew.
   *
   * @throws Refusal if the settings do not fit together
   */
  static void write(ClusterDir dir, ClusterPlan plan) throws IOException {
    Configuration flink = ours();
    flink.keySet().stream().filter(key -> key.startsWith(REPORTERS)).forEach(flink::removeKey);
    settle(flink, dir, plan);
    plan.settings().forEach(flink::setString);
    check(flink);
    OwnerOnly.directory(dir.path());
    Files.createDirectories(dir.conf());
    copy(LOG4J, dir.conf());
    BootstrapTools.writeConfiguration(flink, dir.conf().resolve(YAML).toFile());
  }

  /** Reads the settings as they were written. */
  static FlinkConf read(ClusterDir dir) {
    return new FlinkConf(dir.conf(), GlobalConfiguration.loadConfiguration(dir.conf().toString()));
  }

  /** Returns the number of slots of each TaskManager. */
  int slots() {
    return flink.get(TaskManagerOptions.NUM_TASK_SLOTS);
  }

  /**
   * Returns the arguments of Java for a JobManager.
   *
   * @param log the log that the web UI shows
   */
  List<String> jobManager(String main, Path log) {
    JobManagerProcessSpec memory = JobManagerProcessUtils.processSpecFromConfig(flink);
    return arguments(
        JobManagerProcessUtils.generateJvmParametersStr(memory, flink),
        flink.get(CoreOptions.FLINK_JM_JVM_OPTIONS),
        main,
        JobManagerProcessUtils.generateDynamicConfigsStr(memory),
        setting(WebOptions.LOG_PATH, log));
  }

  /** Returns the arguments of Java for a TaskManager. */
  List<String> taskManager(String main, Path log) {
    TaskExecutorProcessSpec memory = TaskExecutorProcessUtils.processSpecFromConfig(flink);
    return arguments(
        ProcessMemoryUtils.generateJvmParametersStr(memory),
        flink.get(CoreOptions.FLINK_TM_JVM_OPTIONS),
        main,
        TaskExecutorProcessUtils.generateDynamicConfigsStr(memory),
        setting(TaskManagerOptions.TASK_MANAGER_LOG_PATH, log));
  }

  private List<String> arguments(
      String memory, String options, String main, String dynamic, String log) {
    List<String> all = new ArrayList<>(words(memory));
    all.add("-XX:+UseG1GC"); // as Flink's own scripts have it
    all.addAll(words(flink.get(CoreOptions.FLINK_JVM_OPTIONS)));
    all.addAll(words(options));
    all.addAll(List.of(main, "--configDir", conf.toString()));
    all.addAll(words(dynamic));
    all.add(log); // its path may have blanks
    return all;
  }

  private static String setting(ConfigOption<String> option, Path value) {
    return "-D" + option.key() + "=" + value;
  }

  private static void settle(Configuration flink, ClusterDir dir, ClusterPlan plan) {
    Ports ports = plan.ports();
    flink.set(JobManagerOptions.ADDRESS, LOOPBACK);
    flink.set(JobManagerOptions.BIND_HOST, LOOPBACK);
    flink.set(JobManagerOptions.PORT, ports.rpc());
    flink.set(RestOptions.ADDRESS, LOOPBACK);
    flink.set(RestOptions.BIND_ADDRESS, LOOPBACK);
    flink.set(RestOptions.PORT, ports.rest());
    flink.set(RestOptions.BIND_PORT, String.valueOf(ports.rest()));
    flink.set(TaskManagerOptions.HOST, LOOPBACK);
    flink.set(TaskManagerOptions.BIND_HOST, LOOPBACK);
    if (plan.ha()) {
      flink.set(HighAvailabilityOptions.HA_MODE, "zookeeper");
      flink.set(HighAvailabilityOptions.HA_ZOOKEEPER_QUORUM, LOOPBACK + ":" + ports.zookeeper());
      flink.set(HighAvailabilityOptions.HA_STORAGE_PATH, "file:" + dir.ha());
    }
  }

  private static void check(Configuration flink) {
    try {
      JobManagerProcessUtils.processSpecFromConfig(flink);
    } catch (RuntimeException e) {
      throw new Refusal("Flink cannot start a JobManager with its memory: " + Cause.of(e) + ".");
    }
    try {
      flink.get(TaskManagerOptions.TOTAL_PROCESS_MEMORY);
      TaskExecutorProcessUtils.processSpecFromConfig(flink);
    } catch (RuntimeException e) {
      throw new Refusal(
          "Flink cannot start TaskManagers with this memory, %s in all: %s."
              .formatted(
                  flink.toMap().get(TaskManagerOptions.TOTAL_PROCESS_MEMORY.key()), Cause.of(e)));
    }
  }

  /** Reads the project's flink-conf by way of a directory, because Flink reads only those. */
  private static Configuration ours() throws IOException {
    Path read = Files.createTempDirectory("flink-conf");
    try {
      copy(YAML, read);
      return GlobalConfiguration.loadConfiguration(read.toString());
    } finally {
      LocalDir.delete(read);
    }
  }

  private static void copy(String name, Path conf) throws IOException {
    try (InputStream in = FlinkConf.class.getResourceAsStream("/flink-conf/" + name)) {
      if (in == null) {
        throw new FileNotFoundException("this program has no flink-conf/" + name);
      }
      Files.copy(in, conf.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static List<String> words(String line) {
    return Arrays.stream(line.strip().split("\\s+")).filter(word -> !word.isEmpty()).toList();
  }
}
