package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The README's promises name the tests that check them. */
class PromisesTest {

  private static final Path ROOT = Path.of("..");
  private static final Pattern NAMED = Pattern.compile("`(\\w+(?:Test|IT))`");

  @Test
  void everyPromiseNamesTestsThatExist() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    String section = readme.split("## What is promised\n")[1].split("\n## ")[0];
    List<String> promises = Arrays.stream(section.split("\n(?=\\d\\. )")).skip(1).toList();
    Set<String> tests = tests();
    assertThat(promises).hasSizeGreaterThan(7);
    assertThat(promises)
        .allSatisfy(
            promise ->
                assertThat(NAMED.matcher(promise).results().map(MatchResult::group).toList())
                    .isNotEmpty());
    assertThat(NAMED.matcher(section).results().map(named -> named.group(1)))
        .allSatisfy(named -> assertThat(tests).contains(named));
  }

  private static Set<String> tests() throws IOException {
    Stream.Builder<String> names = Stream.builder();
    for (String module : List.of("state", "operators", "web", "gate", "job", "papers", "bench")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/test/java"))) {
        files.map(file -> file.getFileName().toString().replace(".java", "")).forEach(names::add);
      }
    }
    return names.build().collect(Collectors.toSet());
  }
}
