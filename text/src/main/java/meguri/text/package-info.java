/**
 * The main content of a web page, as plain text and as Markdown. {@link MainContent} is the whole
 * API: it takes a document that jsoup has parsed, and leaves it as it is. Needs jsoup and nothing
 * else.
 *
 * <pre>{@code
 * Document page = Jsoup.parse(html, url);
 * Extracted content = MainContent.of(page, URI.create(url));
 * String markdown = content.markdown();
 * }</pre>
 *
 * <p>Which element has the article is decided by how much prose each has, by HTML's own elements
 * and by schema.org's properties. Words in classes and ids count where most authors and content
 * systems mean the same by them. No word of the text itself counts, so that the language does not
 * matter.
 */
@NullMarked
package meguri.text;

import org.jspecify.annotations.NullMarked;
