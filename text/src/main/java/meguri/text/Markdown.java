package meguri.text;

import java.util.ArrayList;
import java.util.List;

/**
 * The Markdown of a page, block by block: what begins each line because of the quotes and lists
 * that it stands in, and the empty lines between blocks.
 */
final class Markdown {

  private static final String QUOTE = "> ";

  private static final class Container {
    /** What begins its first line, if that is to come. */
    String marker;

    /** What begins its other lines. */
    final String indent;

    boolean begun;

    /** Whether no empty line separates it from the block before. */
    final boolean tight;

    Container(String marker, String indent, boolean tight) {
      this.marker = marker;
      this.indent = indent;
      this.tight = tight;
    }
  }

  private final StringBuilder out = new StringBuilder();
  private final List<Container> containers = new ArrayList<>();

  /** What begins the lines of a block after its first. */
  private String indent = "";

  int depth() {
    return containers.size();
  }

  void beginQuote() {
    push(new Container(QUOTE, QUOTE, false));
  }

  /**
   * Begins an item of a list.
   *
   * @param marker such as {@code "1. "}
   * @param tight whether it follows another item, or may follow a paragraph directly
   */
  void beginItem(String marker, boolean tight) {
    push(new Container(marker, " ".repeat(marker.length()), tight));
  }

  private void push(Container container) {
    containers.add(container);
    indent = indent + container.indent;
  }

  /** Returns whether something was written in the innermost quote or item. */
  boolean hasBegun() {
    return !containers.isEmpty() && containers.get(containers.size() - 1).begun;
  }

  void end() {
    Container last = containers.remove(containers.size() - 1);
    indent = indent.substring(0, indent.length() - last.indent.length());
  }

  /** Begins a block, after which its first line may be appended to what this returns. */
  StringBuilder block() {
    if (!out.isEmpty()) {
      out.append('\n');
      if (!isTight()) {
        blank();
      }
    }
    for (Container container : containers) {
      out.append(container.begun ? container.indent : container.marker);
      container.begun = true;
    }
    return out;
  }

  /** Begins another line of the block. */
  StringBuilder line() {
    return out.append('\n').append(indent);
  }

  /** Begins another line of the block, which is empty. */
  void emptyLine() {
    out.append('\n');
    int end = indent.length();
    while (end > 0 && indent.charAt(end - 1) == ' ') {
      end--;
    }
    out.append(indent, 0, end);
  }

  String indent() {
    return indent;
  }

  int length() {
    return out.length();
  }

  private boolean isTight() {
    for (Container container : containers) {
      if (!container.begun) {
        return container.tight;
      }
    }
    return false;
  }

  private void blank() {
    int length = out.length();
    for (Container container : containers) {
      if (!container.begun) {
        break;
      }
      out.append(container.indent);
    }
    while (out.length() > length && out.charAt(out.length() - 1) == ' ') {
      out.setLength(out.length() - 1);
    }
    out.append('\n');
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
