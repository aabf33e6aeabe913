package meguri.job.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import meguri.state.VisibleText;

/**
 * Writes text that may come from servers and files to a user's terminal. Line breaks and tabs pass;
 * it escapes every other control or invisible character.
 */
final class Terminal extends FilterWriter {

  private Terminal(Writer out) {
    super(out);
  }

  static PrintWriter on(PrintWriter out) {
    return new PrintWriter(new Terminal(out), true);
  }

  @Override
  public void write(int c) throws IOException {
    write(new char[] {(char) c}, 0, 1);
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; ) {
      int c = Character.codePointAt(text, i, offset + length);
      int chars = Character.charCount(c);
      if (c != '\n' && c != '\t' && VisibleText.isHidden(c)) {
        out.write(VisibleText.escape(c));
      } else {
        out.write(text, i, chars);
      }
      i += chars;
    }
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    write(text.substring(offset, offset + length).toCharArray(), 0, length);
  }
}
