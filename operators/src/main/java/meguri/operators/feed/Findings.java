package meguri.operators.feed;

import meguri.operators.model.PageEvent.Content;

/**
 * What Parse has found in an answer, for its event.
 *
 * @param type the media type that the server named
 * @param content the content, as far as outputs ask for it
 * @param charset the charset by which the body was read; empty if it was not
 * @param isCut whether the text was longer than it may be
 * @param redirectsTo the URL that the answer names in its own place; empty if it names none
 * @param isSkipped whether the text is asked for, and was not read because the page has not changed
 */
public record Findings(
    String type,
    Content content,
    String charset,
    boolean isCut,
    String redirectsTo,
    boolean isSkipped) {}
