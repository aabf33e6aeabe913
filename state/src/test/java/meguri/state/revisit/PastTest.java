package meguri.state.revisit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Pages of which another crawler has told; the others are in HistoryTest. */
class PastTest {

  private static final long DAY = 24 * 3_600_000L;
  private static final long SEEN = 20_000 * DAY;
  private static final long NOW = SEEN + 10 * DAY;
  private static final Validators TAG = Validators.of("\"a\"", "");
  private static final Prior PRIOR = new Prior(1.0 / (86_400 * 7), 1);

  @Test
  void theFirstRequestIsConditionalAndTheTimeSinceCounts() {
    Past told = Past.told(7, TAG, SEEN, 0);
    assertThat(told.asked()).isEqualTo(TAG);
    assertThat(told.digest()).isZero();
    Past after = told.found(new Version(true, 0, false, Validators.NONE, NOW, 0), NOW);
    assertThat(after.history().isInformed()).isTrue();
    assertThat(after.asked()).as("the next is conditional too").isEqualTo(TAG);
    assertThat(after.history().rate(PRIOR).perSecond())
        .isLessThan(new History().rate(PRIOR).perSecond());
  }

  @Test
  void aFullAnswerIsComparedByTheValidatorsAndIsThisCrawlsOwnFromThenOn() {
    Past told = Past.told(0, TAG, SEEN, 0);
    Past same = told.found(new Version(false, 5, true, TAG, NOW, 0), NOW);
    Past other = told.found(new Version(false, 5, true, Validators.of("\"b\"", ""), NOW, 0), NOW);
    assertThat(same.digest()).isEqualTo(5);
    assertThat(same.history().rate(PRIOR).perSecond())
        .isLessThan(other.history().rate(PRIOR).perSecond());
  }

  @Test
  void aDigestIsComparedWhereThereIsNoValidator() {
    Past told = Past.told(5, Validators.NONE, SEEN, 0);
    assertThat(told.asked()).isEqualTo(Validators.NONE);
    Past same = told.found(new Version(false, 5, true, TAG, NOW, 0), NOW);
    Past other = told.found(new Version(false, 6, true, TAG, NOW, 0), NOW);
    assertThat(same.history().rate(PRIOR).perSecond())
        .isLessThan(other.history().rate(PRIOR).perSecond());
  }

  @Test
  void aDateAloneTellsNothingOfChanges() {
    Past told = Past.told(0, Validators.NONE, SEEN, 0);
    Past after = told.found(new Version(false, 5, true, TAG, NOW, 0), NOW);
    assertThat(after.history().isInformed()).isFalse();
    assertThat(after.history().seen()).isEqualTo(NOW);
  }
}
