package meguri.text;

/** A table that is being written: its present row, as text and as Markdown. */
final class TableWriter {

  private final int columns;
  private final StringBuilder text = new StringBuilder();
  private final StringBuilder row = new StringBuilder();
  private int cells;
  private boolean inCell;
  private boolean begun;

  TableWriter(int columns) {
    this.columns = columns;
  }

  boolean isBegun() {
    return begun;
  }

  int length() {
    return text.length();
  }

  void beginCell() {
    row.append(cells == 0 ? "| " : " | ");
    cells++;
    inCell = false;
  }

  /** Adds text to the present cell. */
  void append(Line line) {
    if (cells == 0) {
      beginCell();
    }
    if (!text.isEmpty()) {
      text.append(inCell ? ' ' : '\t');
    }
    text.append(line.text().replace('\n', ' '));
    space();
    line.write(row, Line.Place.CELL, "");
  }

  /** Adds images to the present cell. */
  void append(Images images) {
    if (cells == 0) {
      beginCell();
    }
    space();
    images.moveTo(row);
  }

  private void space() {
    if (inCell) {
      row.append(' ');
    }
    inCell = true;
  }

  boolean isRowEmpty() {
    if (cells == 0) {
      return true;
    }
    for (int i = 0; i < row.length(); i++) {
      if (row.charAt(i) != ' ' && row.charAt(i) != '|') {
        return false;
      }
    }
    row.setLength(0);
    cells = 0;
    return true;
  }

  boolean isRowTextEmpty() {
    return text.isEmpty();
  }

  String rowText() {
    return text.toString();
  }

  /** Writes the row and begins the next. */
  void write(Markdown markdown) {
    if (begun) {
      markdown.line().append(row).append(" |");
    } else {
      StringBuilder out = markdown.block().append(row);
      for (int i = cells; i < columns; i++) {
        out.append(" | ");
      }
      out.append(" |");
      markdown.line().append('|').append(" --- |".repeat(Math.max(columns, cells)));
      begun = true;
    }
    row.setLength(0);
    text.setLength(0);
    cells = 0;
    inCell = false;
  }
}
