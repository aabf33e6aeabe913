package meguri.state.robots;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Compares with another reading of the same files. */
class RobotsFilePropertiesTest {

  @Property(tries = 3_000)
  void theParserAgreesWithASecondImplementation(
      @ForAll("files") String file, @ForAll("paths") List<String> paths) {
    RuleList rules = RobotsFile.read(file.getBytes(UTF_8), false, "meguri");
    for (String path : paths) {
      assertThat(rules.allows("http://example.org" + path))
          .as("%s by%n%s", path, file)
          .isEqualTo(GroupsAndLengths.allows(file, "meguri", path));
    }
  }

  @Provide
  Arbitrary<String> files() {
    Arbitrary<String> agents =
        Arbitraries.of("*", "meguri", "Meguri/1.0", "other", "meg", "megurix", "meguri-2", "")
            .map(agent -> "User-agent: " + agent);
    Arbitrary<String> rules =
        Arbitraries.of("Allow", "Disallow", "disallow", "ALLOW ")
            .flatMap(field -> patterns().map(pattern -> field + ": " + pattern));
    Arbitrary<String> others =
        Arbitraries.of("", "# User-agent: *", "Crawl-delay: 5", "Sitemap: http://a/b", "Disallow:");
    Arbitrary<String> ends = Arbitraries.of("\n", "\r\n", "\r");
    Arbitrary<String> line =
        Arbitraries.frequencyOf(
            net.jqwik.api.Tuple.of(3, agents),
            net.jqwik.api.Tuple.of(6, rules),
            net.jqwik.api.Tuple.of(1, others));
    return line.flatMap(text -> ends.map(end -> text + end))
        .list()
        .ofMaxSize(10)
        .map(lines -> String.join("", lines));
  }

  /** Makes patterns of letters that match about as often as not; each begins as a path may. */
  private static Arbitrary<String> patterns() {
    return Arbitraries.of("a", "b", "/", "*", "**", "$", "|", "%2F", "ab", "?", "=")
        .list()
        .ofMaxSize(6)
        .flatMap(
            parts ->
                Arbitraries.of("/", "/", "/", "*", "**")
                    .map(first -> first + String.join("", parts)));
  }

  @Provide
  Arbitrary<List<String>> paths() {
    return Arbitraries.of("a", "b", "/", "ab", "|", "%2F", "c")
        .list()
        .ofMaxSize(6)
        .map(parts -> "/" + parts.stream().collect(Collectors.joining()))
        .list()
        .ofSize(6);
  }
}
