package meguri.operators.feed;

import static meguri.operators.model.PageEvents.copy;
import static meguri.operators.model.PageEvents.found;
import static meguri.operators.model.PageEvents.visit;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEvent.Before;
import meguri.operators.model.PageEvent.Content;
import meguri.operators.model.PageEvent.Kind;
import meguri.state.frontier.Candidate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ChronicleTest {

  private static final String URL = "http://a.test/";

  private final Chronicle chronicle = new Chronicle(3);
  private @Nullable PageRecord record;

  @Test
  void aPageIsNewThenUnchangedThenChanged() {
    PageEvent first = tell(found(URL, 10, "a"));
    assertThat(first.kind()).isEqualTo(Kind.NEW);
    assertThat(first.before()).isEqualTo(new Before("", 0, 10, 1, 0));
    PageEvent second = tell(found(URL, 20, "a"));
    assertThat(second.kind()).isEqualTo(Kind.UNCHANGED);
    assertThat(second.content()).isEqualTo(Content.NONE);
    assertThat(second.before()).isEqualTo(new Before("md5:a", 10, 10, 2, 0));
    PageEvent third = tell(found(URL, 30, "b"));
    assertThat(third.kind()).isEqualTo(Kind.CHANGED);
    assertThat(third.content().text()).isEqualTo("b");
    assertThat(third.before()).isEqualTo(new Before("md5:a", 20, 10, 3, 1));
  }

  @Test
  void aPurgedPageIsGoneAtOnceAndNothingIsRememberedOfIt() {
    tell(found(URL, 10, "a"));
    PageEvent purged = tell(Reports.purged(new Candidate(URL, 1, 2, 3, 4, ""), 5).event());
    assertThat(purged.kind()).isEqualTo(Kind.GONE);
    assertThat(purged.answer().reason()).isEqualTo(PageEvent.PURGED);
    assertThat(record).isNull();
    PageEvent back = tell(found(URL, 30, "a"));
    assertThat(back.kind()).isEqualTo(Kind.NEW);
    assertThat(back.before().visits()).isEqualTo(1);
  }

  @Test
  void aPageThatIsNotModifiedHasTheDigestThatItHad() {
    tell(found(URL, 10, "a"));
    PageEvent again = tell(visit(Kind.UNCHANGED, URL, 20));
    assertThat(again.kind()).isEqualTo(Kind.UNCHANGED);
    assertThat(again.answer().digest()).isEqualTo("md5:a");
    assertThat(tell(found(URL, 30, "a")).kind()).isEqualTo(Kind.UNCHANGED);
  }

  @Test
  void aPageThatComesBackIsNewWithItsText() {
    tell(found(URL, 10, "a"));
    assertThat(tell(visit(Kind.GONE, URL, 20)).kind()).isEqualTo(Kind.GONE);
    PageEvent back = tell(found(URL, 30, "a"));
    assertThat(back.kind()).isEqualTo(Kind.NEW);
    assertThat(back.content().text()).isEqualTo("a");
    assertThat(back.before()).isEqualTo(new Before("md5:a", 20, 10, 3, 0));
  }

  @Test
  void aPageThatWasARedirectForAWhileIsNewAgain() {
    tell(found(URL, 10, "a"));
    assertThat(tell(visit(Kind.REDIRECTED, URL, 20)).kind()).isEqualTo(Kind.REDIRECTED);
    assertThat(tell(found(URL, 30, "a")).kind()).isEqualTo(Kind.NEW);
  }

  @Test
  void aUrlIsForgottenWhenTheCrawlForgetsIt() {
    tell(found(URL, 10, "a"));
    tell(visit(Kind.GONE, URL, 20));
    tell(visit(Kind.GONE, URL, 30));
    assertThat(record).isNotNull();
    PageEvent last = tell(visit(Kind.GONE, URL, 40));
    assertThat(last.before()).isEqualTo(new Before("md5:a", 30, 10, 4, 0));
    assertThat(record).isNull();
  }

  @Test
  void aFailureChangesNothingThatReadersHave() {
    tell(found(URL, 10, "a"));
    PageRecord before = record;
    for (Kind kind : new Kind[] {Kind.FAILED, Kind.BLOCKED, Kind.FORBIDDEN}) {
      PageEvent failed = tell(visit(kind, URL, 20));
      assertThat(failed.kind()).isEqualTo(kind);
      assertThat(failed.before()).isEqualTo(new Before("md5:a", 10, 10, 1, 0));
      assertThat(record).isEqualTo(before);
    }
    assertThat(tell(found(URL, 30, "a")).kind()).isEqualTo(Kind.UNCHANGED);
  }

  @Test
  void aCopyIsACopyWhetherItIsNewOrHasBecomeOne() {
    assertThat(tell(copy(found(URL, 10, "a"), "http://b.test/")).kind()).isEqualTo(Kind.COPY);
    assertThat(tell(copy(found(URL, 20, "a"), "http://b.test/")).kind()).isEqualTo(Kind.UNCHANGED);
    assertThat(tell(copy(found(URL, 30, "c"), "http://c.test/")).kind()).isEqualTo(Kind.COPY);
    assertThat(tell(found(URL, 40, "d")).kind()).isEqualTo(Kind.CHANGED);
  }

  @Test
  void aVisitThatWasOvertakenSaysSoAndChangesNothing() {
    tell(found(URL, 10, "a"));
    tell(found(URL, 30, "c"));
    PageRecord before = record;
    PageEvent late = tell(found(URL, 20, "b"));
    assertThat(late.late()).isTrue();
    assertThat(late.kind()).isEqualTo(Kind.CHANGED);
    assertThat(record).isEqualTo(before);
  }

  /** Whatever a page does, whoever follows the events has what the page is at its last visit. */
  @Property
  void readersWhoFollowTheEventsHaveThePage(
      @ForAll @Size(max = 30) List<@IntRange(max = 6) Integer> visits) {
    Map<String, String> readers = new HashMap<>();
    String page = "";
    long now = 0;
    record = null;
    for (int visit : visits) {
      now += 10;
      switch (visit) {
        case 0, 1, 2 -> {
          page = String.valueOf(visit);
          follow(tell(found(URL, now, page)), readers);
        }
        case 3 -> {
          page = "";
          follow(tell(visit(Kind.GONE, URL, now)), readers);
        }
        case 4 -> {
          page = "";
          follow(tell(visit(Kind.REDIRECTED, URL, now)), readers);
        }
        case 5 -> follow(tell(visit(Kind.FAILED, URL, now)), readers);
        default -> {
          if (!page.isEmpty()) {
            follow(tell(visit(Kind.UNCHANGED, URL, now)), readers);
          }
        }
      }
      assertThat(readers.getOrDefault(URL, "")).isEqualTo(page);
    }
  }

  private static void follow(PageEvent event, Map<String, String> readers) {
    if (event.isContent()) {
      readers.put(event.url(), event.content().text());
    } else if (event.kind() == Kind.GONE || event.kind() == Kind.REDIRECTED) {
      readers.remove(event.url());
    }
  }

  private PageEvent tell(PageEvent visit) {
    Chronicle.Entry entry = chronicle.add(record, visit);
    record = entry.record();
    assertThat(Objects.requireNonNull(entry.event()).id()).isEqualTo(visit.id());
    return entry.event();
  }
}
