package meguri.operators.model;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * One visit to a page, for readers outside the crawl: what was found, and what has changed since
 * the last visit. {@link PageEventFields} names its fields and says what each means. A text that is
 * unknown or does not apply is empty, and a time 0. No text has NUL or half a surrogate pair.
 *
 * @param kind what the visit has shown
 * @param id the id of the visit's record in the archive, without the angle brackets
 * @param url in normal form
 * @param fetched wall clock, ms, at which the request began
 * @param answer the server's answer
 * @param content the content of the answer's body
 * @param wishes the page's wishes for users of the crawl
 * @param copyOf the URL at which the same body was found first; empty unless the page is a copy
 * @param place the page's place among others
 * @param before the visits before
 * @param cut what is not whole: {@link #BODY}, {@link #TEXT}, {@link #MESSAGE}
 * @param late whether a newer visit to the page was reported before this one
 */
public record PageEvent(
    Kind kind,
    String id,
    String url,
    long fetched,
    Answer answer,
    Content content,
    Wishes wishes,
    String copyOf,
    Place place,
    Before before,
    List<String> cut,
    boolean late) {

  /** The version of the fields. A newer version may add fields, and changes none. */
  public static final int SCHEMA = 1;

  /** In {@link #cut}: the server's answer broke off, or was longer than fetch.max-body. */
  public static final String BODY = "body";

  /** In {@link #cut}: the text was longer than output.max-text. */
  public static final String TEXT = "text";

  /** In {@link #cut}: the event was longer than a message may be. */
  public static final String MESSAGE = "message";

  /** The reason of an event that no visit has made: a user has purged the page. */
  public static final String PURGED = "purged by a command";

  /** What a visit has shown. The order is part of the wire format. */
  public enum Kind {
    NEW("The page is new to its readers: they never had it, or were told that it is gone."),
    CHANGED("The page has another body than at the visit before."),
    UNCHANGED("The page is as it was at the visit before. The event has no text."),
    GONE(
        "The server says that the page does not exist: 404 or 410. Or a command has purged it: `reason`."),
    COPY("The page is new or has changed, and another page has the same body: `copy_of`."),
    REDIRECTED("The URL stands for another now: `redirects_to`. It has no page any more."),
    FAILED("No answer came, or one that is no page, such as 403 or 503: `reason`."),
    FORBIDDEN("robots.txt, or a rule of the crawl, does not let Meguri have the page: `reason`."),
    BLOCKED("A system that keeps crawlers out answered in place of the site: `reason`.");

    private final String meaning;

    Kind(String meaning) {
      this.meaning = meaning;
    }

    /** Returns the name in events. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the sentence for the documentation. */
    public String meaning() {
      return meaning;
    }
  }

  /** Whether a user has purged the page, so that readers are to forget it. */
  public boolean isPurge() {
    return kind == Kind.GONE && answer.status() == 0;
  }

  /**
   * The answer of a server.
   *
   * @param status HTTP status, 0 if there was none
   * @param type the media type that the server named, in lower case and without parameters
   * @param charset the charset by which the body was read
   * @param redirectsTo the URL that the answer names in its own place
   * @param digest of the body, as in the crawl log
   * @param bytes length of the body as sent
   * @param reason why there is no page
   */
  public record Answer(
      int status,
      String type,
      String charset,
      String redirectsTo,
      String digest,
      long bytes,
      String etag,
      String lastModified,
      String reason) {

    public static final Answer NONE = none("");

    /** Returns the answer with another digest, of a body that did not come again. */
    public Answer as(String known) {
      return new Answer(
          status, type, charset, redirectsTo, known, bytes, etag, lastModified, reason);
    }

    /** Returns no answer, and why. */
    public static Answer none(String reason) {
      return none(0, reason);
    }

    /** Returns an answer of which only the status counts, and why. */
    public static Answer none(int status, String reason) {
      return new Answer(status, "", "", "", "", 0, "", "", reason);
    }
  }

  /**
   * The content of a page.
   *
   * @param plain its main content as plain text
   * @param marked its main content as Markdown
   * @param extraction {@code article} or {@code page}: what the text is; empty if there is none
   * @param author who the page says wrote it
   * @param published when the page says it was published, in its own words
   * @param language its language, as a tag of BCP 47
   * @param confidence how sure that is, from 0 to 1
   * @param likeness the fingerprint by which near copies are found, in hex
   * @param nearCopyOf the URL of a page with nearly the same text
   * @param links absolute URLs
   */
  public record Content(
      String title,
      String description,
      EncodedText plain,
      EncodedText marked,
      String extraction,
      String author,
      String published,
      String language,
      float confidence,
      String likeness,
      String nearCopyOf,
      List<String> links) {

    public static final Content NONE = new ContentBuilder().build();

    /** Returns the main content as plain text. */
    public String text() {
      return plain.toString();
    }

    /** Returns the main content as Markdown. */
    public String markdown() {
      return marked.toString();
    }

    /** Returns a builder that begins with this content. */
    public ContentBuilder edit() {
      return new ContentBuilder(this);
    }
  }

  /**
   * The place of a page among others.
   *
   * @param score PageRank gathered
   * @param inlinks links to it found by then
   * @param depth links from a seed
   * @param via the page that linked here first; empty for a seed
   */
  public record Place(float score, int inlinks, int depth, String via) {
    public static final Place UNKNOWN = new Place(0, 0, 0, "");
  }

  /**
   * The visits to a page up to this one, as far as they were reported.
   *
   * @param digest the digest of the last visit that found the page
   * @param visit wall clock, ms, of the last visit before this one
   * @param firstVisit wall clock, ms, of the first visit
   * @param visits the number of visits, this one included
   * @param changes how many of them found another body than the one before
   */
  public record Before(String digest, long visit, long firstVisit, int visits, int changes) {
    public static final Before NOTHING = new Before("", 0, 0, 0, 0);
  }

  /** Whether this is a page with content, for readers to keep in place of what they had. */
  public boolean isContent() {
    return kind == Kind.NEW || kind == Kind.CHANGED || kind == Kind.COPY;
  }

  /** Returns the event without its text if that is another page's, to which it refers. */
  public PageEvent referring() {
    return kind == Kind.COPY ? edit().content(content.edit().text("", "").build()).build() : this;
  }

  /** Returns a builder that begins with this event. */
  public PageEventBuilder edit() {
    return new PageEventBuilder(this);
  }

  /** Returns the event with one more part that is not whole. */
  public PageEvent cut(String part) {
    return edit().cut(Stream.concat(cut.stream(), Stream.of(part)).toList()).build();
  }
}
