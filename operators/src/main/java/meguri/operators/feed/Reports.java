package meguri.operators.feed;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.Page;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEvent.Answer;
import meguri.operators.model.PageEvent.Content;
import meguri.operators.model.PageEvent.Kind;
import meguri.operators.model.PageEvent.Place;
import meguri.operators.model.PageEventBuilder;
import meguri.operators.model.Reported;
import meguri.operators.model.Wishes;
import meguri.state.SoundText;
import meguri.state.content.Original;
import meguri.state.frontier.Candidate;

/**
 * Makes the events of visits from what the crawl has found, without the visits before: {@link
 * Chronicle} adds those. A page that was found is NEW, or UNCHANGED if nobody has looked at it
 * again.
 */
public final class Reports {

  private static final int NOT_MODIFIED = 304;

  private Reports() {}

  /**
   * Returns the report of an answered request for a page.
   *
   * @param page with the wishes that were read in it
   * @param read what was read in it
   */
  public static Reported answered(Page page, Findings read) {
    Fetched fetched = page.fetched();
    String redirectsTo = read.redirectsTo();
    Kind kind = kind(fetched, read);
    boolean isPage = kind == Kind.NEW || kind == Kind.UNCHANGED;
    Answer answer =
        new Answer(
            fetched.status(),
            read.type(),
            read.charset(),
            redirectsTo,
            fetched.digestText(),
            fetched.body().length,
            SoundText.of(fetched.headers().first("ETag")),
            SoundText.of(fetched.headers().first("Last-Modified")),
            isPage || kind == Kind.REDIRECTED ? "" : phrase(fetched));
    List<String> cut = new ArrayList<>();
    if (fetched.truncated()) {
      cut.add(PageEvent.BODY);
    }
    if (read.isCut()) {
      cut.add(PageEvent.TEXT);
    }
    return reported(
        fetched,
        kind,
        answer,
        isPage ? read.content() : Content.NONE,
        page.wishes(),
        isPage ? copyOf(page) : "",
        cut);
  }

  /** Returns the report of a request for a page that got no answer to keep. */
  public static Reported unanswered(Fetched fetched) {
    Kind kind =
        fetched.isBlocked() ? Kind.BLOCKED : fetched.isUnwanted() ? Kind.FORBIDDEN : Kind.FAILED;
    String reason =
        fetched.isBlocked() || fetched.isUnwanted() || fetched.failure() == Failure.NONE
            ? fetched.explanation()
            : fetched.failure().name().toLowerCase(Locale.ROOT) + ": " + fetched.explanation();
    int status = kind == Kind.FAILED ? 0 : fetched.status(); // of an answer that is not whole
    Answer answer = Answer.none(status, SoundText.of(reason));
    return reported(fetched, kind, answer, Content.NONE, Wishes.NONE, "", List.of());
  }

  /**
   * Returns the report of a URL that robots.txt does not let us ask for.
   *
   * @param now wall clock, ms
   */
  public static Reported forbidden(Candidate candidate, long now) {
    PageEvent event =
        new PageEventBuilder(Kind.FORBIDDEN, candidate.url(), now)
            .answer(Answer.none("robots.txt"))
            .place(place(candidate))
            .build();
    return new Reported(candidate.id(), event);
  }

  /**
   * Returns the report that a page was purged, and that readers are to forget it.
   *
   * @param now wall clock, ms
   */
  public static Reported purged(Candidate candidate, long now) {
    PageEvent event =
        new PageEventBuilder(Kind.GONE, candidate.url(), now)
            .answer(Answer.none(PageEvent.PURGED))
            .place(place(candidate))
            .build();
    return new Reported(candidate.id(), event);
  }

  private static Reported reported(
      Fetched fetched,
      Kind kind,
      Answer answer,
      Content content,
      Wishes wishes,
      String copyOf,
      List<String> cut) {
    Candidate candidate = fetched.task().candidate();
    PageEvent event =
        new PageEventBuilder(kind, candidate.url(), fetched.started())
            .answer(answer)
            .content(content)
            .wishes(wishes)
            .copyOf(copyOf)
            .place(place(candidate))
            .cut(cut)
            .build();
    return new Reported(candidate.id(), event);
  }

  private static Place place(Candidate candidate) {
    return new Place(candidate.score(), 0, candidate.depth(), candidate.via());
  }

  private static Kind kind(Fetched fetched, Findings read) {
    int status = fetched.status();
    if (status == NOT_MODIFIED) {
      // without validators in the request, the answer makes no sense
      return fetched.task().queued().validators().isEmpty() ? Kind.FAILED : Kind.UNCHANGED;
    }
    if (status == 404 || status == 410) {
      return Kind.GONE;
    }
    if (status >= 200 && status < 300) {
      return read.isSkipped() ? Kind.UNCHANGED : Kind.NEW;
    }
    return read.redirectsTo().isEmpty() ? Kind.FAILED : Kind.REDIRECTED;
  }

  private static String phrase(Fetched fetched) {
    return SoundText.of((fetched.status() + " " + fetched.reason()).strip());
  }

  /** Returns where the body was found first; empty if that is this page, or nowhere. */
  public static String copyOf(Page page) {
    Original original = page.finding().original();
    String own = page.fetched().task().candidate().url();
    return original == null || original.url().equals(own) ? "" : original.url();
  }
}
