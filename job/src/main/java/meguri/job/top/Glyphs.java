package meguri.job.top;

/**
 * The signs of which bars are made, one for each state of a slot, so that they differ without
 * colours too.
 *
 * @param slots in the order of {@link meguri.state.frontier.SlotState}
 * @param heights from low to high
 */
record Glyphs(String slots, String heights) {

  static final Glyphs BLOCKS = new Glyphs("█▓▒░xrdp·", "▁▂▃▄▅▆▇█");

  /** For terminals and files that may not show more than ASCII. */
  static final Glyphs ASCII = new Glyphs("#R=-xrdp.", "_.:-=+*#");

  /** Returns the signs that this terminal can show, by the locale in its environment. */
  static Glyphs ofTerminal() {
    for (String name : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
      String locale = System.getenv(name);
      if (locale != null && !locale.isEmpty()) {
        return locale.matches("(?i).*utf-?8.*") ? BLOCKS : ASCII;
      }
    }
    return ASCII;
  }
}
