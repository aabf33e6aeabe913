package meguri.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code ./mvnw -Prelease verify} packs, unpacked in a directory of its own. Other builds make
 * no release, and skip this.
 */
class ReleaseIT {

  @TempDir private Path tmp;
  private Path release;

  @BeforeEach
  void unpack() throws Exception {
    Optional<Path> packed = list(Path.of("target"), "meguri-.*\\.tar\\.gz").stream().findFirst();
    assumeThat(packed).isPresent();
    String tar = packed.orElseThrow().toAbsolutePath().toString();
    assertThat(run(tmp, "tar", "-xzf", tar)).isEmpty();
    release = list(tmp, "meguri-.*").get(0);
  }

  @Test
  void everyJarThatShipsIsThereWithItsLicence() throws IOException {
    List<Path> jars = list(release.resolve("lib"), ".*\\.jar");
    assertThat(jars)
        .map(jar -> jar.getFileName().toString())
        .containsExactlyInAnyOrderElementsOf(
            list(Path.of("target/dist"), ".*\\.jar").stream()
                .map(jar -> jar.getFileName().toString())
                .toList());
    String page = Files.readString(release.resolve("docs/libraries.md"));
    for (Path jar : jars) {
      String name = jar.getFileName().toString().replaceFirst("-\\d.*", "");
      boolean isApache = page.matches("(?s).*\\| \\Q" + name + "\\E \\| [^|]+\\| Apache-2.0 \\|.*");
      assertThat(
              isApache
                  || name.equals("meguri-job.jar")
                  || !list(release.resolve("licenses"), "\\Q" + name + "\\E[-.\\w]*").isEmpty())
          .as("a licence of %s", jar)
          .isTrue();
    }
    assertThat(release.resolve("LICENSE")).isRegularFile();
    assertThat(Files.readString(release.resolve("bom.json"))).contains("CycloneDX");
    assertThat(release.resolve("cluster/meguri-cluster.jar")).isRegularFile();
  }

  @Test
  void itsLauncherTellsTheVersionWithoutSourcesAndMaven() throws Exception {
    String version = release.getFileName().toString().replaceFirst("meguri-", "");
    assertThat(run(release, "./meguri", "--version")).contains("meguri " + version);
  }

  private static String run(Path directory, String... command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("PATH", "/usr/bin" + File.pathSeparator + "/bin");
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  private static List<Path> list(Path directory, String name) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.getFileName().toString().matches(name)).sorted().toList();
    }
  }
}
