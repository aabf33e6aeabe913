package meguri.operators.feed;

import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEvent.Answer;
import meguri.operators.model.PageEvent.Before;
import meguri.operators.model.PageEvent.Content;
import meguri.operators.model.PageEvent.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Tells what is new in a visit, by what readers were told about the URL before. So it does not
 * matter to them which visit the crawl had planned, which it made twice, or which it made ahead of
 * time: the events of a URL make one story, in which each event follows from the one before.
 */
final class Chronicle {

  /**
   * A visit as readers are told of it.
   *
   * @param record what they know of the URL from now on; null if it is forgotten
   */
  record Entry(PageEvent event, @Nullable PageRecord record) {}

  private final int goneAfter;

  /**
   * @param goneAfter the answers "not found" after which the crawl forgets a URL
   */
  Chronicle(int goneAfter) {
    this.goneAfter = goneAfter;
  }

  /**
   * Adds a visit.
   *
   * @param known what readers know of the URL; null if nothing
   */
  Entry add(@Nullable PageRecord known, PageEvent visit) {
    if (visit.isPurge()) {
      return new Entry(told(visit, Kind.GONE, before(known), false), null);
    }
    if (known != null && visit.fetched() < known.last()) {
      return late(known, visit);
    }
    return switch (visit.kind()) {
      case NEW, CHANGED, COPY -> found(known, visit);
      case UNCHANGED -> unchanged(known, visit);
      case GONE -> gone(known, visit);
      case REDIRECTED -> away(known, visit, known == null ? 0 : known.gone());
      case FAILED, FORBIDDEN, BLOCKED ->
          new Entry(told(visit, visit.kind(), before(known), false), known);
    };
  }

  private static Entry found(@Nullable PageRecord known, PageEvent visit) {
    boolean isPresent = known != null && known.isPresent();
    boolean isSame = isSame(known, visit);
    Kind kind =
        isPresent && isSame
            ? Kind.UNCHANGED
            : !visit.copyOf().isEmpty() ? Kind.COPY : isPresent ? Kind.CHANGED : Kind.NEW;
    PageRecord record =
        new PageRecord(
            true,
            visit.answer().digest(),
            first(known, visit),
            visit.fetched(),
            visits(known) + 1,
            changes(known) + (known == null || known.digest().isEmpty() || isSame ? 0 : 1),
            known == null ? 0 : known.gone());
    return new Entry(told(visit, kind, after(known, record), false), record);
  }

  private static Entry unchanged(@Nullable PageRecord known, PageEvent visit) {
    Answer answer = visit.answer();
    String digest = answer.digest().isEmpty() && known != null ? known.digest() : answer.digest();
    PageRecord record =
        new PageRecord(
            true,
            digest,
            first(known, visit),
            visit.fetched(),
            visits(known) + 1,
            changes(known),
            known == null ? 0 : known.gone());
    PageEvent told = visit.edit().answer(answer.as(digest)).build();
    return new Entry(told(told, Kind.UNCHANGED, after(known, record), false), record);
  }

  private Entry gone(@Nullable PageRecord known, PageEvent visit) {
    int times = known == null ? 1 : known.gone() + 1;
    Entry entry = away(known, visit, times);
    return times >= goneAfter ? new Entry(entry.event(), null) : entry;
  }

  /** Adds a visit at which the page was not at its URL. */
  private static Entry away(@Nullable PageRecord known, PageEvent visit, int gone) {
    PageRecord record =
        new PageRecord(
            false,
            known == null ? "" : known.digest(),
            first(known, visit),
            visit.fetched(),
            visits(known) + 1,
            changes(known),
            gone);
    return new Entry(told(visit, visit.kind(), after(known, record), false), record);
  }

  /**
   * Adds a visit that was overtaken by a newer one. That takes two visits between two checkpoints,
   * because no record overtakes a checkpoint's barrier. What readers know stays.
   */
  private static Entry late(PageRecord known, PageEvent visit) {
    Kind kind =
        visit.kind() != Kind.NEW
            ? visit.kind()
            : isSame(known, visit) ? Kind.UNCHANGED : Kind.CHANGED;
    return new Entry(told(visit, kind, before(known), true), known);
  }

  /**
   * Returns a visit as it compares with those before. Of a page that is as it was, readers have the
   * content.
   */
  private static PageEvent told(PageEvent visit, Kind kind, Before before, boolean isLate) {
    Content content = kind == Kind.UNCHANGED ? Content.NONE : visit.content();
    return visit.edit().shown(kind, before, isLate).content(content).build();
  }

  private static boolean isSame(@Nullable PageRecord known, PageEvent visit) {
    return known != null && known.digest().equals(visit.answer().digest());
  }

  private static long first(@Nullable PageRecord known, PageEvent visit) {
    return known == null ? visit.fetched() : known.first();
  }

  private static int visits(@Nullable PageRecord known) {
    return known == null ? 0 : known.visits();
  }

  private static int changes(@Nullable PageRecord known) {
    return known == null ? 0 : known.changes();
  }

  private static Before before(@Nullable PageRecord known) {
    return known == null ? Before.NOTHING : after(known, known);
  }

  private static Before after(@Nullable PageRecord known, PageRecord now) {
    return new Before(
        known == null ? "" : known.digest(),
        known == null ? 0 : known.last(),
        now.first(),
        now.visits(),
        now.changes());
  }
}
