package meguri.operators.scope;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import meguri.state.frontier.Candidate;

/**
 * The rules of {@code scope.rules} about the types of answers. The first rule about an answer's
 * type decides whether the answer is kept; without such a rule it is kept.
 */
public record TypeRules(List<Rule> rules) implements Serializable {

  /**
   * One rule about the types of answers.
   *
   * @param types in lower case: as in image/png, or beginnings, as in image/; the empty one is any
   * @param reason why an answer is dropped; empty if the rule allows it
   * @param text as a person wrote it
   */
  public record Rule(List<String> types, String reason, String text) implements Serializable {

    private boolean fits(String type) {
      return types.stream()
          .anyMatch(
              meant ->
                  meant.isEmpty() || meant.endsWith("/")
                      ? type.startsWith(meant)
                      : type.equals(meant));
    }
  }

  public static final TypeRules NONE = new TypeRules(List.of());

  public TypeRules {
    rules = List.copyOf(rules);
  }

  /**
   * @param scopeRules all of {@code scope.rules}
   * @throws IllegalArgumentException with a sentence for people, if one cannot be kept
   */
  public static TypeRules of(List<String> scopeRules) {
    List<Rule> rules = new ArrayList<>();
    for (int i = 0; i < scopeRules.size(); i++) {
      ScopeRule rule = ScopeRule.parse(i + 1, scopeRules.get(i));
      List<String> types =
          rule.conditions().stream()
              .filter(Condition.ByType.class::isInstance)
              .map(condition -> ((Condition.ByType) condition).type())
              .toList();
      if (!types.isEmpty()) {
        String reason = rule.refusal().map(Scope.Refusal::reason).orElse("");
        rules.add(new Rule(types, reason, scopeRules.get(i).strip()));
      }
    }
    return new TypeRules(rules);
  }

  /**
   * Whether the rules apply to an answer to this URL. They do not to a seed, nor to a sitemap that
   * a robots.txt or another sitemap names. The latter is known by its name, because an index's
   * links follow it as a redirect's would.
   */
  public static boolean concern(Candidate candidate) {
    String via = candidate.via();
    boolean listed =
        via.endsWith("/robots.txt")
            || candidate.hops() > 0
                && (via.contains("sitemap") || via.endsWith(".xml") || via.endsWith(".xml.gz"));
    return !candidate.isSeed() && !listed;
  }

  /**
   * Returns why an answer of this type is dropped; empty if it is not.
   *
   * @param type in lower case, without parameters; empty if the server has not said it
   */
  public String denial(String type) {
    return rules.stream().filter(rule -> rule.fits(type)).findFirst().map(Rule::reason).orElse("");
  }
}
