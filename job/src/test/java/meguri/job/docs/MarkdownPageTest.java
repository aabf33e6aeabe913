package meguri.job.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkdownPageTest {

  private static final MarkdownPage PAGE =
      new MarkdownPage(
          "page.md",
          """
          # The Page: a test

          One sentence, over
          two lines (see [that](other.md#part)). Another `x. y` one!

          * An item has an end
          * and `./meguri ls` is another

          | a | b |
          |---|---|
          | Cells too. Both. | `--flag` |

          <!-- runnable -->
          ```sh
          # not a heading. Not a sentence
          ./meguri demo   # a comment
          ```

          ## The Page: a test

          ```
          ./meguri report my-crawl | cat
          ```

          [that]: docs/other.md
          """);

  @Test
  void sentencesAreThoseOfParagraphsItemsAndCells() {
    assertThat(PAGE.sentences())
        .containsExactly(
            "One sentence, over two lines (see [that]).",
            "Another code one!",
            "An item has an end",
            "and code is another",
            "a",
            "b",
            "Cells too.",
            "Both.",
            "code");
    assertThat(MarkdownPage.words("One sentence, over – two lines (see [that]).")).isEqualTo(7);
  }

  @Test
  void linksAndAnchorsAreThoseOutsideBlocks() {
    assertThat(PAGE.links()).containsExactly("other.md#part", "docs/other.md");
    assertThat(PAGE.anchors()).containsExactlyInAnyOrder("the-page-a-test", "the-page-a-test-1");
  }

  @Test
  void commandsAreThoseOfBlocksAndSentences() {
    assertThat(PAGE.commands()).containsExactly("demo", "report my-crawl");
    assertThat(PAGE.commandsInSentences()).containsExactly("ls");
  }

  @Test
  void aBlockIsRunnableIfTheMarkStandsBeforeIt() {
    assertThat(PAGE.blocks())
        .extracting(MarkdownPage.Block::isRunnable)
        .containsExactly(true, false);
    assertThat(PAGE.blocks().get(0).language()).isEqualTo("sh");
  }
}
