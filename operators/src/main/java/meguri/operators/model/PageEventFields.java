package meguri.operators.model;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import meguri.operators.scope.BaseUrl;
import meguri.state.frontier.Pin;

/**
 * The fields of a {@link PageEvent}, in their order: name, type, meaning, and how to get the value.
 * All outputs and docs/feed.md are made from this list.
 *
 * <p>A reader must expect that a later version adds fields. So a new field goes to the end, and
 * {@link PageEvent#SCHEMA} rises by one. No field changes its name, type or meaning.
 */
public final class PageEventFields {

  /** A field. */
  public sealed interface Field {
    String name();

    /** Returns the sentence for the documentation. */
    String meaning();
  }

  /** A text. It has no value if it is empty. */
  public record Text(String name, Function<PageEvent, String> value, String meaning)
      implements Field {}

  /** A text that is long. It has no value if it is empty. */
  public record LongText(String name, Function<PageEvent, EncodedText> value, String meaning)
      implements Field {}

  /** A list of texts. It has no value if it is empty. */
  public record Texts(String name, Function<PageEvent, List<String>> value, String meaning)
      implements Field {}

  /** A time: in JSON ISO 8601 in UTC with milliseconds. It has no value if it is 0. */
  public record Time(String name, ToLongFunction<PageEvent> value, String meaning)
      implements Field {}

  /**
   * A whole number.
   *
   * @param isKnown whether it has a value
   */
  public record Whole(
      String name, ToLongFunction<PageEvent> value, Predicate<PageEvent> isKnown, String meaning)
      implements Field {}

  /**
   * A number, always finite.
   *
   * @param isKnown whether it has a value
   */
  public record Real(
      String name, ToDoubleFunction<PageEvent> value, Predicate<PageEvent> isKnown, String meaning)
      implements Field {}

  /** Whether something holds. It has no value if it does not. */
  public record Flag(String name, Predicate<PageEvent> value, String meaning) implements Field {}

  private static final Predicate<PageEvent> ALWAYS = event -> true;

  private static final List<Field> ALL =
      List.of(
          new Whole(
              "schema",
              event -> PageEvent.SCHEMA,
              ALWAYS,
              "The version of these fields. A later version adds fields and changes none."),
          new Text(
              "kind", event -> event.kind().word(), "What the visit has shown: see the kinds."),
          new Text(
              "id",
              PageEvent::id,
              "The visit's id, the same in all outputs. If the archive has the answer, it is the"
                  + " WARC-Record-ID of its record, without the angle brackets."),
          new Text("url", PageEvent::url, "The URL that was asked for, in normal form."),
          new Text(
              "canonical",
              event -> event.wishes().canonical(),
              "The URL that the page names as its own, if that is another."),
          new Text(
              "copy_of",
              PageEvent::copyOf,
              "The URL at which the crawl found the same body first."),
          new Text(
              "near_copy_of",
              event -> event.content().nearCopyOf(),
              "The URL of a page with nearly the same text."),
          new Text(
              "redirects_to",
              event -> event.answer().redirectsTo(),
              "The URL that the answer names in its own place."),
          new Text(
              "host",
              event -> Pin.nameOf(BaseUrl.origin(event.url())),
              "The name of the host in the URL, without its port."),
          new Time("fetched", PageEvent::fetched, "When the request began."),
          new Whole(
              "status",
              event -> event.answer().status(),
              event -> event.answer().status() != 0,
              "The HTTP status."),
          new Text("reason", event -> event.answer().reason(), "Why there is no page, in words."),
          new Text(
              "type",
              event -> event.answer().type(),
              "The media type that the server named, in lower case and without parameters."),
          new Text(
              "charset",
              event -> event.answer().charset(),
              "The character encoding by which Meguri read the body."),
          new Text(
              "language",
              event -> event.content().language(),
              "The language of the text, as a tag of BCP 47."),
          new Real(
              "language_confidence",
              event -> event.content().confidence(),
              event -> !event.content().language().isEmpty(),
              "How sure the language is, from 0 to 1."),
          new Text(
              "title",
              event -> event.content().title(),
              "The title, without the site's name where the page shows which part that is."),
          new Text(
              "description",
              event -> event.content().description(),
              "What the page's head says that the page is about."),
          new Text("author", event -> event.content().author(), "Who wrote it, as the page says."),
          new Text(
              "published",
              event -> event.content().published(),
              "When it was published, in the page's own words."),
          new Text(
              "extraction",
              event -> event.content().extraction(),
              "What the text is: `article`, the page's article alone; or `page`, all text but menus"
                  + " and the like, because the page has no article."),
          new LongText(
              "text",
              event -> event.content().plain(),
              "The main content as plain text, with an empty line between blocks."),
          new LongText(
              "markdown",
              event -> event.content().marked(),
              "The main content as CommonMark with tables. Its links are absolute."),
          new Texts(
              "links",
              event -> event.content().links(),
              "The URLs to which the page links, in its order. Only with `output.links`."),
          new Text(
              "digest",
              event -> event.answer().digest(),
              "The digest of the body as sent, as in the crawl log and the archive: `sha1:` and Base32."),
          new Whole(
              "bytes",
              event -> event.answer().bytes(),
              event -> event.answer().status() != 0,
              "The length of the body as sent."),
          new Text(
              "previous_digest",
              event -> event.before().digest(),
              "The digest that the page had when it was last found."),
          new Time(
              "previous_visit", event -> event.before().visit(), "When the visit before began."),
          new Time("first_visit", event -> event.before().firstVisit(), "When the first began."),
          new Whole(
              "visits",
              event -> event.before().visits(),
              event -> event.before().visits() > 0,
              "The number of visits so far, this one included."),
          new Whole(
              "changes",
              event -> event.before().changes(),
              event -> event.before().visits() > 0,
              "How many of them found another body than the one before."),
          new Real(
              "score",
              event -> event.place().score(),
              ALWAYS,
              "The PageRank that the page has gathered."),
          new Whole(
              "inlinks",
              event -> event.place().inlinks(),
              ALWAYS,
              "Links to the page found so far."),
          new Whole(
              "depth", event -> event.place().depth(), ALWAYS, "Links from a seed to the page."),
          new Text(
              "via",
              event -> event.place().via(),
              "The page that first linked here; a seed has none."),
          new Text("etag", event -> event.answer().etag(), "The server's name for this version."),
          new Text(
              "last_modified",
              event -> event.answer().lastModified(),
              "When the page last changed, in the server's own words."),
          new Text(
              "robots",
              event -> event.wishes().robots(),
              "`noindex` and `noarchive`, with a comma between, if the page wishes so. Meguri leaves"
                  + " it to the reader to obey."),
          new Text(
              "likeness",
              event -> event.content().likeness(),
              "The fingerprint of the text by which near copies are found, in hex."),
          new Texts(
              "cut",
              PageEvent::cut,
              "What is not whole. `body` broke off, or was longer than `fetch.max-body`. `text` was"
                  + " longer than `output.max-text`. `message`: the event was longer than Kafka"
                  + " takes, so its text and Markdown are shortened."),
          new Flag(
              "late",
              PageEvent::late,
              "True if a newer visit to the same URL was reported before this one."));

  private PageEventFields() {}

  /** Returns all fields, in their order. */
  public static List<Field> all() {
    return ALL;
  }
}
