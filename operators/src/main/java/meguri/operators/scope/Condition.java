package meguri.operators.scope;

import com.google.re2j.Pattern;

/** The condition that says which URLs, or which answers, a rule is about. */
sealed interface Condition {

  /** How many of a site's URLs a condition fits. */
  enum Reach {
    NONE,
    SOME,
    ALL;

    static Reach all(boolean all) {
      return all ? ALL : NONE;
    }
  }

  Reach reach(Site site);

  /**
   * Whether the condition fits a URL of a site of which it fits some.
   *
   * @param path where the path begins
   */
  boolean fits(String url, int path);

  /** A host by its name, or all hosts below a domain, with any scheme and port. */
  record ByHost(String name, boolean below) implements Condition {
    @Override
    public Reach reach(Site site) {
      return Reach.all(isMeant(name, below, site.host()));
    }

    @Override
    public boolean fits(String url, int path) {
      return true;
    }

    static boolean isMeant(String name, boolean below, String host) {
      return below
          ? host.length() > name.length() + 1
              && host.endsWith(name)
              && host.charAt(host.length() - name.length() - 1) == '.'
          : host.equals(name);
    }
  }

  /** All hosts of a registered domain. */
  record ByDomain(String domain) implements Condition {
    @Override
    public Reach reach(Site site) {
      return Reach.all(site.domain().equals(domain));
    }

    @Override
    public boolean fits(String url, int path) {
      return true;
    }
  }

  /**
   * The beginning of a URL.
   *
   * @param scheme empty for both; then an empty port means any
   */
  record ByPrefix(String scheme, ByHost host, String port, String prefix) implements Condition {
    @Override
    public Reach reach(Site site) {
      boolean scheme = this.scheme.isEmpty() || this.scheme.equals(site.scheme());
      boolean port = port().equals(site.port()) || this.scheme.isEmpty() && port().isEmpty();
      if (!scheme || !port || host.reach(site) == Reach.NONE) {
        return Reach.NONE;
      }
      return prefix.equals("/") ? Reach.ALL : Reach.SOME;
    }

    @Override
    public boolean fits(String url, int path) {
      return url.startsWith(prefix, path);
    }
  }

  /** The extension of a path, after its last dot, in upper or lower case. */
  record ByExtension(String extension) implements Condition {
    @Override
    public Reach reach(Site site) {
      return Reach.SOME;
    }

    @Override
    public boolean fits(String url, int path) {
      int question = url.indexOf('?', path);
      int dot = (question < 0 ? url.length() : question) - extension.length() - 1;
      return dot > path
          && url.charAt(dot) == '.'
          && url.regionMatches(true, dot + 1, extension, 0, extension.length());
    }
  }

  /**
   * A regular expression found anywhere in the URL. RE2/J (0.1 MB, which the embedded broker brings
   * along) matches it: its time grows no faster than the URL's length, whatever a person writes and
   * a server sends.
   */
  record ByRegex(Pattern pattern) implements Condition {
    @Override
    public Reach reach(Site site) {
      return Reach.SOME;
    }

    @Override
    public boolean fits(String url, int path) {
      return pattern.matcher(url).find();
    }
  }

  /**
   * Answers of a type, with any URL: see {@link TypeRules}.
   *
   * @param type in lower case; or a beginning, as in image/
   */
  record ByType(String type) implements Condition {
    @Override
    public Reach reach(Site site) {
      return Reach.NONE;
    }

    @Override
    public boolean fits(String url, int path) {
      return false;
    }
  }
}
