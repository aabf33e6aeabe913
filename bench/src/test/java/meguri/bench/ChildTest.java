package meguri.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildTest {

  private static final String LAUNCHER = "meguri.launcher";

  @TempDir private Path directory;

  @AfterEach
  void forgetTheLauncher() {
    System.clearProperty(LAUNCHER);
  }

  @Test
  void meguriIsStartedByTheLauncherThatStartedTheBench() throws Exception {
    Path launcher = directory.resolve("launcher");
    Files.writeString(launcher, "#!/bin/sh\necho \"$MEGURI_JAVA_OPTS: $*\"\n");
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    System.setProperty(LAUNCHER, launcher.toString());

    Path errors = directory.resolve("errors");
    try (Child child =
        Child.meguri(List.of("crawl", "--once"), List.of("-Da=b"), Redirect.PIPE, errors)) {
      assertThat(child.process().inputReader().readLine()).endsWith("-Da=b: crawl --once");
    }
  }
}
