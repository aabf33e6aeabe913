package meguri.state.content;

import static org.assertj.core.api.Assertions.assertThat;

import meguri.state.seen.CountingFilter;
import meguri.state.seen.HeapPrints;
import meguri.state.seen.ImpCb;
import meguri.state.seen.Words;
import org.junit.jupiter.api.Test;

class ContentsTest {

  private static final int GROUP = 7;
  private static final long BODY = 42;
  private static final long OTHER = 43;
  private static final Original FIRST = new Original("http://a/", 1);
  private static final Original SECOND = new Original("http://b/", 2);
  private static final Original THIRD = new Original("http://c/", 3);

  private final HeapPrints<Content> store = new HeapPrints<>();
  private final ImpCb<Content> known =
      new ImpCb<>(
          new CountingFilter(
              Words.allocate(CountingFilter.LINE_BYTES), CountingFilter.Shape.PAPER, GROUP, 1),
          store,
          (group, line, value) -> {},
          1);
  private final Contents contents = new Contents(known, body -> GROUP);

  @Test
  void aBodyIsNewOnceThenACopyOfTheFirstPageThatHadIt() {
    assertThat(contents.visit(BODY, FIRST, 0)).isEqualTo(BodyFinding.NEW);
    assertThat(contents.visit(BODY, SECOND, 0)).isEqualTo(BodyFinding.copy(FIRST));
    assertThat(contents.visit(BODY, THIRD, 0)).isEqualTo(BodyFinding.copy(FIRST));
    assertThat(store.get(GROUP, BODY)).isEqualTo(new Content(3, FIRST));
  }

  @Test
  void aPageThatHasTheBodyOfItsLastVisitIsUnchangedAndCountsOnce() {
    contents.visit(BODY, FIRST, 0);
    Original later = new Original(FIRST.url(), 99);
    assertThat(contents.visit(BODY, later, BODY)).isEqualTo(BodyFinding.unchanged(FIRST));
    assertThat(store.get(GROUP, BODY)).isEqualTo(new Content(1, FIRST));
  }

  @Test
  void aCopyThatHasNotChangedRefersToTheFirstPageToo() {
    contents.visit(BODY, FIRST, 0);
    contents.visit(BODY, SECOND, 0);
    assertThat(contents.visit(BODY, SECOND, BODY)).isEqualTo(BodyFinding.unchanged(FIRST));
  }

  @Test
  void aPageWithTheBodyOfAnotherAfterAChangeIsACopy() {
    contents.visit(BODY, FIRST, 0);
    contents.visit(OTHER, SECOND, 0);
    assertThat(contents.visit(BODY, SECOND, OTHER)).isEqualTo(BodyFinding.copy(FIRST));
    assertThat(contents.release(OTHER)).isTrue();
    assertThat(store.get(GROUP, OTHER)).isNull();
    assertThat(store.get(GROUP, BODY)).isEqualTo(new Content(2, FIRST));
  }

  @Test
  void aBodyIsForgottenWhenTheLastPageThatHadItHasChanged() {
    contents.visit(BODY, FIRST, 0);
    contents.visit(BODY, SECOND, 0);
    contents.release(BODY);
    assertThat(contents.visit(BODY, THIRD, 0)).isEqualTo(BodyFinding.copy(FIRST));
    contents.release(BODY);
    contents.release(BODY);
    assertThat(known.mayContain(GROUP, BODY)).isFalse();
    assertThat(store.get(GROUP, BODY)).isNull();
    assertThat(contents.visit(BODY, THIRD, 0)).isEqualTo(BodyFinding.NEW);
  }

  @Test
  void aPageWhoseBodyWasForgottenIsNewThoughItHasNotChanged() {
    assertThat(contents.visit(BODY, FIRST, BODY)).isEqualTo(BodyFinding.NEW);
    assertThat(store.get(GROUP, BODY)).isEqualTo(new Content(1, FIRST));
  }

  @Test
  void aReleaseOfAnUnknownBodyChangesNothing() {
    assertThat(contents.release(BODY)).isFalse();
    assertThat(contents.visit(BODY, FIRST, 0)).isEqualTo(BodyFinding.NEW);
    assertThat(store.get(GROUP, BODY)).isEqualTo(new Content(1, FIRST));
  }

  @Test
  void aNewBodyCostsNoReadAndAKnownOneCostsOne() {
    contents.visit(BODY, FIRST, 0);
    assertThat(known.reads()).isZero();
    contents.visit(BODY, SECOND, 0);
    assertThat(known.reads()).isEqualTo(1);
  }

  @Test
  void aBodyFoundAheadOfAVisitIsNewOnceAndCountedByThatVisit() {
    contents.visit(OTHER, FIRST, 0);
    Original ahead = new Original(FIRST.url(), 5);
    assertThat(contents.ahead(OTHER, ahead)).isEqualTo(BodyFinding.unchanged(FIRST));
    assertThat(contents.ahead(BODY, ahead)).isEqualTo(BodyFinding.NEW);
    assertThat(contents.ahead(BODY, ahead)).isEqualTo(BodyFinding.unchanged(ahead));
    assertThat(contents.visit(BODY, FIRST, OTHER)).isEqualTo(BodyFinding.copy(ahead));
    contents.release(OTHER);
    assertThat(store.get(GROUP, BODY)).isEqualTo(new Content(1, ahead));
    contents.release(BODY);
    assertThat(store.get(GROUP, BODY)).isNull();
  }
}
