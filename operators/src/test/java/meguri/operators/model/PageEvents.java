package meguri.operators.model;

import java.util.List;
import meguri.operators.model.PageEvent.Answer;
import meguri.operators.model.PageEvent.Before;
import meguri.operators.model.PageEvent.Content;
import meguri.operators.model.PageEvent.Kind;
import meguri.operators.model.PageEvent.Place;

/** Makes page events. */
public final class PageEvents {

  private PageEvents() {}

  /** Returns an event in which every field has a value. */
  public static PageEvent sample() {
    return new PageEvent(
        Kind.CHANGED,
        "urn:uuid:1",
        "http://a.test/1",
        1_000,
        new Answer(
            200,
            "text/html",
            "UTF-8",
            "http://a.test/to",
            "md5:2",
            3,
            "\"e\"",
            "Mon, 01 Jan 2024 00:00:00 GMT",
            "why"),
        new Content(
            "title",
            "description",
            EncodedText.of("text"),
            EncodedText.of("*text*"),
            "article",
            "author",
            "1 January",
            "en",
            0.75f,
            "00ff",
            "http://b.test/near",
            List.of("http://a.test/2", "http://b.test/")),
        new Wishes("noindex", "http://a.test/canonical"),
        "http://b.test/same",
        new Place(4.5f, 5, 6, "http://b.test/"),
        new Before("md5:7", 800, 900, 10, 11),
        List.of(PageEvent.BODY, PageEvent.TEXT),
        true);
  }

  /** Returns an event in which as few fields have a value as possible. */
  public static PageEvent bare() {
    return new PageEventBuilder(Kind.FORBIDDEN, "http://a.test/", 1).build();
  }

  /** Returns a visit as a room reports it. */
  public static PageEvent visit(Kind kind, String url, long fetched) {
    return new PageEventBuilder(kind, url, fetched)
        .answer(new Answer(200, "text/html", "", "", "", 0, "", "", ""))
        .build();
  }

  /** Returns a visit that found a page with this text, and a body of its own for each text. */
  public static PageEvent found(String url, long fetched, String text) {
    PageEvent visit = visit(Kind.NEW, url, fetched);
    return visit.edit().answer(visit.answer().as("md5:" + text)).content(saying(text)).build();
  }

  /** Returns a content with this text, which is its own Markdown. */
  public static Content saying(String text) {
    return new ContentBuilder().text(text, text).build();
  }

  /** Returns the event of a page whose body was found elsewhere first. */
  public static PageEvent copy(PageEvent of, String original) {
    return of.edit().copyOf(original).build();
  }
}
