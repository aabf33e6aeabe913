package meguri.job.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import meguri.job.local.LocalDir;

/**
 * The jars of a cluster's processes, from this process' class path. Flink gets its own jars and the
 * gate before its REST API, as in a Flink distribution. So a class that the job's jar lacks is
 * missing here as on any cluster.
 */
final class Libraries {

  private static final Pattern FLINKS_OWN =
      Pattern.compile(
          "(meguri-gate|flink-(?!connector-(kafka|base))|frocksdbjni|log4j|slf4j|commons-|kryo|minlog|objenesis"
              + "|reflectasm|jsr305|lz4|snappy|snakeyaml-engine).*\\.jar");

  /** The jars that a broker does not need; they take most of the space. */
  private static final Pattern NOT_KAFKAS =
      Pattern.compile("(flink-|frocksdbjni|icu4j|native-|opennlp-).*\\.jar");

  private Libraries() {}

  /** Puts the jars into the directory, in place of those of an earlier start. */
  static void put(ClusterDir dir) throws IOException {
    List<Path> jars =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.endsWith(".jar"))
            .map(Path::of)
            .toList();
    put(jars, FLINKS_OWN.asMatchPredicate(), dir.flinkLib());
    put(jars, NOT_KAFKAS.asMatchPredicate().negate(), dir.kafkaLib());
  }

  private static void put(List<Path> jars, Predicate<String> which, Path lib) throws IOException {
    LocalDir.delete(lib);
    Files.createDirectories(lib);
    for (Path jar : jars) {
      Path target = lib.resolve(jar.getFileName());
      if (which.test(jar.getFileName().toString()) && !Files.exists(target)) {
        put(jar, target);
      }
    }
  }

  /** Links a jar if possible. Copies Meguri's own, because a build overwrites them in place. */
  private static void put(Path jar, Path target) throws IOException {
    if (!jar.getFileName().toString().startsWith("meguri-")) {
      try {
        Files.createLink(target, jar);
        return;
      } catch (IOException | UnsupportedOperationException e) {
        // the target is on another disk, or on one without links
      }
    }
    Files.copy(jar, target);
  }
}
