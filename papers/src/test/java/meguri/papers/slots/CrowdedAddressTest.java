package meguri.papers.slots;

import static org.assertj.core.api.Assertions.assertThat;

import meguri.papers.slots.CrowdedAddress.Delayed;
import org.junit.jupiter.api.Test;

class CrowdedAddressTest {

  @Test
  void aSlotWithAHundredThousandHostsNeverIdlesAndMostlyFetchesPages() {
    CrowdedAddress crowded = CrowdedAddress.measure(100_000, Delayed.NONE, 200_000);

    assertThat(crowded.turns()).isGreaterThanOrEqualTo(199_000);
    assertThat(crowded.idle()).isZero();
    assertThat(crowded.share()).isGreaterThan(0.9);
  }

  @Test
  void hostsWithACrawlDelayGetTheirPagesToo() {
    CrowdedAddress crowded = CrowdedAddress.measure(30_000, Delayed.ALL, 60_000);

    assertThat(crowded.idle()).isZero();
    assertThat(crowded.share()).isGreaterThan(0.9);
  }
}
