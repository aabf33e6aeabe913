package meguri.operators.model;

import java.util.List;
import meguri.operators.model.PageEvent.Answer;
import meguri.operators.model.PageEvent.Before;
import meguri.operators.model.PageEvent.Content;
import meguri.operators.model.PageEvent.Kind;
import meguri.operators.model.PageEvent.Place;

/** Builds a {@link PageEvent}, anew or from another. What is not set is unknown. */
public final class PageEventBuilder {

  private final String id;
  private final String url;
  private final long fetched;
  private Kind kind;
  private Answer answer = Answer.NONE;
  private Content content = Content.NONE;
  private Wishes wishes = Wishes.NONE;
  private String copyOf = "";
  private Place place = Place.UNKNOWN;
  private Before before = Before.NOTHING;
  private List<String> cut = List.of();
  private boolean late;

  /**
   * Begins the event of a visit.
   *
   * @param fetched wall clock, ms, at which the request began
   */
  public PageEventBuilder(Kind kind, String url, long fetched) {
    this(kind, VisitId.of(url, fetched), url, fetched);
  }

  PageEventBuilder(PageEvent other) {
    this(other.kind(), other.id(), other.url(), other.fetched());
    answer = other.answer();
    content = other.content();
    wishes = other.wishes();
    copyOf = other.copyOf();
    place = other.place();
    before = other.before();
    cut = other.cut();
    late = other.late();
  }

  private PageEventBuilder(Kind kind, String id, String url, long fetched) {
    this.kind = kind;
    this.id = id;
    this.url = url;
    this.fetched = fetched;
  }

  public PageEventBuilder answer(Answer value) {
    answer = value;
    return this;
  }

  public PageEventBuilder content(Content value) {
    content = value;
    return this;
  }

  public PageEventBuilder wishes(Wishes value) {
    wishes = value;
    return this;
  }

  public PageEventBuilder copyOf(String value) {
    copyOf = value;
    return this;
  }

  public PageEventBuilder place(Place value) {
    place = value;
    return this;
  }

  /** Sets what the visit has shown, beside the visits before. */
  public PageEventBuilder shown(Kind value, Before past, boolean isLate) {
    kind = value;
    before = past;
    late = isLate;
    return this;
  }

  public PageEventBuilder cut(List<String> parts) {
    cut = List.copyOf(parts);
    return this;
  }

  public PageEvent build() {
    return new PageEvent(
        kind, id, url, fetched, answer, content, wishes, copyOf, place, before, cut, late);
  }
}
