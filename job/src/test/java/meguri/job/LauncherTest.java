package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the launcher in a checkout that is built, with scripts in place of Java. They write down how
 * they were called.
 */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

  private static final String MAKES = "-XX:ArchiveClassesAtExit=";
  private static final String USES = "-XX:SharedArchiveFile=";
  private static final String WRITES_IT = "echo classes >\"${option#*=}\"; exit";

  @TempDir private Path root;

  @BeforeEach
  void build() throws IOException {
    FileTime before = FileTime.from(Instant.now().minusSeconds(60));
    Files.copy(DockerFiles.ROOT.resolve("meguri"), root.resolve("meguri"));
    for (String module : List.of("state", "operators", "web", "gate", "job")) {
      Files.createDirectories(root.resolve(module).resolve("src/main"));
      write(module + "/pom.xml", "", before);
    }
    Files.createDirectories(root.resolve("flink-conf"));
    write("pom.xml", "", before);
    Files.createDirectories(root.resolve("job/target/dist"));
    write("job/target/dist/job.jar", "", before);
    write("job/target/dist/.built", "", FileTime.from(Instant.now().minusSeconds(30)));
  }

  @Test
  void eachJavaHasItsOwnArchive() throws Exception {
    java("old", "17.0.15", WRITES_IT);
    java("new", "21.0.2", WRITES_IT);

    assertThat(start("old")).isZero();
    assertThat(start("new")).isZero();
    assertThat(start("old")).isZero();

    assertThat(archives()).hasSize(2);
    assertThat(calls("old"))
        .satisfiesExactly(
            call -> assertThat(call).contains(MAKES, " demo "),
            call -> assertThat(call).contains(USES).endsWith(" crawl a.test"),
            call -> assertThat(call).contains(USES).endsWith(" crawl a.test"));
    assertThat(calls("new"))
        .satisfiesExactly(
            call -> assertThat(call).contains(MAKES, " demo "),
            call -> assertThat(call).contains(USES).endsWith(" crawl a.test"));
    assertThat(archiveOf(calls("new").get(1))).isNotEqualTo(archiveOf(calls("old").get(1)));
  }

  @Test
  void changedJarsHaveANewArchive() throws Exception {
    java("java", "17.0.15", WRITES_IT);
    assertThat(start("java")).isZero();
    write("job/target/dist/job.jar", "changed", FileTime.from(Instant.now().plusSeconds(60)));
    assertThat(start("java")).isZero();
    assertThat(calls("java")).filteredOn(call -> call.contains(MAKES)).hasSize(2);
  }

  @Test
  void javaThatMakesNoArchiveStartsWithoutOneAndIsNotAskedAgain() throws Exception {
    java("java", "17.0.15", "exit 1");
    assertThat(start("java")).isZero();
    assertThat(start("java")).isZero();
    assertThat(calls("java"))
        .satisfiesExactly(
            call -> assertThat(call).contains(MAKES),
            call -> assertThat(call).doesNotContain(USES).endsWith(" crawl a.test"),
            call -> assertThat(call).doesNotContain(USES).endsWith(" crawl a.test"));
  }

  @Test
  void helpComesAtOnceWithoutAnArchive() throws Exception {
    java("java", "17.0.15", WRITES_IT);
    assertThat(start("java", root)).isZero();
    assertThat(start("java", root, "crawl", "--help")).isZero();
    assertThat(start("java", root, "--version")).isZero();
    assertThat(calls("java")).hasSize(3).noneMatch(call -> call.contains(MAKES));
  }

  @Test
  void aReleaseRunsItsJarsAndBuildsNothing() throws Exception {
    Path release = root.resolve("release");
    Files.createDirectories(release.resolve("lib"));
    Files.copy(DockerFiles.ROOT.resolve("meguri"), release.resolve("meguri"));
    Files.writeString(release.resolve("lib/job.jar"), "");
    java("java", "17.0.15", WRITES_IT);

    assertThat(start("java", release, "crawl", "a.test")).isZero();
    assertThat(start("java", release, "bench", "slots")).isEqualTo(2);

    String jar = " -cp " + release.toRealPath().resolve("lib/job.jar") + " ";
    assertThat(calls("java"))
        .satisfiesExactly(
            call -> assertThat(call).contains(MAKES, jar, " demo "),
            call -> assertThat(call).contains(USES, jar).endsWith(" crawl a.test"));
    assertThat(Files.readString(root.resolve("out"))).contains("no benches");
  }

  /** Ctrl-C ends both Java and the launcher. */
  @Test
  void interruptWhileTheArchiveIsMadeBeginsNoCrawl() throws Exception {
    java("java", "17.0.15", "echo half >\"${option#*=}\"; kill -TERM $PPID; exit 143");
    assertThat(start("java")).isEqualTo(130);
    assertThat(calls("java")).singleElement().asString().contains(MAKES);
    assertThat(archives()).isEmpty();

    java("java", "17.0.15", WRITES_IT);
    assertThat(start("java")).isZero();
    assertThat(archives()).hasSize(1);
  }

  /**
   * Makes a Java.
   *
   * @param archives what it does when it is to make an archive, in the variable {@code option}
   */
  private void java(String name, String version, String archives) throws IOException {
    Path bin = Files.createDirectories(root.resolve(name).resolve("bin"));
    Path java =
        Files.writeString(
            bin.resolve("java"),
            """
            #!/usr/bin/env bash
            if [[ $* == -version ]]; then echo 'openjdk version "%s"' >&2; exit; fi
            echo "$*" >>'%s'
            for option in "$@"; do
              if [[ $option == %s* ]]; then %s; fi
            done
            """
                .formatted(version, root.resolve(name + ".calls"), MAKES, archives));
    assertThat(java.toFile().setExecutable(true)).isTrue();
  }

  private int start(String java) throws Exception {
    return start(java, root, "crawl", "a.test");
  }

  private int start(String java, Path home, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("bash", home.resolve("meguri").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder launcher =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(root.resolve("out").toFile());
    launcher.environment().put("JAVA_HOME", root.resolve(java).toString());
    launcher.environment().remove("MEGURI_JAVA_OPTS");
    Process process = launcher.start();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  private List<String> calls(String java) throws IOException {
    return Files.readAllLines(root.resolve(java + ".calls"));
  }

  private List<Path> archives() throws IOException {
    try (Stream<Path> files = Files.list(root.resolve("job/target/dist"))) {
      return files.filter(file -> file.getFileName().toString().startsWith("classes-")).toList();
    }
  }

  private static String archiveOf(String call) {
    return call.replaceFirst(".*" + USES + "(\\S+).*", "$1");
  }

  private void write(String file, String text, FileTime time) throws IOException {
    Files.setLastModifiedTime(Files.writeString(root.resolve(file), text), time);
  }
}
