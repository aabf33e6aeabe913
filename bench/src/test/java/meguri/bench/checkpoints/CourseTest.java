package meguri.bench.checkpoints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CourseTest {

  private final Course course = new Course();

  CourseTest() {
    course.add(1_000, 100);
    course.add(1_500, 100);
    course.add(2_000, 300);
    course.add(4_000, 300);
  }

  @Test
  void requestsBetweenTwoSamplesCountAsEvenlySpread() {
    assertThat(course.rate(1_500, 2_000)).isEqualTo(400);
    assertThat(course.rate(1_000, 2_000)).isEqualTo(200);
    assertThat(course.count(1_750, 3_000)).isEqualTo(100);
  }

  @Test
  void theFirstRequestIsSeenWhenTheCountHasGrown() {
    assertThat(course.firstAfter(1_000)).hasValue(2_000);
    assertThat(course.firstAfter(2_000)).isEmpty();
  }

  @Test
  void timesOutsideTheSamplesAreRefused() {
    assertThatThrownBy(() -> course.rate(500, 2_000)).hasMessageContaining("500 is not between");
    assertThatThrownBy(() -> course.rate(2_000, 5_000)).hasMessageContaining("5000 is not between");
  }
}
