package meguri.state.steer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import meguri.state.steer.Command.Kind;
import org.junit.jupiter.api.Test;

class HoldsTest {

  private static final long NOW = 1_000_000;
  private static final Target SITE = new Target(Target.Kind.SITE, "one.test");

  private final Holds holds = new Holds();

  @Test
  void whereNothingHoldsAllMayBeAsked() {
    assertThat(holds.until("one.test", NOW)).isZero();
    assertThat(holds.bars("http://one.test/", NOW)).isFalse();
    assertThat(holds.allUntil(NOW)).isZero();
  }

  @Test
  void aPauseHoldsForItsTimeAndALaterOneReplacesIt() {
    holds.add(command(Kind.PAUSE, SITE, 5_000, false));
    assertThat(holds.until("www.one.test", NOW)).isEqualTo(NOW + 5_000);
    assertThat(holds.until("www.one.test", NOW + 5_000)).isZero();
    assertThat(holds.until("other.test", NOW)).isZero();
    assertThat(holds.bars("http://www.one.test/", NOW)).isFalse();
    holds.add(command(Kind.PAUSE, SITE, 1_000, false));
    assertThat(holds.until("www.one.test", NOW)).isEqualTo(NOW + 1_000);
  }

  @Test
  void aPauseOfAllHoldsForEachHost() {
    holds.add(command(Kind.PAUSE, Target.ALL, 0, false));
    assertThat(holds.allUntil(NOW)).isEqualTo(Long.MAX_VALUE);
    assertThat(holds.until("any.test", NOW)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aPurgeBarsUntilItHasSettledAndOneThatForbidsForGood() {
    holds.add(command(Kind.PURGE, SITE, 0, false));
    assertThat(holds.bars("https://www.one.test/x", NOW)).isTrue();
    assertThat(holds.until("www.one.test", NOW)).isEqualTo(NOW + Command.SETTLING);
    assertThat(holds.bars("https://www.one.test/x", NOW + Command.SETTLING)).isFalse();
    holds.add(command(Kind.PURGE, SITE, 0, true));
    holds.add(command(Kind.PURGE, SITE, 0, false));
    assertThat(holds.bars("https://www.one.test/x", NOW + Command.SETTLING)).isTrue();
  }

  @Test
  void aPurgedPageDoesNotHoldUpItsHost() {
    holds.add(command(Kind.PURGE, Target.url("http://one.test/x"), 0, true));
    assertThat(holds.bars("http://one.test/x", NOW)).isTrue();
    assertThat(holds.bars("http://one.test/y", NOW)).isFalse();
    assertThat(holds.until("one.test", NOW)).isZero();
  }

  @Test
  void goingOnEndsWhatTheTargetIncludesAndNothingElse() {
    holds.add(command(Kind.PAUSE, SITE, 0, false));
    holds.add(command(Kind.PURGE, Target.host("www.one.test"), 0, true));
    holds.add(command(Kind.PAUSE, Target.host("other.test"), 0, false));
    holds.add(command(Kind.GO_ON, Target.host("www.one.test"), 0, false));
    assertThat(holds.barred()).isZero();
    assertThat(holds.until("www.one.test", NOW)).as("its site is paused").isPositive();
    holds.add(command(Kind.GO_ON, SITE, 0, false));
    assertThat(holds.until("www.one.test", NOW)).isZero();
    assertThat(holds.until("other.test", NOW)).isPositive();
  }

  @Test
  void whatIsOverIsDropped() {
    holds.add(command(Kind.PAUSE, SITE, 1_000, false));
    holds.add(command(Kind.PURGE, SITE, 0, false));
    holds.expire(NOW + 1_000);
    assertThat(holds.paused()).isZero();
    assertThat(holds.barred()).isEqualTo(1);
    assertThat(holds.all()).hasSize(1);
  }

  private static Command command(Kind kind, Target target, long lasts, boolean forbids) {
    return new Command("id", "crawl", NOW, kind, target, lasts, forbids, List.of());
  }
}
