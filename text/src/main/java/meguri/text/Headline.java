package meguri.text;

/**
 * The heading in which a page shows its title: the longest whose letters are in the title for
 * browsers.
 *
 * @param element its number, or -1 if the page has none
 */
record Headline(int element, String text) {

  /** Fewer letters say too little. */
  private static final int SHORTEST = 10;

  private static final int LONGEST = 300;

  /** Headings that are compared with the title, at most. */
  private static final int MOST = 60;

  static Headline of(Outline outline, String title) {
    String letters = letters(title);
    Headline found = new Headline(-1, "");
    int longest = SHORTEST - 1;
    int left = MOST;
    for (int i = 1; i < outline.size() && left > 0; i++) {
      int length = outline.text[i];
      if (outline.roles[i] == Role.HEADING && length > longest && length < LONGEST) {
        left--;
        String text = Head.clean(outline.elements[i].text());
        if (letters.contains(letters(text))) {
          found = new Headline(i, text);
          longest = length;
        }
      }
    }
    return found;
  }

  boolean isIn(Outline outline, int element) {
    return element < this.element && this.element < outline.ends[element];
  }

  private static String letters(String text) {
    StringBuilder letters = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isLetterOrDigit(c)) {
        letters.append(Character.toLowerCase(c));
      }
    }
    return letters.toString();
  }
}
