package meguri.operators.scope;

/**
 * The URL against which a page's references are made absolute. It is taken apart once per page, so
 * that resolving is one concatenation. {@link UrlNormaliser} treats dots, escapes and the rest.
 */
public final class BaseUrl {

  private final String url;
  private final String scheme;
  private final String origin;
  private final String document;
  private final String directory;

  /**
   * @param url in normal form
   */
  public BaseUrl(String url) {
    this.origin = origin(url);
    int path = origin.length();
    int question = url.indexOf('?', path);
    int end = question < 0 ? url.length() : question;
    this.url = url;
    this.scheme = url.substring(0, url.indexOf(':'));
    this.document = url.substring(0, end);
    this.directory = url.substring(0, url.lastIndexOf('/', end - 1) + 1);
  }

  /**
   * Returns the scheme, name and port of a URL.
   *
   * @param url in normal form
   */
  public static String origin(String url) {
    int host = url.indexOf("://") + 3;
    int path = host < 3 ? -1 : url.indexOf('/', host);
    if (path < 0) {
      throw new IllegalArgumentException("not a normalised URL: " + url);
    }
    return url.substring(0, path);
  }

  /**
   * Returns the URL that the reference means here, without its fragment; empty if it is this very
   * URL, or cannot be fetched over http or https.
   */
  public String resolve(String reference) {
    int colon = scheme(reference);
    if (colon > 0 && !isHttp(reference, colon)) {
      return "";
    }
    String text = WhiteSpace.strip(reference);
    int fragment = text.indexOf('#');
    return join(fragment < 0 ? text : before(text, fragment));
  }

  @Override
  public String toString() {
    return url;
  }

  /**
   * Returns the text before the fragment; blanks before the fragment are inside the URL, and stay.
   */
  private static String before(String text, int fragment) {
    int blanks = fragment;
    while (blanks > 0 && text.charAt(blanks - 1) <= ' ') {
      blanks--;
    }
    StringBuilder out = new StringBuilder(text.substring(0, blanks));
    for (int i = blanks; i < fragment; i++) {
      UrlNormaliser.escape(text.charAt(i), out);
    }
    return out.toString();
  }

  private String join(String text) {
    int colon = scheme(text);
    if (colon < 0) {
      return relative(text);
    }
    if (!isHttp(text, colon)) {
      return "";
    }
    boolean same = colon == scheme.length() && text.regionMatches(true, 0, scheme, 0, colon);
    return same && !text.startsWith("//", colon + 1) ? relative(text.substring(colon + 1)) : text;
  }

  private String relative(String text) {
    if (text.isEmpty()) {
      return "";
    }
    char first = text.charAt(0);
    if (isSlash(first)) {
      boolean network = text.length() > 1 && isSlash(text.charAt(1));
      return network ? scheme + ':' + text : origin + text;
    }
    return (first == '?' ? document : directory) + text;
  }

  private static boolean isHttp(String text, int colon) {
    return colon == 4 && text.regionMatches(true, 0, "http", 0, 4)
        || colon == 5 && text.regionMatches(true, 0, "https", 0, 5);
  }

  /** Returns the index of the colon that ends the scheme, −1 if the text has no scheme. */
  private static int scheme(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      boolean later = i > 0 && (c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.');
      if (!letter && !later) {
        return c == ':' && i > 0 ? i : -1;
      }
    }
    return -1;
  }

  private static boolean isSlash(char c) {
    return c == '/' || c == '\\';
  }
}
