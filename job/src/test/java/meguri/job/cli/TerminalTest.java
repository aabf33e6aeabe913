package meguri.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TerminalTest {

  private final StringWriter shown = new StringWriter();
  private final PrintWriter terminal = Terminal.on(new PrintWriter(shown));

  @Test
  void hiddenCharactersAreEscapedAndAllOthersStay() {
    terminal.print("a\u001b[2J\tb\u200b 😀 \udb40\udc41\n");
    terminal.write(new char[] {'x', '\u009b', 'y'}, 1, 2);
    terminal.write('\u202e');
    terminal.flush();
    assertThat(shown).hasToString("a\\u001b[2J\tb\\u200b 😀 \\udb40\\udc41\n\\u009by\\u202e");
  }
}
