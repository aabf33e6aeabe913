package meguri.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SizingTest {

  @Test
  void aSmallCrawlNeedsOneTaskManagerAndALargeOneMoreForEachOfItsNeeds() {
    assertThat(new Sizing(1e6, 1e6, 20).nodes()).isEqualTo(1);
    assertThat(new Sizing(5e9, 1e6, 20).nodes()).as("for its URLs").isGreaterThan(3);
    assertThat(new Sizing(1e6, 5e9, 20).nodes()).as("for its pages").isGreaterThan(3);
    assertThat(new Sizing(1e6, 2e9, 2_000).nodes())
        .as("for the size of its pages")
        .isGreaterThan(new Sizing(1e6, 2e9, 20).nodes());
  }

  @Test
  void everyNeedSaysHowItWasComputed() {
    Sizing sizing = new Sizing(1e9, 5e7, 80);
    assertThat(sizing.needs()).allSatisfy(need -> assertThat(need.why()).hasSizeGreaterThan(10));
    assertThat(
            sizing.needs().stream()
                .collect(Collectors.toMap(Sizing.Need::what, Sizing.Need::amount)))
        .containsEntry("pages", "579 a second")
        .containsEntry("bandwidth", "741 Mbit/s")
        .containsEntry("filters", "20 GB")
        .containsEntry("state", "333 GB");
  }
}
