package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import meguri.web.Truth;
import meguri.web.testkit.Archive;
import meguri.web.testkit.ExactlyOnceCheck;
import meguri.web.testkit.Failure;
import meguri.web.testkit.ServedWeb;

/** Ends the web of a crawl that has ended, prints the figures, and asserts what is promised. */
final class SurvivalJudge {

  private SurvivalJudge() {}

  static void pass(
      String title,
      ServedWeb web,
      List<Failure> failures,
      Path warc,
      Duration interval,
      Duration took)
      throws Exception {
    Truth truth = web.truth();
    ExactlyOnceCheck trial =
        new ExactlyOnceCheck(web.site(), truth, web.end(), failures, Archive.read(warc), interval);
    System.out.printf("== %s%ntime                   %,d s%n%s", title, took.toSeconds(), trial);
    assertThat(trial.complaints()).isEmpty();
    assertThat(truth.pages()).as("a web worth the name").isGreaterThan(100);
  }
}
