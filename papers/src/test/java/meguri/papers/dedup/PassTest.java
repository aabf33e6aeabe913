package meguri.papers.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import meguri.papers.graph.Crawl;
import meguri.papers.graph.WebGraph;
import meguri.papers.plot.Series.Point;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PassTest {

  private static final Crawl CRAWL = Crawl.from(WebGraph.of(5, 30, 4_000), 0);
  private static final int NODES = 4_000;

  @ParameterizedTest
  @EnumSource
  void everyQueryThatTheLruMissesIsCountedOnce(Variant variant) {
    StageScore trial = new StageScore(variant, 14);
    Pass pass = Pass.of(CRAWL, 128, List.of(trial));

    long missed = Math.round(pass.queries() * (1 - pass.lruHitRate()));
    double unknown = trial.falsePositives() / trial.falsePositiveRate();
    long asked = trial.falsePositives() == 0 ? NODES : Math.round(unknown);
    assertThat(asked).isEqualTo(NODES);
    assertThat(trial.hits() + trial.falseNegatives()).isEqualTo(missed - NODES);
    assertThat(pass.hitRate(trial)).isGreaterThan(pass.lruHitRate());
  }

  @ParameterizedTest
  @EnumSource
  void aStageHasItsRateOfErrorsAndForgetsLessIfItIsLarger(Variant variant) {
    List<StageScore> trials =
        Stream.of(12, 14, 16).map(size -> new StageScore(variant, size)).toList();
    Pass.of(CRAWL, 128, trials);

    assertThat(trials)
        .allSatisfy(
            trial ->
                assertThat(trial.falsePositiveRate())
                    .isLessThan(2 * variant.tolerated() + 3.0 / NODES));
    assertThat(trials.get(1).falseNegatives()).isLessThan(trials.get(0).falseNegatives());
    assertThat(trials.get(2).falseNegatives()).isLessThan(trials.get(1).falseNegatives());
  }

  @Test
  void tagsForgetLeastThenWordsAndSbfMostAtTheSameSize() {
    List<StageScore> trials =
        Stream.of(Variant.TAGS_22, Variant.WORD_STRICT, Variant.CLASSIC_STRICT, Variant.SBF_STRICT)
            .map(variant -> new StageScore(variant, 15))
            .toList();
    Pass.of(CRAWL, 128, trials);

    assertThat(trials.get(0).falseNegatives()).isLessThan(trials.get(1).falseNegatives());
    assertThat(trials.get(1).falseNegatives()).isLessThan(trials.get(2).falseNegatives());
    assertThat(trials.get(2).falseNegatives()).isLessThan(trials.get(3).falseNegatives());
  }

  @Test
  void anLruOfEveryUrlMissesOnlyTheFirstTime() {
    LruCurve curve = LruCurve.measure(CRAWL);

    assertThat(curve.points()).isSortedAccordingTo((a, b) -> Double.compare(a.y(), b.y()));
    Point last = curve.points().get(curve.points().size() - 1);
    assertThat(last.x()).isEqualTo(NODES);
    assertThat(last.y()).isEqualTo(1 - (double) NODES / CRAWL.queries(), within(1e-9));
  }

  @Test
  void theCurveInterpolatesByTheLogarithmOfTheSize() {
    LruCurve curve =
        new LruCurve(List.of(new Point(64, 0.2), new Point(256, 0.4), new Point(1024, 0.5)));

    assertThat(curve.entries(0.3).orElseThrow()).isEqualTo(128, within(1e-6));
    assertThat(curve.entries(0.5).orElseThrow()).isEqualTo(1024, within(1e-6));
    assertThat(curve.entries(0.1)).isEqualTo(OptionalDouble.empty());
    assertThat(curve.entries(0.6)).isEqualTo(OptionalDouble.empty());
  }
}
