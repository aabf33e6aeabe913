package meguri.operators.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import meguri.operators.model.RawLink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class ScopeRuleTest {

  @ParameterizedTest(name = "{0}: {1}")
  @CsvFileSource(resources = "rules.csv", delimiter = '|', numLinesToSkip = 1)
  void urlsAreFollowedOrRefusedAsTheTableSays(String rules, String url, String reason) {
    Scope scope = scope(Arrays.asList(rules.split(" ; ")));
    assertThat(ScopeTest.reason(scope.judge(RawLink.seed(url))))
        .isEqualTo(reason.equals("-") ? "" : reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          refuse host a.test     | it must begin with allow or deny
          deny                   | after deny must come one of host, domain, prefix, extension, regex or type, and then what the rule is about
          deny host              | after deny must come one of host, domain, prefix, extension, regex or type, and then what the rule is about
          deny hots a.test       | "hots" is not one of host, domain, prefix, extension, regex or type
          allow host a.test/x    | "a.test/x" is not a host; write it like example.org, or *.example.org for all below it
          allow host a.test:80   | "a.test:80" is not a host; write it like example.org, or *.example.org for all below it
          allow host a.test ..   | ".." is not a host; write it like example.org, or *.example.org for all below it
          allow host a.*.test    | "a.*.test" is not a host; write it like example.org, or *.example.org for all below it
          allow domain x.co.uk, www.x.co.uk | "www.x.co.uk" is not a registered domain; its registered domain is x.co.uk
          allow prefix /docs     | "/docs" is not the beginning of a URL; write it like example.org/docs/ or https://*.example.org/
          allow prefix ftp://x.y | "ftp://x.y" is not the beginning of a URL; write it like example.org/docs/ or https://*.example.org/
          deny extension a.b     | "a.b" is not a file extension; write it like pdf or zip
          deny type pdf          | "pdf" is not a media type; write it like application/pdf, image/* or */*
          deny type */pdf        | "*/pdf" is not a media type; write it like application/pdf, image/* or */*
          deny type image/*x     | "image/*x" is not a media type; write it like application/pdf, image/* or */*
          deny regex (?=x)       | "(?=x)" is not a regular expression of RE2, which has neither look-around nor back-references: invalid or unsupported Perl syntax
          deny regex (           | "(" is not a regular expression of RE2, which has neither look-around nor back-references: missing closing )
          """)
  void anInvalidRuleIsNamedWithTheAcceptedForms(String rule, String reason) {
    assertThatThrownBy(() -> scope(List.of("deny extension zip", rule)))
        .hasMessage(
            "Rule 2 of scope.rules, \"%s\", is not valid: %s. Write it like this: deny extension zip exe"
                .formatted(rule, reason));
  }

  @Test
  void theVerdictNamesTheRule() {
    Scope scope = scope(List.of("deny extension zip", "allow host a.test"));
    assertThat(scope.judge(RawLink.seed("http://a.test/")).because())
        .isEqualTo("Rule 2 of scope.rules allows it: allow host a.test.");
    assertThat(scope.judge(RawLink.seed("http://a.test/x.zip")).because())
        .isEqualTo("Rule 1 of scope.rules denies it: deny extension zip.");
    assertThat(scope.judge(RawLink.seed("http://seed.test/")).because())
        .isEqualTo("Its host is the host of a seed (crawl.scope: host).");
  }

  private static Scope scope(List<String> rules) {
    return ScopeTest.scope(
        new Scope.Settings(
            Scope.Kind.HOST,
            Scope.NO_MAX_DEPTH,
            SeedPlaces.of(List.of("http://seed.test/")),
            Set.of(),
            List.of(),
            rules,
            Traps.Limits.DEFAULT));
  }
}
