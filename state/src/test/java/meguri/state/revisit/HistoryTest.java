package meguri.state.revisit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.assertj.core.data.Percentage;

class HistoryTest {

  private static final long BEGIN = 1_700_000_000_000L;
  private static final long DAY = 86_400_000;
  private static final double SECONDS = 86_400;
  private static final Prior MONTHLY = new Prior(1 / (30 * SECONDS), 0.5);

  private final History history = new History();
  private long now = BEGIN;

  @Property(tries = 200)
  void aHistoryIsReadAsItWasStored(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = random.nextInt(30); i >= 0; i--) {
      now += 1 + random.nextLong(10 * DAY);
      VisitFinding finding = VisitFinding.values()[random.nextInt(VisitFinding.values().length)];
      history.visited(new Observation(finding, now, now, now - random.nextLong(5 * DAY)));
    }
    history.told(1.5f, new Frequency(2.5f, 0.5f));
    ByteBuffer bytes = ByteBuffer.allocate(History.BYTES);
    history.put(bytes);
    assertThat(bytes.hasRemaining()).isFalse();
    History restored = History.get(bytes.flip());

    ByteBuffer again = ByteBuffer.allocate(History.BYTES);
    restored.put(again);
    assertThat(again.array()).isEqualTo(bytes.array());
    assertThat(rate(restored)).isEqualTo(rate(history));
    assertThat(restored.seen()).isEqualTo(history.seen());
    assertThat(restored.rateTold()).isEqualTo(1.5f);
    assertThat(restored.frequencyTold()).isEqualTo(new Frequency(2.5f, 0.5f));
  }

  @Example
  void aHistoryTakesAFixedAndSmallPartOfARecord() {
    assertThat(History.BYTES).isLessThanOrEqualTo(60);
  }

  @Example
  void theFirstVisitInformsOnlyIfTheServerTellsThePagesAge() {
    visit(VisitFinding.CHANGED);
    assertThat(history.isInformed()).isFalse();
    assertThat(rate(history)).isCloseTo(MONTHLY.mean(), Percentage.withPercentage(0.01));

    History old = new History();
    old.visited(new Observation(VisitFinding.CHANGED, BEGIN, BEGIN, BEGIN - 1_000 * DAY));
    assertThat(old.isInformed()).isTrue();
    assertThat(rate(old)).isLessThan(MONTHLY.mean() / 10);
  }

  @Example
  void aChangeMakesItFasterAndNoChangeSlower() {
    visit(VisitFinding.CHANGED);
    double before = rate(history);
    visit(VisitFinding.SAME);
    double calmer = rate(history);
    assertThat(calmer).isLessThan(before);
    visit(VisitFinding.NOT_MODIFIED);
    assertThat(rate(history)).isLessThan(calmer);
    visit(VisitFinding.CHANGED);
    assertThat(rate(history)).isGreaterThan(before);
  }

  @Example
  void aVisitToldAgainCountsOnce() {
    visit(VisitFinding.CHANGED);
    visit(VisitFinding.CHANGED);
    double rate = rate(history);
    history.visited(Observation.of(VisitFinding.CHANGED, now));
    history.visited(Observation.of(VisitFinding.SAME, now - DAY));
    assertThat(rate(history)).isEqualTo(rate);
  }

  @Example
  void impossibleDatesOfChangesAreIgnored() {
    for (long date : new long[] {0, 1, BEGIN + 100 * DAY, -5}) {
      History told = new History();
      History untold = new History();
      for (int i = 0; i < 5; i++) {
        long at = BEGIN + i * DAY;
        told.visited(new Observation(VisitFinding.CHANGED, at, at, date));
        untold.visited(Observation.of(VisitFinding.CHANGED, at));
      }
      assertThat(rate(told)).as("Last-Modified %d", date).isEqualTo(rate(untold));
    }
  }

  @Example
  void aServerThatAlwaysSaysNowSaysNothing() {
    History told = new History();
    History untold = new History();
    for (int i = 0; i < 10; i++) {
      long at = BEGIN + i * DAY;
      told.visited(new Observation(VisitFinding.CHANGED, at, at, at / 1_000 * 1_000 - 1_000));
      untold.visited(Observation.of(VisitFinding.CHANGED, at));
    }
    assertThat(rate(told)).isEqualTo(rate(untold));
  }

  @Example
  void aDateThatContradictsTheBodyCostsTheServerItsCredit() {
    visit(VisitFinding.CHANGED);
    now += DAY;
    history.visited(
        new Observation(VisitFinding.SAME, now, now, now - DAY / 2)); // a lie: it did not change
    History believing = copy();
    now += DAY;
    history.visited(new Observation(VisitFinding.CHANGED, now, now, now - 60_000));
    believing.visited(Observation.of(VisitFinding.CHANGED, now));
    assertThat(rate(history))
        .as("as if it had named no date")
        .isCloseTo(rate(believing), Percentage.withPercentage(0.01));
  }

  @Example
  void aDateLongAgoThatProvesWrongDoesNotHideAPageThatChanges() {
    for (long named : new long[] {BEGIN - 10_000 * DAY, 0}) {
      History liar = new History();
      liar.visited(new Observation(VisitFinding.CHANGED, BEGIN, BEGIN, BEGIN - 10_000 * DAY));
      for (int i = 1; i <= 4; i++) {
        long at = BEGIN + i * DAY;
        liar.visited(new Observation(VisitFinding.CHANGED, at, at, named));
      }
      assertThat(rate(liar)).isGreaterThan(MONTHLY.mean());
    }
  }

  @Example
  void theServersClockNeedNotBeRight() {
    long wrong = 3_000 * DAY;
    History ahead = new History();
    History right = new History();
    for (int i = 0; i < 5; i++) {
      long at = BEGIN + i * DAY;
      ahead.visited(new Observation(VisitFinding.CHANGED, at, at + wrong, at + wrong - DAY / 3));
      right.visited(new Observation(VisitFinding.CHANGED, at, at, at - DAY / 3));
    }
    assertThat(rate(ahead)).isEqualTo(rate(right));
  }

  @Example
  void aPageIsGoneWhenTheServerHasSaidSoThreeTimesInAll() {
    visit(VisitFinding.CHANGED);
    visit(VisitFinding.GONE);
    visit(VisitFinding.SAME);
    visit(VisitFinding.GONE);
    assertThat(history.isGone(3)).isFalse();
    visit(VisitFinding.SAME);
    visit(VisitFinding.GONE);
    assertThat(history.isGone(3)).isTrue();
  }

  @Example
  void aPageThatIsGoneForAWhileSaysNothingOfItsChanges() {
    visit(VisitFinding.CHANGED);
    visit(VisitFinding.SAME);
    double before = rate(history);
    visit(VisitFinding.GONE);
    assertThat(rate(history)).isEqualTo(before);
    History never = copy();
    visit(VisitFinding.SAME);
    never.visited(Observation.of(VisitFinding.SAME, now));
    assertThat(rate(history)).isEqualTo(rate(never));
  }

  @Example
  void aFullVisitIsDueAfterFour304sAndThenMoreSeldomWhileTheyProveTrue() {
    visit(VisitFinding.CHANGED);
    for (int honest : new int[] {4, 8, 16, 32, 64, 64}) {
      for (int i = 0; i < honest; i++) {
        assertThat(history.isFullVisitDue()).as("304 %d of %d", i, honest).isFalse();
        visit(VisitFinding.NOT_MODIFIED);
      }
      assertThat(history.isFullVisitDue()).isTrue();
      visit(VisitFinding.SAME);
    }
  }

  @Example
  void aServerCaughtLyingIsNotAskedConditionallyAgainAndIts304sAreTakenBack() {
    visit(VisitFinding.CHANGED);
    for (int i = 0; i < 4; i++) {
      visit(VisitFinding.NOT_MODIFIED);
    }
    double deceived = rate(history);
    visit(VisitFinding.CHANGED_UNTOLD);
    History changedInFiveDays = new History();
    changedInFiveDays.visited(Observation.of(VisitFinding.CHANGED, BEGIN));
    changedInFiveDays.visited(Observation.of(VisitFinding.CHANGED, BEGIN + 5 * DAY));
    assertThat(rate(history))
        .isGreaterThan(deceived)
        .isCloseTo(rate(changedInFiveDays), within(1e-9));
    visit(VisitFinding.SAME);
    visit(VisitFinding.CHANGED);
    assertThat(history.isFullVisitDue()).isTrue();
  }

  private static double rate(History of) {
    return of.rate(MONTHLY).perSecond();
  }

  private void visit(VisitFinding finding) {
    now += now == BEGIN && history.seen() == 0 ? 0 : DAY;
    history.visited(Observation.of(finding, now));
  }

  private History copy() {
    ByteBuffer bytes = ByteBuffer.allocate(History.BYTES);
    history.put(bytes);
    return History.get(bytes.flip());
  }
}
