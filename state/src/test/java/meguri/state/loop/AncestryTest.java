package meguri.state.loop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AncestryTest {

  private static final long FIRST = 11;
  private static final long SECOND = 12;
  private static final long THIRD = 13;

  private final Ancestry first = new Ancestry(FIRST);

  @Test
  void aRunsOwnRecordsCountAndAStrangersDoNot() {
    assertThat(first.counts(FIRST, 0)).isTrue();
    assertThat(first.counts(FIRST, 7)).isTrue();
    assertThat(first.counts(SECOND, 0)).isFalse();
  }

  @Test
  void anAncestorsRecordsCountIfTheyWereSentBeforeItsCheckpoint() {
    Ancestry second = new Ancestry(SECOND, first.saved(), 5);
    assertThat(second.counts(FIRST, 4)).isTrue();
    assertThat(second.counts(FIRST, 5)).as("sent after checkpoint 5").isFalse();
    assertThat(second.counts(SECOND, 5)).isTrue();
  }

  @Test
  void everyAncestorKeepsTheCheckpointAtWhichItWasLeft() {
    Ancestry second = new Ancestry(SECOND, first.saved(), 5);
    Ancestry third = new Ancestry(THIRD, second.saved(), 9);
    assertThat(third.counts(FIRST, 4)).isTrue();
    assertThat(third.counts(FIRST, 5)).isFalse();
    assertThat(third.counts(SECOND, 8)).isTrue();
    assertThat(third.counts(SECOND, 9)).isFalse();
  }

  @Test
  void aRunThatLeftNoCheckpointIsNoAncestor() {
    Ancestry failed = new Ancestry(SECOND, first.saved(), 5);
    assertThat(failed.counts(SECOND, 5)).isTrue();
    Ancestry third = new Ancestry(THIRD, first.saved(), 5);
    assertThat(third.counts(SECOND, 5)).isFalse();
    assertThat(third.counts(SECOND, 0)).isFalse();
  }
}
