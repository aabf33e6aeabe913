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

/** The directory of a cluster: its plan, and the files of its processes. */
record ClusterDir(Path path) {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Throws a {@link Refusal} if the directory holds files that do not belong to a cluster. */
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

  /** Returns the cluster's plan; empty before the first start. */
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

  /** The file for output before a process has a log, and for Java's last words. */
  Path out(Member member) {
    return path.resolve("logs").resolve(member.name() + ".out");
  }

  /** The directory for files that only a running process needs. */
  Path tmp(Member member) {
    return path.resolve("tmp").resolve(member.name());
  }

  /** The directory in which Kafka and ZooKeeper keep their data. */
  Path data(Member member) {
    return path.resolve("data").resolve(member.name());
  }

  /** The directory in which the JobManager keeps its files beside ZooKeeper. */
  Path ha() {
    return path.resolve("data").resolve("ha");
  }

  /** The directory of crawls that were given no other one. */
  Path crawls() {
    return path.resolve("crawls");
  }

  private Path file() {
    return path.resolve("cluster.json");
  }
}
