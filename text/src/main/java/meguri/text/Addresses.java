package meguri.text;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;

/**
 * Makes the references of a page absolute, and fit to stand in Markdown. There are not more of them
 * than fit into some length, so that Markdown is not much longer than its text.
 */
final class Addresses {

  /** Longer addresses are left out. */
  private static final int LONGEST = 2_000;

  /** ASCII that stands in an address as it is, besides letters and digits. */
  private static final String PLAIN = "-._~:/?#[]@!$&'+,;=%*";

  private final URI base;
  private final String scheme;
  private final String origin;

  /** The base without its fragment, and also without its query. */
  private final String page;

  private final String document;

  /** The length that all addresses may have together, and the length they have. */
  private final long most;

  private long length;

  /**
   * @param base what the page says that its references are relative to; may be empty
   * @param most the length of all addresses together
   */
  Addresses(URI found, String base, long most) {
    this.most = most;
    URI url = found;
    if (!base.isEmpty()) {
      try {
        url = found.resolve(new URI(escaped(base)));
      } catch (URISyntaxException | IllegalArgumentException e) {
        url = found; // a base that makes no sense is none
      }
    }
    this.base = url;
    scheme = url.getScheme() == null ? "http" : url.getScheme();
    String whole = escaped(url.toString());
    page = before(whole, '#');
    document = before(page, '?');
    origin = url.getRawAuthority() == null ? "" : scheme + "://" + url.getRawAuthority();
  }

  /** Returns the absolute address, or an empty string if there is none that a reader could use. */
  String of(String reference) {
    String address = reference.isEmpty() || length > most ? "" : absolute(reference);
    length += address.length();
    return address;
  }

  /** Returns whether so many characters more may stand beside the text. */
  boolean allow(int more) {
    length += more;
    return length <= most;
  }

  private String absolute(String reference) {
    String text = reference.strip();
    if (text.isEmpty() || text.length() > LONGEST) {
      return "";
    }
    int colon = scheme(text);
    if (colon > 0) {
      return isUseful(text, colon) ? escaped(text) : "";
    }
    if (text.startsWith("//")) {
      return scheme + ":" + escaped(text);
    }
    if (text.charAt(0) == '/' && !text.contains("/.")) {
      return origin + escaped(text);
    }
    if (text.charAt(0) == '?') {
      return document + escaped(text);
    }
    if (text.charAt(0) == '#') {
      return page + escaped(text);
    }
    try {
      String resolved = base.resolve(new URI(escaped(text))).normalize().toString();
      return resolved.length() > LONGEST ? "" : escaped(resolved);
    } catch (URISyntaxException | IllegalArgumentException e) {
      return "";
    }
  }

  private static String before(String text, char end) {
    int index = text.indexOf(end);
    return index < 0 ? text : text.substring(0, index);
  }

  private static int scheme(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ':') {
        return i;
      }
      if (!((c >= 'a' && c <= 'z')
          || (c >= 'A' && c <= 'Z')
          || (i > 0 && ((c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.')))) {
        return -1;
      }
    }
    return -1;
  }

  private static boolean isUseful(String text, int colon) {
    return (text.regionMatches(true, 0, "https", 0, colon) && colon >= 4)
        || (colon == 6 && text.regionMatches(true, 0, "mailto", 0, 6));
  }

  /** Returns the text with everything in percent signs that could end an address in Markdown. */
  private static String escaped(String text) {
    int i = 0;
    while (i < text.length() && isPlain(text, i)) {
      i++;
    }
    if (i == text.length()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, i);
    while (i < text.length()) {
      int c = text.codePointAt(i);
      if (isPlain(text, i)) {
        out.append((char) c);
      } else if (c == '&') {
        out.append("%26");
      } else if (c > ' ' && c != 0x7F && !(c >= 0xD800 && c <= 0xDFFF)) {
        for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
          out.append('%').append(hex(b >> 4)).append(hex(b));
        }
      } else if (c == ' ') {
        out.append("%20");
      }
      i += Character.charCount(c);
    }
    return out.toString();
  }

  private static char hex(int digit) {
    return Character.toUpperCase(Character.forDigit(digit & 15, 16));
  }

  private static boolean isPlain(String text, int i) {
    char c = text.charAt(i);
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || (c < 0x80 && PLAIN.indexOf(c) >= 0);
  }
}
