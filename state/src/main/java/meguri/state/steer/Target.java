package meguri.state.steer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a command is about.
 *
 * @param text empty for all; for a site its name without {@code *.}; for a URL its normal form
 */
public record Target(Kind kind, String text) {

  /** The kind of a target. The order is part of the wire format. */
  public enum Kind {
    /** The whole crawl. */
    ALL,
    /** A name and all names below it. */
    SITE,
    /** A name or an address, with all its schemes and ports. */
    HOST,
    /** One page. */
    URL
  }

  public static final Target ALL = new Target(Kind.ALL, "");

  /** What {@link #parse} accepts, for messages. */
  public static final String ACCEPTED =
      "all, a host (example.org), a host with all below it (*.example.org), or a URL"
          + " (https://example.org/x)";

  private static final Pattern NAME =
      Pattern.compile("[\\p{Alnum}_-]+(\\.[\\p{Alnum}_-]+)*\\.?|\\[[0-9a-f:.]+]");

  /** Reads a target that is no URL, as a user writes it; empty if it is malformed or a URL. */
  public static Optional<Target> parse(String text) {
    String name = text.strip().toLowerCase(Locale.ROOT);
    if (name.equals("all")) {
      return Optional.of(ALL);
    }
    boolean isSite = name.startsWith("*.");
    String host = isSite ? name.substring(2) : name;
    if (!NAME.matcher(host).matches()) {
      return Optional.empty();
    }
    String plain = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    return Optional.of(new Target(isSite ? Kind.SITE : Kind.HOST, plain));
  }

  public static Target host(String name) {
    return new Target(Kind.HOST, name);
  }

  /**
   * @param normal a URL in normal form
   */
  public static Target url(String normal) {
    return new Target(Kind.URL, normal);
  }

  /** Whether it has the pages of this host, not one of them alone. */
  public boolean hasHost(String name) {
    return switch (kind) {
      case ALL -> true;
      case SITE -> isBelow(name, text);
      case HOST -> name.equals(text);
      case URL -> false;
    };
  }

  /** Whether it has this page. */
  public boolean hasUrl(String url) {
    return kind == Kind.URL ? url.equals(text) : hasHost(hostOf(url));
  }

  /** Whether it has all that the other one has. */
  public boolean includes(Target other) {
    return switch (other.kind) {
      case ALL -> kind == Kind.ALL;
      case SITE -> kind == Kind.ALL || kind == Kind.SITE && isBelow(other.text, text);
      case HOST -> hasHost(other.text);
      case URL -> hasUrl(other.text);
    };
  }

  /** Returns all targets that have all pages of a host. */
  public static List<Target> about(String host) {
    List<Target> all = new ArrayList<>();
    all.add(ALL);
    all.add(host(host));
    String name = host;
    while (true) {
      all.add(new Target(Kind.SITE, name));
      int dot = name.indexOf('.');
      if (dot < 0) {
        return all;
      }
      name = name.substring(dot + 1);
    }
  }

  /** Returns all targets that have a page. */
  public static List<Target> aboutUrl(String url) {
    List<Target> all = about(hostOf(url));
    all.add(url(url));
    return all;
  }

  /** Returns the name of a URL's host, or of an origin's; an address in brackets keeps them. */
  public static String hostOf(String url) {
    int start = url.indexOf("://") + 3;
    int end = start;
    while (end < url.length() && "/?#".indexOf(url.charAt(end)) < 0) {
      end++;
    }
    int port = url.lastIndexOf(':', end - 1);
    boolean hasPort = port > start && port > url.lastIndexOf(']', end - 1);
    return url.substring(start, hasPort ? port : end);
  }

  /** Returns it as a user writes it. */
  @Override
  public String toString() {
    return switch (kind) {
      case ALL -> "all";
      case SITE -> "*." + text;
      case HOST, URL -> text;
    };
  }

  private static boolean isBelow(String name, String site) {
    return name.endsWith(site)
        && (name.length() == site.length()
            || name.charAt(name.length() - site.length() - 1) == '.');
  }
}
