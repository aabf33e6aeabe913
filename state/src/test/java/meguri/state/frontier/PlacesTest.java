package meguri.state.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlacesTest {

  private static final int PLACES = 16;
  private static final long SLOW = 6_000;
  private static final long QUICK = 50;
  private static final long NOW = 1_000_000;

  private final Places places = new Places(PLACES, 100);

  @Test
  void slowServersHoldHalfOfThePlacesAndTheNextWaitsForOneOfThem() {
    for (int slot = 0; slot < 10; slot++) {
      served(slot, SLOW);
    }
    served(20, QUICK);
    for (int slot = 0; slot < 8; slot++) {
      assertThat(places.admit(slot, NOW)).isTrue();
      places.take(slot, slot, NOW);
    }
    assertThat(places.admit(8, NOW)).isFalse();
    assertThat(places.admit(9, NOW)).isFalse();
    assertThat(places.waiting()).isEqualTo(2);
    assertThat(places.next(NOW)).isEqualTo(-1);
    assertThat(places.admit(20, NOW)).as("a quick server").isTrue();
    places.free(3, SLOW, NOW);
    assertThat(places.next(NOW)).isEqualTo(8);
    places.take(8, 8, NOW);
    assertThat(places.next(NOW)).isEqualTo(-1);
    assertThat(places.waiting()).isOne();
  }

  @Test
  void aSlowAnswerMakesItsServerSlowForEightTimesItsDuration() {
    for (int slot = 0; slot < 9; slot++) {
      served(slot, QUICK);
      places.take(slot, slot, NOW);
    }
    served(20, SLOW);
    assertThat(places.next(NOW + 5_000)).isEqualTo(-1);
    assertThat(places.admit(20, NOW + 5_000)).isTrue();
    assertThat(places.next(NOW + 5_001)).isEqualTo(-1);
    assertThat(places.admit(20, NOW + 5_001)).isFalse();
    assertThat(places.admit(20, NOW + 8 * SLOW - 1)).isFalse();
    assertThat(places.admit(20, NOW + 8 * SLOW)).as("unproven, and 9 are slow").isTrue();
  }

  @Test
  void serversWithoutAnAnswerYetLeaveAnEighthToTheOthers() {
    for (int slot = 0; slot < 14; slot++) {
      assertThat(places.admit(slot, NOW)).isTrue();
      places.take(slot, slot, NOW);
    }
    assertThat(places.admit(14, NOW)).as("nobody has answered yet").isTrue();
    served(20, QUICK);
    assertThat(places.admit(14, NOW)).isFalse();
    assertThat(places.admit(20, NOW)).isTrue();
    places.free(0, QUICK, NOW);
    assertThat(places.next(NOW)).isEqualTo(14);
  }

  @Test
  void aDomainHasMoreThanAnEighthOnlyWhileNobodyElseWantsThem() {
    for (int slot = 0; slot < 2; slot++) {
      assertThat(places.admit(slot, 7L, 0)).isTrue();
      places.take(slot, 7, NOW);
    }
    assertThat(places.admit(2, 7L, 5)).isFalse();
    assertThat(places.admit(3, 7L, 6)).isFalse();
    assertThat(places.admit(4, 8L, 0)).as("another domain").isTrue();
    assertThat(places.nextYielding(NOW)).isEqualTo(2);
    assertThat(places.admit(2, 7L, 5)).as("nobody else is due").isTrue();
    places.take(2, 7, NOW);
    assertThat(places.free(0, QUICK, NOW)).as("it still has its share").isEmpty();
    assertThat(places.free(1, QUICK, NOW)).contains(new Places.Yielding(3, 6));
    assertThat(places.waiting()).isZero();
  }

  @Test
  void aCalledSlotThatTakesNoPlaceOfItsDomainLeavesItToTheNext() {
    for (int slot = 0; slot < 2; slot++) {
      assertThat(places.admit(slot, 7L, 0)).isTrue();
      places.take(slot, 7, NOW);
    }
    for (int slot = 2; slot < 5; slot++) {
      assertThat(places.admit(slot, 7L, 0)).isFalse();
    }
    places.take(2, 8, NOW); // another of its domains has had room
    assertThat(places.free(0, QUICK, NOW)).contains(new Places.Yielding(2, 0));
    assertThat(places.asked(2)).contains(new Places.Yielding(3, 0));
    places.take(3, 7, NOW);
    assertThat(places.asked(3)).as("the place is taken").isEmpty();
    assertThat(places.waiting()).isOne();
  }

  @Test
  void aDomainThatHasMoreThanItsShareLeavesAnEighthWhileOthersComeAndGo() {
    served(20, QUICK);
    for (int slot = 0; slot < 2; slot++) {
      places.take(slot, 7, NOW);
    }
    for (int slot = 2; slot < PLACES; slot++) {
      assertThat(places.admit(slot, 7L, 0)).isFalse();
    }
    for (int slot = 2; slot < PLACES - 2; slot++) {
      assertThat(places.nextYielding(NOW)).isEqualTo(slot);
      places.take(slot, 7, NOW);
    }
    assertThat(places.nextYielding(NOW)).isEqualTo(-1);
    assertThat(places.nextYielding(NOW + 10_000)).as("nobody came any more").isEqualTo(14);
  }

  @Test
  void aLapsedRequestSaysNothingOfItsServer() {
    places.take(0, 0, NOW);
    places.free(0);
    assertThat(places.flying()).isEmpty();
    for (int slot = 1; slot < 15; slot++) {
      places.take(slot, slot, NOW);
    }
    assertThat(places.admit(0, NOW)).as("nobody has answered yet").isTrue();
  }

  private void served(int slot, long took) {
    places.take(slot, slot, NOW);
    places.free(slot, took, NOW);
  }
}
