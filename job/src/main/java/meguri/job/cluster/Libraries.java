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
 * The jars of a cluster's processes, out of the class path of this one. Flink gets its own and the
 * gate before its REST API, as a Flink distribution has them: what the job's jar lacks is missed
 * here as it would be anywhere.
 */
final class Libraries {

  private static final Pattern FLINKS_OWN =
      Pattern.compile(
          "(meguri-gate|flink-(?!connector-(kafka|base))|frocksdbjni|log4j|slf4j|commons-|kryo|minlog|objenesis"
              + "|reflectasm|jsr305|lz4|snappy|snakeyaml-engine).*\\.jar");

  /** Of no use to a broker, and most of the space. */
  private static final Pattern NOT_KAFKAS =
      Pattern.compile("(flink-|frocksdbjni|icu4j|native-).*\\.jar");

  private Libraries() {}

  /** Puts them into the directory, in place of those of an earlier start. */
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

  /** Linked if it can be. Meguri's own are copied: a build writes them anew, in their place. */
  private static void put(Path jar, Path target) throws IOException {
    if (!jar.getFileName().toString().startsWith("meguri-")) {
      try {
        Files.createLink(target, jar);
        return;
      } catch (IOException | UnsupportedOperationException e) {
        // another disk, or one without links
      }
    }
    Files.copy(jar, target);
  }
}
