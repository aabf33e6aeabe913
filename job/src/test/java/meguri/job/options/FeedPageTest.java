package meguri.job.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FeedPageTest {

  @Test
  void theIndexOfTheRecipeIsTheOneThatIsTested() throws IOException {
    String source = Files.readString(Path.of("src/test/java/meguri/job/survival/ToyIndex.java"));
    String recipe = source.replaceAll("(?s).* // recipe:\n(.*?)\n +// :recipe.*", "$1");
    assertThat(Files.readString(Path.of("../docs/feed.md")))
        .contains("```java\n" + recipe.stripTrailing().stripIndent() + "\n```\n");
  }

  @Test
  void theTablesOfTheFeedPageMatchTheCode() throws IOException {
    String page = Files.readString(Path.of("../docs/feed.md"));
    assertThat(page)
        .withFailMessage(
            "docs/feed.md is out of date; write its tables anew, after a build, by: java -cp"
                + " 'job/target/dist/*' meguri.job.options.FeedPage docs/feed.md")
        .isEqualTo(FeedPage.withTables(page));
  }
}
