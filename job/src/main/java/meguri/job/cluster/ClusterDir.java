package meguri.job.cluster;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import meguri.job.OwnerOnly;
import meguri.job.Refusal;

/** The directory in which a cluster lives: its plan, and all that its processes write. */
record ClusterDir(Path path) {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Throws a {@link Refusal} if it holds something that is no cluster's. */
  static ClusterDir of(Path path) {
    ClusterDir dir = new ClusterDir(path.toAbsolutePath().normalize());
    if (!Files.exists(dir.path) || Files.isRegularFile(dir.file())) {
      return dir;
    }
    try (Stream<Path> files = Files.list(dir.path)) {
      if (files.findAny().isPresent()) {
        throw new Refusal(
            "The directory %s holds files that do not belong to a cluster; give an empty directory or a new name."
                .formatted(path));
      }
      return dir;
    } catch (NotDirectoryException e) {
      throw new Refusal(path + " is a file; a cluster needs a directory of its own.");
    } catch (IOException e) {
      throw new Refusal("The directory " + path + " cannot be read: " + e.getMessage() + ".");
    }
  }

  /** Empty before the first start. */
  Optional<ClusterPlan> plan() {
    if (!Files.isRegularFile(file())) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readValue(file().toFile(), ClusterPlan.class));
    } catch (IOException e) {
      throw new Refusal("The file " + file() + " cannot be read: " + e.getMessage() + ".");
    }
  }

  void plan(ClusterPlan plan) throws IOException {
    OwnerOnly.directory(path);
    JSON.writeValue(file().toFile(), plan);
  }

  Path conf() {
    return path.resolve("conf");
  }

  Path flinkLib() {
    return path.resolve("lib").resolve("flink");
  }

  Path kafkaLib() {
    return path.resolve("lib").resolve("kafka");
  }

  Path pid(Member member) {
    return path.resolve("pids").resolve(member.name());
  }

  Path log(Member member) {
    return path.resolve("logs").resolve(member.name() + ".log");
  }

  /** What a process says before it has a log, and when Java itself ends it. */
  Path out(Member member) {
    return path.resolve("logs").resolve(member.name() + ".out");
  }

  /** For what only a running process needs. */
  Path tmp(Member member) {
    return path.resolve("tmp").resolve(member.name());
  }

  /** What Kafka and ZooKeeper keep. */
  Path data(Member member) {
    return path.resolve("data").resolve(member.name());
  }

  /** What the JobManager keeps beside ZooKeeper. */
  Path ha() {
    return path.resolve("data").resolve("ha");
  }

  /** Where crawls go that were given no other place. */
  Path crawls() {
    return path.resolve("crawls");
  }

  private Path file() {
    return path.resolve("cluster.json");
  }
}
