package meguri.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * The sitemap of each host, if its spec has them: an index, which robots.txt names, and a
 * compressed file, which the index names. The file lists the host's root, and a page to which no
 * link leads. In a web that changes, it tells when the root last changed.
 */
public final class Sitemaps {
  static final String INDEX = "/sitemap.xml";
  static final String FILE = "/sitemap-1.xml.gz";
  static final String LISTED = "/listed.html";

  /** The paths that can be found by sitemaps alone. */
  static final List<String> PATHS = List.of(INDEX, FILE, LISTED);

  private static final String NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

  private final Site site;

  Sitemaps(Site site) {
    this.site = site;
  }

  /** Returns whether a host's robots.txt exists and names a sitemap. */
  boolean isNamed(int host) {
    return site.spec().sitemaps()
        && site.servers().answersRobots(host)
        && switch (site.robots().kind(host)) {
          case MISSING, EMPTY, FAILING -> false;
          case OPEN, HIDDEN, NAMED, CLOSED -> true;
        };
  }

  boolean isHere(String path) {
    return site.spec().sitemaps() && PATHS.contains(path);
  }

  /**
   * Returns the body at one of the paths.
   *
   * @param at the time in the world of the pages, ms since 1970
   */
  byte[] body(int host, String path, long at) {
    return switch (path) {
      case INDEX ->
          ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns=\"%s\">\n"
                  + "<sitemap><loc>%s</loc></sitemap>\n</sitemapindex>\n")
              .formatted(NAMESPACE, site.url(host, FILE))
              .getBytes(UTF_8);
      case FILE ->
          gzip(
              ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"%s\">\n"
                      + "<url><loc>%s</loc>%s</url>\n<url><loc>%s</loc></url>\n</urlset>\n")
                  .formatted(
                      NAMESPACE, site.url(host, 0), lastmod(host, at), site.url(host, LISTED)));
      default ->
          "<!DOCTYPE html>\n<title>Listed</title>\n<p>No link leads to %s.</p>\n"
              .formatted(site.url(host, LISTED))
              .getBytes(UTF_8);
    };
  }

  /** Returns the content type of one of the paths. */
  static String type(String path) {
    return switch (path) {
      case INDEX -> "application/xml";
      case FILE -> "application/gzip";
      default -> "text/html; charset=utf-8";
    };
  }

  private String lastmod(int host, long at) {
    return site.spec().changePerDay() == 0
        ? ""
        : "<lastmod>%s</lastmod>"
            .formatted(Instant.ofEpochMilli(site.versions().lastChange(host, 0, at)));
  }

  private static byte[] gzip(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(text.getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
