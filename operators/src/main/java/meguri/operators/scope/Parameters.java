package meguri.operators.scope;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Names of parameters, each perhaps with {@code *} in place of its end and with the least length of
 * the value. Looking for one allocates nothing: an array by first letter leads to the few names
 * that could be it.
 */
final class Parameters {

  private static final int LETTERS = 128;

  /**
   * @param least the least number of characters of the value, which must be a token's if this is
   *     two or more
   */
  private record Name(String text, boolean prefix, int least) {}

  private final Name[][] byFirst = new Name[LETTERS][0];

  /**
   * @param entries a name, and after a blank the least length of its value if it matters
   */
  Parameters(List<String> entries) {
    List<List<Name>> lists = new ArrayList<>();
    for (int i = 0; i < LETTERS; i++) {
      lists.add(new ArrayList<>());
    }
    for (String entry : entries) {
      String[] words = entry.split("\\s+", -1);
      String name = Ascii.lower(words[0]);
      boolean prefix = name.endsWith("*");
      String text = prefix ? name.substring(0, name.length() - 1) : name;
      int least = words.length < 2 ? 0 : Integer.parseInt(words[1]);
      lists.get(text.charAt(0)).add(new Name(text, prefix, least));
    }
    Arrays.setAll(byFirst, i -> lists.get(i).toArray(Name[]::new));
  }

  /** Whether the text from start to end is {@code name=value} of one of these. */
  boolean contain(String url, int start, int end) {
    if (start == end) {
      return false;
    }
    char first = Ascii.lower(url.charAt(start));
    for (Name name : byFirst[first < LETTERS ? first : 0]) {
      int length = name.text.length();
      if (end - start < length || !url.regionMatches(true, start, name.text, 0, length)) {
        continue;
      }
      int nameEnd = start + length;
      if (name.prefix) {
        while (nameEnd < end && url.charAt(nameEnd) != '=') {
          nameEnd++;
        }
      }
      if (nameEnd == end) {
        return name.least == 0;
      }
      if (url.charAt(nameEnd) == '=' && isValue(url, nameEnd + 1, end, name.least)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isValue(String url, int start, int end, int least) {
    for (int i = start; i < end && least > 1; i++) {
      char c = url.charAt(i);
      if (!(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9')
          && c != '-'
          && c != '_') {
        return false;
      }
    }
    return end - start >= least;
  }
}
