package meguri.text;

import org.jsoup.nodes.Element;

/** The images of a block of text, as Markdown. They stand behind the block. */
final class Images {

  private final Addresses addresses;
  private final StringBuilder out = new StringBuilder();

  Images(Addresses addresses) {
    this.addresses = addresses;
  }

  /** Adds an image if the page says what it shows. */
  void add(Element image) {
    String alt = image.attributes().get("alt");
    if (alt.isEmpty() || !addresses.allow(alt.length())) {
      return;
    }
    Line description = new Line();
    description.append(alt);
    if (description.isEmpty()) {
      return;
    }
    if (!out.isEmpty()) {
      out.append(' ');
    }
    out.append("![");
    description.write(out, Line.Place.CELL, "");
    out.append("](").append(addresses.of(source(image))).append(')');
  }

  /** Returns where the image is, also if a script is to load it later. */
  private static String source(Element image) {
    String source = image.attributes().get("src");
    return source.isEmpty() || source.startsWith("data:")
        ? image.attributes().get("data-src")
        : source;
  }

  boolean isEmpty() {
    return out.isEmpty();
  }

  void moveTo(StringBuilder block) {
    block.append(out);
    out.setLength(0);
  }
}
