package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import meguri.operators.model.AllowanceInput;
import meguri.operators.model.ContentInput;
import meguri.operators.model.RegistryInput;
import meguri.operators.model.ResolveInput;
import meguri.state.frontier.LoopRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page that walks newcomers through the code, docs/walk.md, agrees with the code. */
class WalkTest {

  private static final Path DOCS = Path.of("..", "docs");

  /** A class, perhaps with a member, in the text: [`LoopRecord.Offer`]. */
  private static final Pattern LINKED = Pattern.compile("\\[`(\\w+(?:\\.\\w+)?)`]");

  /** The source file of a class, at the end of the page. */
  private static final Pattern SOURCE = Pattern.compile("(?m)^\\[`(\\w+)(?:\\.(\\w+))?`]: (\\S+)$");

  /** A class in backticks; constants have only capitals. */
  private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w*[a-z]\\w*(?:\\.\\w+)?)`");

  private static final Path RECORDS =
      Path.of("../operators/src/main/java/meguri/operators/model/package-info.java");

  @Test
  void everyClassIsWhereItsLinkLeads() throws IOException {
    List<MatchResult> sources = SOURCE.matcher(page()).results().toList();
    assertThat(sources).hasSizeGreaterThan(50);
    assertThat(sources)
        .allSatisfy(
            source -> {
              Path file = DOCS.resolve(source.group(3));
              assertThat(file).isRegularFile().hasFileName(source.group(1) + ".java");
              String member = source.group(2) == null ? source.group(1) : source.group(2);
              assertThat(Files.readString(file).split("\\W+")).contains(member);
            });
  }

  @Test
  void everyClassThatIsNamedHasALinkAndNoLinkIsLeftOver() throws IOException {
    Set<String> sources = new TreeSet<>();
    SOURCE.matcher(page()).results().forEach(source -> sources.add(name(source)));
    String text = SOURCE.matcher(page()).replaceAll("");
    assertThat(NAMED.matcher(text).results().map(named -> named.group(1)))
        .allSatisfy(named -> assertThat(sources).contains(named));
    assertThat(LINKED.matcher(text).results().map(linked -> linked.group(1))).containsAll(sources);
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        AllowanceInput.class,
        ContentInput.class,
        LoopRecord.class,
        RegistryInput.class,
        ResolveInput.class
      })
  void theTableOfRecordsHasEveryKind(Class<?> family) throws IOException {
    List<String> words = List.of(Files.readString(RECORDS).split("\\W+"));
    assertThat(Stream.of(family.getPermittedSubclasses()).map(Class::getSimpleName))
        .isNotEmpty()
        .allSatisfy(kind -> assertThat(words).contains(kind));
  }

  private static String name(MatchResult source) {
    return source.group(2) == null ? source.group(1) : source.group(1) + "." + source.group(2);
  }

  private static String page() throws IOException {
    return Files.readString(DOCS.resolve("walk.md"));
  }
}
