package meguri.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class ProcTest {

  private static final String BUSY = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";

  @Test
  void theTimeOfAChildThatHasEndedCounts() throws Exception {
    Process parent =
        new ProcessBuilder("sh", "-c", "sh -c '" + BUSY + "'; echo; read line").start();
    try {
      assertThat(parent.inputReader().readLine()).isNotNull();
      Duration alone =
          Proc.cpu(parent.pid()).values().stream().reduce(Duration.ZERO, Duration::plus);
      assertThat(Proc.tree(List.of(parent.pid())).orElseThrow())
          .isGreaterThan(alone.plusMillis(100));
    } finally {
      parent.destroyForcibly();
    }
  }

  @Test
  void memoryIsKnownWhileAProcessLives() throws Exception {
    long here = ProcessHandle.current().pid();

    Proc.Memory memory = Proc.memory(List.of(here, -1L));
    assertThat(memory.resident()).isGreaterThan(10_000_000);
    assertThat(memory.files()).isBetween(1_000_000L, memory.resident());
    assertThat(Proc.tree(List.of(-1L))).isEmpty();
  }
}
