package meguri.text;

/**
 * The content of a page. No string is null, has NUL or other controls but line feeds and tabs, or
 * half a surrogate pair.
 *
 * @param title the title, without the site's name where the page shows which part it is
 * @param description what the page's head says the page is about; may be empty
 * @param text the content as plain text: an empty line between blocks, a line for each item of a
 *     list and row of a table
 * @param markdown the same as CommonMark with the tables of GitHub. Rendered, it has the same text
 * @param extraction what the text is
 * @param byline who the page says wrote it; may be empty
 * @param published when the page says it was published, in its own words; may be empty
 * @param cut whether the text was longer than it may be
 */
public record Extracted(
    String title,
    String description,
    String text,
    String markdown,
    Extraction extraction,
    String byline,
    String published,
    boolean cut) {}
