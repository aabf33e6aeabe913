package meguri.web;

/** The thing at a path of a host. */
public sealed interface Target {
  int host();

  /** A page, with its number in the host; 0 is the root. */
  record Page(int host, long page) implements Target {}

  /** A redirect named after a page. */
  record Redirect(int host, long page) implements Target {}

  record RobotsFile(int host) implements Target {}

  /** The thing that {@link Sitemaps} has at a path. */
  record Listed(int host, String path) implements Target {}

  /** No thing at all: 404. */
  record Nothing(int host) implements Target {}
}
