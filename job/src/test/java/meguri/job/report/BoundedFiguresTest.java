package meguri.job.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import meguri.state.Hash64;
import org.junit.jupiter.api.Test;

/**
 * Sites can make hosts, reasons and URLs without end; the figures stay bounded, and their sums
 * right.
 */
class BoundedFiguresTest {

  @Test
  void aMillionHostsTakeTheRoomOfAThousandAndTheSumsStayRight() {
    Hosts hosts = new Hosts(1_000);
    for (int i = 0; i < 20_000; i++) {
      hosts.add(Lines.page(Lines.BEGIN, "http://h" + i + ".test/", ""), Kind.PAGE);
      if (i % 4 == 0) {
        hosts.add(Lines.page(Lines.BEGIN, "http://large.test/" + i, ""), Kind.PAGE);
      }
    }
    List<HostFigures> top = hosts.top(3, HostFigures::requests);
    assertThat(top.get(0).name()).isEqualTo("large.test");
    assertThat(top.get(0).requests()).isBetween(5_000 - hosts.missing(), 5_000L);
    long shown = top.stream().mapToLong(HostFigures::requests).sum();
    assertThat(shown + hosts.allBut(top).requests()).isEqualTo(25_000);
    assertThat(hosts.isEstimate()).isTrue();
    assertThat(hosts.distinct()).isBetween(18_000L, 22_000L);
  }

  @Test
  void aHostThatFailsAndBlocksHasAReasonForEach() {
    Hosts hosts = new Hosts();
    hosts.add(Lines.entry(0, "http://a.test/", 503, "failed", "", 0, ""), Kind.FAILED);
    hosts.add(Lines.entry(0, "http://a.test/", 403, "blocked", "", 0, "akamai: 1"), Kind.BLOCKED);
    HostFigures host = hosts.top(1, HostFigures::requests).get(0);
    assertThat(host.failure()).isEqualTo("HTTP 503");
    assertThat(host.block()).isEqualTo("akamai");
    assertThat(host.meanMs()).isEqualTo(20);
    assertThat(host.typicalMs()).as("of two answers").isZero();
  }

  @Test
  void aServerThatInventsReasonsDoesNotLengthenTheTable() {
    Words words = new Words();
    for (int i = 0; i < 10_000; i++) {
      words.add("x".repeat(100) + i);
      words.add("reason " + i);
    }
    assertThat(words.byCount()).hasSizeLessThanOrEqualTo(Words.MOST + 1);
    assertThat(words.byCount()).allMatch(count -> count.word().length() <= Words.LONGEST + 1);
    assertThat(words.sum()).isEqualTo(20_000);
  }

  @Test
  void aSampleIsFairAndKnowsItsIdsWholly() {
    Sampled<int[]> sample = new Sampled<>(1_000);
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 50_000; i++) {
        int[] seen = sample.of(Hash64.of("u" + i), () -> new int[1]);
        if (seen != null) {
          seen[0]++;
        }
      }
    }
    assertThat(sample.values()).hasSizeBetween(400, 1_000);
    assertThat(sample.values().values()).allMatch(seen -> seen[0] == 3);
    assertThat(sample.distinct()).isBetween(45_000L, 55_000L);
  }

  @Test
  void intervalsAreThoseOfASampleOfServersWhenThereAreTooManyRequests() {
    Gaps gaps = new Gaps(10_000);
    Random random = new Random(7);
    for (int i = 0; i < 100_000; i++) {
      int slot = random.nextInt(1_000);
      long start = Lines.BEGIN + i * 10L;
      gaps.add(slot, start, start + 5);
    }
    Gaps.Measured measured = gaps.measure(0);
    assertThat(measured.keepsOneIn()).isGreaterThan(1);
    assertThat(measured.gaps()).isBetween(2_000L, 10_000L);
    assertThat(measured.shortest()).isEqualTo(5);
  }

  @Test
  void theOnlyServerOfALongCrawlStaysInTheSample() {
    Gaps gaps = new Gaps(100);
    for (int i = 0; i < 10_000; i++) {
      gaps.add(3, i * 1_000L, i * 1_000L + 1);
    }
    assertThat(gaps.measure(1_002).belowInterval()).isEqualTo(gaps.measure(1_002).gaps());
    assertThat(gaps.measure(1_001).belowInterval()).as("whole ms").isZero();
  }

  @Test
  void intervalsOfLinesInNoOrderAreThoseBetweenNeighbours() {
    Gaps gaps = new Gaps();
    gaps.add(1, 5_000, 5_100);
    gaps.add(1, 1_000, 2_000);
    gaps.add(1, 3_000, 3_500);
    gaps.add(2, 1_000, 1_001);
    Gaps.Measured measured = gaps.measure(1_200);
    assertThat(measured.gaps()).isEqualTo(2);
    assertThat(measured.shortest()).isEqualTo(1_000);
    assertThat(measured.belowInterval()).isEqualTo(1);
  }

  @Test
  void revisitsTellWhetherThePageHadChanged() {
    Visits visits = new Visits();
    visits.add(Lines.page(0, "http://a.test/", "md5:1"), Kind.PAGE);
    visits.add(Lines.entry(30_000, "http://a.test/", 304, "fetched", "", 0, ""), Kind.UNCHANGED);
    visits.add(Lines.page(50_000, "http://a.test/", "md5:1"), Kind.PAGE);
    visits.add(Lines.page(7_300_000, "http://a.test/", "md5:2"), Kind.PAGE);
    visits.add(Lines.page(7_300_000, "http://b.test/", "md5:2"), Kind.PAGE);
    assertThat(visits.unchanged().sum()).isEqualTo(2);
    assertThat(visits.changed().used()).containsExactly(new Ranges.Range("1 h to 6 h", 1));
    assertThat(visits.pages()).isEqualTo(2);
    assertThat(visits.bodies()).isEqualTo(2);
    assertThat(visits.ages(7_300_000).used()).containsExactly(new Ranges.Range("under 1 min", 2));
  }

  @Test
  void theBestPagesAreThoseWithTheHighestScoresEachOnce() {
    BestPages best = new BestPages(3);
    for (int i = 0; i < 100; i++) {
      best.add(scored("http://a.test/" + i % 10, i));
    }
    assertThat(best.list()).extracting(LogEntry::score).containsExactly(99.0, 98.0, 97.0);
  }

  private static LogEntry scored(String url, double score) {
    return new LogEntry(0, url, 200, "fetched", 0, 0, "", 0, score, 0, 0, "");
  }
}
