package meguri.state.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import meguri.state.rank.Order;
import meguri.state.rank.RankCutOff;
import meguri.state.rank.Share;
import meguri.state.rank.Share.Kind;
import meguri.state.registry.Registry.Decision;
import meguri.state.registry.Registry.Settings;
import meguri.state.registry.Truth.Setup;
import meguri.state.seen.CountingFilter.Shape;
import meguri.state.seen.Pages;
import meguri.state.seen.SecondStage;
import meguri.state.seen.TagCache;
import meguri.state.seen.WordSbfl;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class RegistryTest {

  private static final long WEEK = 7 * 86_400_000L;
  private static final Settings USUAL = new Settings(false, 1_000, WEEK, RankCutOff.AR, 100);
  private static final Shape ONE_BIT = new Shape(8, 1);

  @Property(tries = 500)
  void noUrlIsNewTwiceNoShareIsLostAndEveryLinkIsCounted(
      @ForAll long seed, @ForAll @From("setups") Setup setup) {
    Truth truth = new Truth(setup, seed);
    SplittableRandom random = new SplittableRandom(seed);
    int urls = 1 + random.nextInt(150);
    long now = 1;
    long links = 0;
    for (int step = 0; step < 800; step++) {
      long id = random.nextInt(urls);
      now += random.nextInt(20);
      int kind = random.nextInt(100);
      if (kind < 80) {
        float all = (1 + random.nextInt(8)) / 8f;
        boolean again = random.nextInt(4) == 0;
        float known = again ? random.nextInt(8) / 8f : all;
        boolean listed = random.nextInt(8) == 0;
        Share share = new Share(known, all, again ? Kind.AGAIN : Kind.FIRST);
        long changed = listed && random.nextBoolean() ? now - random.nextInt(400) : 0;
        truth.link(id, listed ? new Share(0, all, Kind.LISTED) : share, Math.max(0, changed), now);
        links++;
      } else if (kind < 90) {
        truth.visit(id, now);
      } else if (kind < 94 && truth.told().contains(id)) {
        truth.forget(id);
      } else if (kind == 94) {
        truth.registry().keepAll();
      } else if (kind == 95) {
        truth.assertTally(links);
        truth.restart(seed + step);
        links = 0;
      }
    }
    truth.assertTally(links);
    truth.visitAll(now);
  }

  @Provide
  Arbitrary<Setup> setups() {
    Supplier<SecondStage> sbfl = () -> new WordSbfl(Pages.words(64), WordSbfl.Shape.LEAN);
    Supplier<SecondStage> tags = () -> new TagCache(Pages.words(64), 12);
    Supplier<SecondStage> liar = () -> new LyingStage(0.5, 0.001);
    return Combinators.combine(
            Arbitraries.of(1, 2, 5, 64),
            Arbitraries.of(1, 3),
            Arbitraries.of(1, 4),
            Arbitraries.of(Shape.PAPER, ONE_BIT),
            Arbitraries.of(sbfl, tags, liar),
            Combinators.combine(
                    Arbitraries.of(true, false),
                    Arbitraries.of(0, 1, 4, 1_000),
                    Arbitraries.of(0L, 100L, 100_000L),
                    Arbitraries.of(RankCutOff.values()),
                    Arbitraries.of(0L, 100L, 100_000L))
                .as(Settings::new))
        .as(Setup::new);
  }

  @Example
  void aUrlIsNewOnce() {
    Truth truth = new Truth(setup(100, 20, noLies(), USUAL), 1);
    assertThat(truth.link(5, 1, 10)).isEqualTo(Decision.NEW);
    assertThat(truth.link(5, 1, 10)).isEqualTo(Decision.KNOWN);
    assertThat(truth.link(6, 1, 10)).isEqualTo(Decision.NEW);
    truth.visitAll(20);
  }

  @Example
  void aListedUrlIsNewOnceAndItsFirstRealLinkPromotesIt() {
    for (Order order : Order.values()) {
      Truth truth = new Truth(setup(100, 20, noLies(), USUAL), 1);
      assertThat(truth.link(5, order.listed(), 10)).isEqualTo(Decision.NEW);
      for (int i = 0; i < 10_000; i++) {
        assertThat(truth.link(5, order.listed(), 10)).isEqualTo(Decision.KNOWN);
      }
      assertThat(truth.registry().tally().promoted()).isZero();
      truth.link(5, order.share(1, 1f / 50), 10);
      assertThat(truth.registry().tally().promoted()).isOne();
      truth.visitAll(20);
    }
  }

  @Example
  void aCrawlWithoutNewLinksHasNoPromotionsHoweverOftenItFailedBefore() {
    Truth truth = new Truth(setup(1_000, 20, noLies(), USUAL), 1);
    for (int id = 0; id < 500; id++) {
      truth.link(id, 1, 10);
      truth.link(id, 0.75f, 10);
    }
    for (int failure = 0; failure < 10; failure++) {
      truth.restart(failure);
    }
    for (int id = 0; id < 500; id++) {
      truth.link(id, 0.5f, 20);
    }
    assertThat(truth.registry().tally().promoted()).as("memory knows no share of before").isZero();
    truth.registry().keepAll();
    long promoted = truth.registry().tally().promoted();
    for (int checkpoint = 0; checkpoint < 1_000; checkpoint++) {
      truth.registry().keepAll();
    }
    assertThat(truth.registry().tally().promoted()).isEqualTo(promoted);
    truth.link(0, 0.5f, 30);
    truth.registry().keepAll();
    truth.visitAll(40);
  }

  @Example
  void linksGoOnToPromoteUrlsThatGatheredSharesBeforeAFailure() {
    Truth truth = new Truth(setup(1_000, 20, noLies(), USUAL), 1);
    for (int id = 0; id < 500; id++) {
      truth.link(id, 1, 10);
      truth.link(id, 0.75f, 10);
    }
    truth.restart(1);
    for (int id = 0; id < 500; id++) {
      truth.link(id, 0.5f, 20);
    }
    for (int checkpoint = 0; checkpoint < 2_000; checkpoint++) {
      truth.link(1_000, 0, 30);
      truth.registry().keepAll();
    }
    assertThat(truth.registry().tally().promoted()).isGreaterThan(490);
    truth.visitAll(40);
  }

  @Example
  void aUrlListedAsChangedSinceItsVisitIsOfferedAfterTheShortestInterval() {
    Truth truth = new Truth(setup(100, 20, noLies(), USUAL), 1);
    Share listed = Order.IPR.listed();
    assertThat(truth.link(5, listed, 50, 60)).isEqualTo(Decision.NEW);
    assertThat(truth.link(5, listed, 50, 60)).as("not visited yet").isEqualTo(Decision.KNOWN);
    truth.visit(5, 1_000);
    assertThat(truth.link(5, listed, 0, 2_000)).as("no date").isEqualTo(Decision.KNOWN);
    assertThat(truth.link(5, listed, 1_000, 2_000)).as("seen then").isEqualTo(Decision.KNOWN);
    assertThat(truth.link(5, listed, 1_001, 1_099)).as("just visited").isEqualTo(Decision.KNOWN);
    assertThat(truth.link(5, listed, 1_001, 1_100)).isEqualTo(Decision.CHANGED);
    truth.visit(5, 1_200);
    assertThat(truth.link(5, listed, 1_001, 9_000)).as("seen since").isEqualTo(Decision.KNOWN);
    assertThat(truth.link(5, listed, 1_201, 9_000)).isEqualTo(Decision.CHANGED);
    assertThat(truth.registry().tally().changed()).isEqualTo(2);
  }

  @Example
  void aCrawlThatVisitsPagesOnceOffersNoChangedPage() {
    Settings once = new Settings(false, 1_000, WEEK, RankCutOff.DL1, Long.MAX_VALUE);
    Truth truth = new Truth(setup(100, 20, noLies(), once), 1);
    truth.link(5, 1, 0);
    truth.visit(5, 1);
    assertThat(truth.link(5, Order.IPR.listed(), WEEK, 2 * WEEK)).isEqualTo(Decision.KNOWN);
  }

  @Example
  void aForgottenUrlIsNewAtItsNextLink() {
    Settings exact = new Settings(true, 1_000, WEEK, RankCutOff.AR, 100);
    for (int lruEntries : new int[] {1, 100}) {
      Truth truth = new Truth(setup(lruEntries, 20, () -> new LyingStage(1, 1), exact), 1);
      for (int round = 0; round < 20; round++) {
        assertThat(truth.link(5, 1, 10)).isEqualTo(Decision.NEW);
        assertThat(truth.link(6, 1, 10)).isEqualTo(round == 0 ? Decision.NEW : Decision.KNOWN);
        assertThat(truth.link(5, 1, 10)).isEqualTo(Decision.KNOWN);
        truth.forget(5);
        assertThat(truth.registry().forget(5)).isFalse();
      }
      assertThat(truth.registry().tally().forgotten()).isEqualTo(20);
    }
  }

  @Example
  void aUrlOfferedAndNotCollectedIsOverdueInTime() {
    Truth truth =
        new Truth(setup(1, 20, noLies(), new Settings(true, 1_000, WEEK, RankCutOff.DL1, 100)), 1);
    assertThat(looked(truth, 10)).isEqualTo(Decision.NEW);
    assertThat(looked(truth, 10 + WEEK - 1)).isEqualTo(Decision.KNOWN);
    assertThat(looked(truth, 10 + WEEK)).isEqualTo(Decision.OVERDUE);
    assertThat(looked(truth, 10 + WEEK)).isEqualTo(Decision.KNOWN);
    assertThat(looked(truth, 10 + 2 * WEEK)).isEqualTo(Decision.OVERDUE);
    assertThat(truth.registry().tally().overdue()).isEqualTo(2);
    truth.visit(5, 11 + 2 * WEEK);
    assertThat(looked(truth, 10 + 9 * WEEK)).isEqualTo(Decision.KNOWN);
    truth.visitAll(10 + 9 * WEEK);
  }

  /** Links to URL 5, which the LRU has no longer. */
  private static Decision looked(Truth truth, long now) {
    truth.link(6, 1, 1);
    return truth.link(5, 1, now);
  }

  @Example
  void aDiscardedUrlIsOfferedAgainAtItsNextLinkWithAllThatItIsWorth() {
    for (int lruEntries : new int[] {1, 100}) {
      Registry registry = new Truth(setup(lruEntries, 20, noLies(), USUAL), 1).registry();
      Share share = new Share(0.5f, 1, Share.Kind.FIRST);
      assertThat(registry.link(5, 9, share, 10)).isEqualTo(Decision.NEW);
      assertThat(registry.link(5, 9, share, 11)).isEqualTo(Decision.KNOWN);
      registry.discarded(5);
      registry.link(6, 9, share, 12);
      assertThat(registry.link(5, 9, share, 13)).isEqualTo(Decision.OVERDUE);
      assertThat(registry.score()).isEqualTo(2);
      assertThat(registry.link(5, 9, share, 14)).isEqualTo(Decision.KNOWN);
      registry.visit(5, 15);
      registry.discarded(5);
      assertThat(registry.link(5, 9, share, 16))
          .as("it was visited meanwhile")
          .isNotEqualTo(Decision.OVERDUE);
    }
  }

  @Example
  void anOverdueUrlInTheLruIsFoundNowAndThen() {
    Truth truth = new Truth(setup(10, 20, noLies(), USUAL), 1);
    truth.link(5, 1, 0);
    long reads = truth.reads();
    int overdue = 0;
    for (int i = 0; i < 100_000; i++) {
      overdue += truth.link(5, 0.125f, WEEK) == Decision.OVERDUE ? 1 : 0;
    }
    assertThat(overdue).isEqualTo(1);
    assertThat(truth.reads() - reads).as("looks").isBetween(50L, 150L);
  }

  @Example
  void overfullFiltersStillCallEveryUrlWithThreeLinksNew() {
    Supplier<SecondStage> stage = () -> new WordSbfl(Pages.words(16 << 10), WordSbfl.Shape.LEAN);
    Truth truth = new Truth(setup(2_000, 500, stage, USUAL), 1);
    int urls = 200_000;
    linkAll(truth, urls, 3, 1);
    assertThat(truth.told()).as("URLs called new").hasSize(urls);
    assertThat(truth.registry().mistakes()).isGreaterThan(100);
    assertThat(truth.registry().lost()).isLessThan(5);
    truth.assertTally(3L * urls);
  }

  @Example
  void theLossIsEstimatedAndStaysInItsBound() {
    assertLossKnown(0, 3e-5);
    assertLossKnown(0.5, 3e-5);
  }

  @Example
  void theLossIsKnownAlsoIfTheStageErrsMoreThanItAdmits() {
    assertLossKnown(0.003, 1e-9);
    assertLossKnown(0.05, 5e-7);
    assertLossKnown(0.5, 5e-7);
    assertLossKnown(0.5, 1e-9);
  }

  /** The filter is of one line, and so takes every URL for known. */
  private static void assertLossKnown(double lies, double admitted) {
    for (int times : new int[] {1, 3}) {
      double estimated = 0;
      double lost = 0;
      for (int seed = 1; seed <= 4; seed++) {
        Supplier<SecondStage> stage = () -> new LyingStage(lies, admitted);
        Truth truth = new Truth(setup(1_000, 1, stage, USUAL), seed);
        linkAll(truth, 20_000, times, seed);
        assertThat(truth.registry().lostAtMost()).isGreaterThanOrEqualTo(truth.lost());
        estimated += truth.registry().lost();
        lost += truth.lost();
      }
      assertThat(estimated)
          .as("%d links, %s lies, %s admitted", times, lies, admitted)
          .isCloseTo(lost, within(150 + lost / 10));
    }
  }

  @Example
  void readsAreFewOnceTheCachesAreWarm() {
    int urls = 1 << 19;
    Supplier<SecondStage> stage = () -> new WordSbfl(Pages.words(1 << 16), WordSbfl.Shape.STRICT);
    Settings settings = new Settings(false, 20_000, WEEK, RankCutOff.AR, 100);
    Truth truth =
        new Truth(
            new Setup(60_000, 64, Shape.PAPER.lines(urls) / 64, Shape.PAPER, stage, settings), 1);
    double[] sums = zipf(urls);
    SplittableRandom random = new SplittableRandom(1);
    int links = 1_000_000;
    long reads = 0;
    long hits = 0;
    for (int i = 0; i < links; i++) {
      if (i == links / 2) {
        reads = truth.reads();
        hits = truth.registry().tally().lruHits();
      }
      int at = Arrays.binarySearch(sums, random.nextDouble() * sums[urls - 1]);
      truth.link(at < 0 ? -at - 1 : at, 0.125f, i);
    }
    double warm = links / 2.0;
    assertThat((truth.registry().tally().lruHits() - hits) / warm).isBetween(0.87, 0.93);
    assertThat((truth.reads() - reads) / warm).as("reads per link").isLessThan(0.02);
    assertThat(truth.lost()).isZero();
  }

  /** Sums of the chances of URLs, by rank. */
  private static double[] zipf(int urls) {
    double[] sums = new double[urls];
    double sum = 0;
    for (int i = 0; i < urls; i++) {
      sum += Math.pow(i + 1, -1.1);
      sums[i] = sum;
    }
    return sums;
  }

  @Example
  void impossibleSettingsAreRefused() {
    assertThatThrownBy(() -> new Settings(false, -1, WEEK, RankCutOff.AR, 100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1 entries")
        .hasMessageContaining("expected");
    assertThatThrownBy(() -> new Settings(false, 1, -5, RankCutOff.AR, 100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-5 ms")
        .hasMessageContaining("expected");
  }

  /** Links in random order, so many to each URL. */
  private static void linkAll(Truth truth, int urls, int times, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] links = new int[urls * times];
    for (int i = 0; i < links.length; i++) {
      int at = random.nextInt(i + 1);
      links[i] = links[at];
      links[at] = i % urls;
    }
    for (int url : links) {
      truth.link(url, 0.125f, 0);
    }
  }

  private static Setup setup(
      int lruEntries, int lines, Supplier<SecondStage> stage, Settings settings) {
    return new Setup(lruEntries, 1, lines, Shape.PAPER, stage, settings);
  }

  private static Supplier<SecondStage> noLies() {
    return () -> new LyingStage(0, 0.01);
  }
}
