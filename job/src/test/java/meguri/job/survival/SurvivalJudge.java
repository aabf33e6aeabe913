package meguri.job.survival;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import meguri.job.wacz.Packed;
import meguri.job.wacz.Wacz;
import meguri.web.testkit.Archive;
import meguri.web.testkit.ExactlyOnceCheck;
import meguri.web.testkit.Failure;
import meguri.web.testkit.Promise;
import meguri.web.testkit.ServedWeb;
import org.assertj.core.api.SoftAssertions;

/**
 * Judges a crawl that has ended after failures: ends its web, prints the figures, and asserts each
 * promise.
 */
final class SurvivalJudge {

  /** A smaller web would hardly test anything. */
  private static final int FEWEST_PAGES = 100;

  private SurvivalJudge() {}

  static void pass(
      String title,
      ServedWeb web,
      List<Failure> failures,
      Path warc,
      Duration interval,
      Duration took)
      throws Exception {
    Archive archive = Archive.read(warc);
    ExactlyOnceCheck check =
        new ExactlyOnceCheck(web.site(), web.truth(), web.end(), failures, archive, interval);
    System.out.printf("== %s%ntime                   %,d s%n%s", title, took.toSeconds(), check);
    SoftAssertions all = new SoftAssertions();
    for (Promise promise : check.promises()) {
      all.assertThat(promise.breach()).as(promise.sentence()).isEmpty();
    }
    all.assertThat(archive.indexFaults())
        .as("Every capture is in the index beside its file, and every line leads to a capture")
        .isEmpty();
    all.assertThat(ReplayCheck.faults(archive.files(), web.site(), Setting.seed()))
        .as("A replay server answers for 500 captures with the bytes that the web sends")
        .isEmpty();
    Packed packed = packed(warc);
    all.assertThat(packed.captures())
        .as("A WACZ file has every capture")
        .isEqualTo(archive.statuses().values().stream().mapToLong(List::size).sum());
    all.assertThat(packed.unreadable()).as("pages that WACZ cannot list").isZero();
    all.assertThat(packed.pages()).as("pages in WACZ's list").isPositive();
    all.assertThat(check.pages())
        .as("The web is large enough to test something: it has more than %d pages", FEWEST_PAGES)
        .isGreaterThan(FEWEST_PAGES);
    all.assertThat(check.requestsBeforeFailures())
        .as("Every failure meets a crawler that has made requests; their numbers, by failure")
        .allMatch(requests -> requests > 0);
    all.assertAll();
  }

  private static Packed packed(Path warc) throws IOException {
    Wacz.Description description = new Wacz.Description("Survived", "test", Instant.now());
    return new Wacz(warc.resolveSibling("crawl.wacz"), Long.MAX_VALUE, description)
        .pack(warc)
        .get(0);
  }
}
