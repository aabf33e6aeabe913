package meguri.job.options;

import java.util.List;
import org.apache.flink.configuration.ConfigOption;

/** The options {@code normalise.*}: which URLs count as one page. */
public final class NormaliseOptions {

  static final OptionSection SECTION = new OptionSection();

  public static final ConfigOption<Boolean> SESSION_IDS =
      SECTION
          .flag("normalise.session-ids", true)
          .fixedForLife()
          .means(
              "Whether URLs that differ only in a session id are one page. Session ids are"
                  + " PHPSESSID, sid, jsessionid and the like, in the query or the path.");

  public static final ConfigOption<Boolean> TRACKING =
      SECTION
          .flag("normalise.tracking", true)
          .fixedForLife()
          .means(
              "Whether Meguri ignores parameters that tell where a visitor came from: utm_*,"
                  + " gclid, fbclid and the like.");

  public static final ConfigOption<List<String>> IGNORED_PARAMETERS =
      SECTION
          .list("normalise.ignored-parameters")
          .accepts(
              "a list such as ref, sort*",
              names -> names.stream().allMatch(name -> name.matches("[!-~&&[^*=&#]]+[*]?")))
          .fixedForLife()
          .means(
              "Further parameters of a query that Meguri ignores. A * at the end of a name"
                  + " stands for any ending.");

  public static final ConfigOption<Boolean> QUERY_ORDER =
      SECTION
          .flag("normalise.query-order", false)
          .fixedForLife()
          .means(
              "Whether Meguri ignores the order of a query's parameters. Parameters of the"
                  + " same name keep their order.");

  public static final ConfigOption<Boolean> INDEX_PAGES =
      SECTION
          .flag("normalise.index-pages", false)
          .fixedForLife()
          .means(
              "Whether a directory is one page with its index.html, index.php, default.asp"
                  + " and the like. An index page with a query is always a page of its own.");

  public static final ConfigOption<Boolean> TRAILING_SLASH =
      SECTION
          .flag("normalise.trailing-slash", false)
          .fixedForLife()
          .means(
              "Whether a path with a slash at its end and the same path without it are one"
                  + " page.");

  private NormaliseOptions() {}
}
