package meguri.operators.scope;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import meguri.operators.scope.Condition.Reach;

/**
 * A rule from a line that a person wrote, such as {@code deny extension zip exe}. It applies to a
 * URL if one of its conditions does.
 *
 * @param refusal the refusal of its URLs; empty if the rule allows them
 * @param because a sentence for people: this rule has decided
 */
record ScopeRule(List<Condition> conditions, Optional<Scope.Refusal> refusal, String because) {

  private static final String KINDS = "host, domain, prefix, extension, regex or type";

  /**
   * @param number from 1, its place among the rules
   * @throws IllegalArgumentException with a sentence for people
   */
  static ScopeRule parse(int number, String text) {
    try {
      String[] words = text.strip().split("\\s+", 3);
      boolean allows = words[0].equals("allow");
      if (!allows && !words[0].equals("deny")) {
        throw new IllegalArgumentException("it must begin with allow or deny");
      }
      if (words.length < 3) {
        throw new IllegalArgumentException(
            "after "
                + words[0]
                + " must come one of "
                + KINDS
                + ", and then what the rule is about");
      }
      String because =
          "Rule %d of scope.rules %s it: %s."
              .formatted(number, allows ? "allows" : "denies", text.strip());
      return new ScopeRule(
          conditions(words[1], words[2]),
          allows ? Optional.empty() : Optional.of(new Scope.Refusal("rule-" + number, because)),
          because);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "Rule %d of scope.rules, \"%s\", is not valid: %s. Write it like this: deny extension zip exe"
              .formatted(number, text, e.getMessage()));
    }
  }

  /** Returns the rule with only the conditions to ask of each of the site's URLs. */
  ScopeRule at(Site site) {
    return new ScopeRule(
        conditions.stream().filter(condition -> condition.reach(site) == Reach.SOME).toList(),
        refusal,
        because);
  }

  Reach reach(Site site) {
    return conditions.stream()
        .map(condition -> condition.reach(site))
        .max(Reach::compareTo)
        .orElse(Reach.NONE);
  }

  /** Whether it applies to a URL of the site for which {@link #at} made it. */
  boolean fits(String url, int path) {
    for (int i = 0; i < conditions.size(); i++) {
      if (conditions.get(i).fits(url, path)) {
        return true;
      }
    }
    return false;
  }

  private static List<Condition> conditions(String kind, String about) {
    return switch (kind) {
      case "host" -> each(about, ScopeRule::host);
      case "domain" -> each(about, ScopeRule::domain);
      case "prefix" -> each(about, ScopeRule::prefix);
      case "extension" -> each(about, ScopeRule::extension);
      case "regex" -> List.of(regex(about));
      case "type" -> each(about, ScopeRule::type);
      default -> throw new IllegalArgumentException("\"" + kind + "\" is not one of " + KINDS);
    };
  }

  private static List<Condition> each(String about, Function<String, ? extends Condition> kind) {
    return Arrays.stream(about.strip().split("[\\s,]+")).<Condition>map(kind).toList();
  }

  private static Condition.ByHost host(String text) {
    boolean below = text.startsWith("*.");
    String name = below ? text.substring(2) : text;
    // with a port, so that a name that has one already is invalid
    String url = UrlNormaliser.normalise("http://" + name + ":1");
    if (!Scope.isReachable(url) || !url.endsWith(":1/") || url.contains("*")) {
      throw new IllegalArgumentException(
          "\""
              + text
              + "\" is not a host; write it like example.org, or *.example.org for all below it");
    }
    return new Condition.ByHost(url.substring("http://".length(), url.length() - 3), below);
  }

  private static Condition domain(String text) {
    Condition.ByHost host = host(text);
    String domain = new Site("http", host.name(), "").domain();
    if (host.below() || !domain.equals(host.name())) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not a registered domain; its registered domain is " + domain);
    }
    return new Condition.ByDomain(domain);
  }

  private static Condition prefix(String text) {
    int colon = text.indexOf("://");
    String scheme = colon < 0 ? "" : text.substring(0, colon);
    String rest = colon < 0 ? text : text.substring(colon + 3);
    boolean below = rest.startsWith("*.");
    String url =
        UrlNormaliser.normalise(
            (colon < 0 ? "http" : scheme) + "://" + (below ? rest.substring(2) : rest));
    if (!Scope.isReachable(url) || rest.startsWith("/")) {
      throw new IllegalArgumentException(
          "\""
              + text
              + "\" is not the beginning of a URL; write it like example.org/docs/ or https://*.example.org/");
    }
    int path = Scope.endOfOrigin(url);
    Site site = Site.of(url.substring(0, path));
    return new Condition.ByPrefix(
        scheme.isEmpty() ? "" : site.scheme(),
        new Condition.ByHost(site.host(), below),
        site.port(),
        url.substring(path));
  }

  private static Condition extension(String text) {
    String extension = text.startsWith(".") ? text.substring(1) : text;
    if (!extension.matches("[A-Za-z0-9_-]+")) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not a file extension; write it like pdf or zip");
    }
    return new Condition.ByExtension(extension);
  }

  private static Condition type(String text) {
    String type = Ascii.lower(text);
    if (!type.matches("\\*/\\*|[a-z0-9.+-]+/(\\*|[a-z0-9.+-]+)")) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not a media type; write it like application/pdf, image/* or */*");
    }
    return new Condition.ByType(type.equals("*/*") ? "" : type.replace("*", ""));
  }

  private static Condition regex(String text) {
    try {
      return new Condition.ByRegex(Pattern.compile(text));
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "\"%s\" is not a regular expression of RE2, which has neither look-around nor back-references: %s"
              .formatted(text, e.getDescription()));
    }
  }
}
