package meguri.job.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shell completes with the script what the user begins to type. */
class CompletionTest {

  @TempDir private Path tmp;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ./meguri re           | resume rescale recrawl report replay
          ./meguri crawl --del  | --delay
          ./meguri top --cl     | --cluster
          ./meguri completion z | zsh
          """)
  void bashKnowsCommandsFlagsAndValues(String typed, String offered) throws Exception {
    assumeThat(Path.of("/bin/bash")).isExecutable();
    Path script = Files.writeString(tmp.resolve("completion"), script("bash"));
    String words = typed.replaceAll("\\S+", "'$0'");
    String ask =
        "source %s; COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_LINE='%s';"
                .formatted(script, words, typed)
            + " COMP_POINT=${#COMP_LINE}; _complete_meguri; echo \"${COMPREPLY[@]}\"";
    assertThat(bash(ask).strip().split("\\s+")).containsExactlyInAnyOrder(offered.split(" "));
  }

  @Test
  void zshReadsTheScriptAsBashDoes() {
    assertThat(script("zsh")).isEqualTo(script("bash")).contains("bashcompinit");
  }

  private static String script(String shell) {
    StringWriter out = new StringWriter();
    int code = Meguri.commandLine().setOut(new PrintWriter(out)).execute("completion", shell);
    assertThat(code).isZero();
    return out.toString();
  }

  private static String bash(String command) throws IOException, InterruptedException {
    Process bash = new ProcessBuilder("/bin/bash", "-c", command).start();
    String said = new String(bash.getInputStream().readAllBytes(), UTF_8);
    bash.waitFor();
    return said;
  }
}
