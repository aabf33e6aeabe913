package meguri.job.cli;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import meguri.job.Refusal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag for the job's jar that goes to a cluster. */
final class JarFlag {

  @Option(
      names = "--jar",
      paramLabel = "FILE",
      description = "Jar to upload instead of the one built with this program.")
  @Nullable Path jar;

  /** Returns the jar that was given, or the one that was built with this program. */
  Path file() throws URISyntaxException {
    if (jar != null) {
      if (!Files.isRegularFile(jar)) {
        throw new Refusal("There is no jar " + jar + ", which --jar names.");
      }
      return jar;
    }
    Path library =
        Path.of(JarFlag.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path built = library.resolveSibling("../cluster/meguri-cluster.jar").normalize();
    if (!Files.isRegularFile(built)) {
      throw new Refusal("There is no jar " + built + ". Say which jar to upload: --jar FILE.");
    }
    return built;
  }
}
