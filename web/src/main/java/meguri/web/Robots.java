package meguri.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.time.Duration;

/** The robots.txt of each host: its kind, and its text with the oddities of real ones. */
public final class Robots {
  /** The agent for which the named groups are. */
  public static final String AGENT = "meguri";

  private static final int SALT_KIND = 11;
  private static final int SALT_DRESS = 12;

  private final WebSpec spec;

  Robots(WebSpec spec) {
    this.spec = spec;
  }

  /** Returns the kind of a host whose robots.txt does not change. */
  public RobotsKind kind(int host) {
    return kind(host, 0);
  }

  /**
   * @param atNs the time since 1970; without effect where robots.txt does not change
   */
  public RobotsKind kind(int host, long atNs) {
    long every = spec.robots().changes().toNanos();
    long hash = Dice.hash(spec.seed(), SALT_KIND, host);
    if (every != 0) {
      hash = Dice.hash(hash, SALT_KIND, (atNs + Math.floorMod(hash, every)) / every);
    }
    RobotsKind kind = spec.robots().draw(Dice.unit(hash));
    boolean shut = kind == RobotsKind.CLOSED || kind == RobotsKind.FAILING;
    return host == 0 && shut ? RobotsKind.OPEN : kind;
  }

  public boolean allows(int host, String path) {
    return kind(host).allows(path);
  }

  /**
   * Returns the Crawl-delay that the host's robots.txt asks of meguri; zero if it asks for none.
   */
  public Duration crawlDelay(int host) {
    return crawlDelay(host, kind(host));
  }

  private Duration crawlDelay(int host, RobotsKind kind) {
    boolean hasRules =
        switch (kind) {
          case MISSING, EMPTY, FAILING, CLOSED -> false;
          case OPEN, HIDDEN, NAMED -> true;
        };
    return hasRules && (dress(host) & 8) != 0 ? spec.robots().crawlDelay() : Duration.ZERO;
  }

  /** Returns the body, for the kinds that are answered with 200. */
  byte[] body(int host, RobotsKind kind) {
    return body(host, kind, "");
  }

  /** Returns the body with a sitemap's URL, if that is not empty. */
  byte[] body(int host, RobotsKind kind, String sitemap) {
    if (kind == RobotsKind.EMPTY) {
      return new byte[0];
    }
    StringBuilder text = new StringBuilder();
    boolean plain = spec.robots().equals(RobotsMix.PLAIN);
    long dress = plain ? 0 : dress(host);
    if ((dress & 1) != 0) {
      text.append("# robots.txt of host ").append(host).append("\n\n");
    }
    if (kind == RobotsKind.NAMED) {
      text.append("User-agent: *\nDisallow: / # not for everyone\n\n");
      text.append("USER-AGENT: ").append(AGENT).append('\n');
    } else {
      text.append("User-agent: *\n");
    }
    for (RobotsKind.Rule rule : kind.rules()) {
      text.append(rule.allow() ? "Allow: " : "Disallow: ").append(rule.prefix());
      text.append((dress & 1) != 0 ? " # as agreed\n" : "\n");
    }
    if (kind.rules().isEmpty()) {
      text.append((dress & 16) != 0 ? "Allow: /\n" : "Disallow:\n");
    }
    Duration delay = crawlDelay(host, kind);
    if (!delay.isZero()) {
      BigDecimal seconds = BigDecimal.valueOf(delay.toMillis(), 3).stripTrailingZeros();
      text.append("Crawl-delay: ").append(seconds.toPlainString()).append('\n');
    }
    if (!sitemap.isEmpty()) {
      text.append("\nSitemap: ").append(sitemap).append('\n');
    }
    String lines = (dress & 2) != 0 ? text.toString().replace("\n", "\r\n") : text.toString();
    return ((dress & 4) != 0 ? "\uFEFF" + lines : lines).getBytes(UTF_8);
  }

  private long dress(int host) {
    return Dice.hash(spec.seed(), SALT_DRESS, host);
  }
}
