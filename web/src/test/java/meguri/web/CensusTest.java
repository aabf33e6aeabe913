package meguri.web;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class CensusTest {
  @Property(tries = 200)
  void everyHostHasAPageAndTheTotalIsRight(
      @ForAll @IntRange(min = 1, max = 3000) int hosts,
      @ForAll @LongRange(min = 0, max = 1_000_000_000L) long more,
      @ForAll @DoubleRange(min = 0, max = 3) double skew) {
    Census census = census(hosts, hosts + more, skew);
    long sum = 0;
    for (int host = 0; host < hosts; host++) {
      assertThat(census.before(host)).isEqualTo(sum);
      assertThat(census.pagesOf(host)).isPositive();
      sum += census.pagesOf(host);
    }
    assertThat(sum).isEqualTo(hosts + more);
  }

  @Test
  void skewZeroGivesEachHostTheSame() {
    Census census = census(10, 1000, 0);
    for (int host = 0; host < 10; host++) {
      assertThat(census.pagesOf(host)).isBetween(99L, 101L);
    }
  }

  @Test
  void skewOneFollowsZipfsLaw() {
    Census census = census(1000, 1_000_000, 1);
    // The integral of 1/(x+1) over the first of 1000 hosts: ln 2 / ln 1001 of the whole.
    assertThat(census.pagesOf(0)).isBetween(100_000L, 100_500L);
    assertThat(census.pagesOf(0)).isGreaterThan(50 * census.pagesOf(99));
  }

  private static Census census(int hosts, long pages, double skew) {
    return new Census(WebSpec.builder().hosts(hosts).pages(pages).skew(skew).build());
  }
}
