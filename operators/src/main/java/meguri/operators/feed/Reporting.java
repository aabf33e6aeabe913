package meguri.operators.feed;

import java.io.Serializable;
import meguri.operators.model.EncodedText;
import meguri.operators.model.PageEvent.Content;

/**
 * What the outputs and the archive ask to know about the pages.
 *
 * @param isOn whether any output asks for page events
 * @param hasText whether events have the content of pages
 * @param isPlain whether the content is wanted as plain text
 * @param isMarkdown whether the content is wanted as Markdown
 * @param maxText the most characters of a text, and of its Markdown
 * @param hasLinks whether events have the links of pages
 * @param copiesHaveText whether this includes the text of copies
 * @param hasLikeness whether near copies are asked for, and so the likeness of texts
 * @param archivesText whether the archive has the text of new pages
 */
public record Reporting(
    boolean isOn,
    boolean hasText,
    boolean isPlain,
    boolean isMarkdown,
    int maxText,
    boolean hasLinks,
    boolean copiesHaveText,
    boolean hasLikeness,
    boolean archivesText)
    implements Serializable {

  /** No output asks for page events. */
  public static final Reporting NONE =
      new Reporting(false, false, false, false, 0, false, false, false, false);

  /**
   * Returns the same for a crawl whose archive has the text of new pages.
   *
   * @param most the most characters of a text
   */
  public Reporting archiving(int most) {
    return new Reporting(
        isOn, hasText, isPlain, isMarkdown, most, hasLinks, copiesHaveText, hasLikeness, true);
  }

  /** Returns the content in the forms that are asked for. A text without markup has only one. */
  public Content asked(Content content) {
    boolean isOnlyPlain = content.marked().isEmpty();
    return isPlain && isMarkdown
        ? content
        : content
            .edit()
            .text(
                isPlain || isOnlyPlain ? content.plain() : EncodedText.EMPTY,
                isMarkdown ? content.marked() : EncodedText.EMPTY)
            .build();
  }
}
