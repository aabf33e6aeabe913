package meguri.text;

import org.jsoup.nodes.Element;

/** The programming language of a block of code, as its class names it. */
final class Language {

  private static final String[] PREFIXES = {"language-", "lang-", "highlight-source-", "brush:"};

  private Language() {}

  static String of(Element block) {
    String language = named(block.attributes().get("class"));
    if (language.isEmpty() && block.childNodeSize() > 0 && block.firstElementChild() != null) {
      language = named(block.firstElementChild().attributes().get("class"));
    }
    return language;
  }

  private static String named(String classes) {
    for (String prefix : PREFIXES) {
      int start = classes.indexOf(prefix);
      if (start >= 0 && (start == 0 || classes.charAt(start - 1) == ' ')) {
        int begin = start + prefix.length();
        int end = begin;
        while (end < classes.length() && isName(classes.charAt(end)) && end - begin < 30) {
          end++;
        }
        return classes.substring(begin, end);
      }
    }
    return "";
  }

  private static boolean isName(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '+'
        || c == '#'
        || c == '-';
  }
}
