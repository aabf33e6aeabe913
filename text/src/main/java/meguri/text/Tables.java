package meguri.text;

/**
 * Tells tables of data, which are tables in Markdown too, from those that only place things on the
 * page.
 */
final class Tables {

  /** Letters of the longest cell of a table of data. */
  private static final int LONGEST_CELL = 500;

  private static final int MOST_COLUMNS = 100;

  private final int[] columns;
  private final boolean[] data;

  Tables(Outline outline) {
    int size = outline.size();
    columns = new int[size];
    data = new boolean[size];
    int[] rows = new int[size];
    int[] outer = new int[size];
    int table = -1;
    for (int i = 0; i < size; i++) {
      while (table >= 0 && i >= outline.ends[table]) {
        table = outer[table];
      }
      Role role = outline.roles[i];
      if (role == Role.TABLE) {
        outer[i] = table;
        data[i] = true;
      }
      if (table >= 0) {
        switch (role) {
          case ROW -> rows[table]++;
          case CELL -> {
            int row = outline.parents[i];
            columns[row]++;
            columns[table] = Math.max(columns[table], columns[row]);
            data[table] &= outline.roles[row] == Role.ROW && outline.text[i] <= LONGEST_CELL;
          }
          case TABLE, HEADING, BULLETS, NUMBERS, QUOTE, CODE_BLOCK, ARTICLE, MAIN, ASIDE, FORM ->
              data[table] = false;
          default -> {}
        }
      }
      if (role == Role.TABLE) {
        table = i;
      }
    }
    for (int i = 0; i < size; i++) {
      data[i] &= rows[i] > 1 && columns[i] > 1 && columns[i] <= MOST_COLUMNS;
    }
  }

  boolean isData(int table) {
    return data[table];
  }

  /** Returns the cells of a table's longest row. */
  int columns(int table) {
    return columns[table];
  }
}
