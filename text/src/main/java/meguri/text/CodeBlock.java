package meguri.text;

/** Writes a block of code between fences. */
final class CodeBlock {

  private CodeBlock() {}

  static void write(Markdown markdown, CharSequence code, String language) {
    int longest = 2;
    int run = 0;
    for (int i = 0; i < code.length(); i++) {
      run = code.charAt(i) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    String fence = "`".repeat(longest + 1);
    markdown.block().append(fence).append(language);
    int start = 0;
    while (start <= code.length()) {
      int end = start;
      while (end < code.length() && code.charAt(end) != '\n') {
        end++;
      }
      if (end == start) {
        markdown.emptyLine();
      } else {
        markdown.line().append(code, start, end);
      }
      start = end + 1;
    }
    markdown.line().append(fence);
  }
}
