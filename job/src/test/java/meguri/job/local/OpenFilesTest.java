package meguri.job.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import meguri.job.Refusal;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;

class OpenFilesTest {

  @Test
  void aSufficientLimitBringsNoWarning() {
    assertThat(of(1_950).warning()).isEmpty();
    assertThat(of(Long.MAX_VALUE).warning()).isEmpty();
  }

  @Test
  void aLimitTooLowForTheRequestsInFlightBringsAWarningWithTheSum() {
    assertThat(of(1_949).warning())
        .hasValueSatisfying(
            sentence ->
                assertThat(sentence)
                    .contains(
                        "may hold 1949 files open",
                        "may need 1950: 250 of its own",
                        "each of 2 subtasks 250",
                        "500 requests and 100 names",
                        "ulimit -n 1950",
                        "frontier.in-flight"));
    assertThatCode(of(450)::refuseTooFew).doesNotThrowAnyException();
  }

  @Test
  void aLimitTooLowToStartIsRefused() {
    assertThatThrownBy(of(449)::refuseTooFew)
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "This process may hold 449 files open, but a crawl in 2 subtasks holds 450 before its"
                + " first request. Raise the limit: ulimit -n 1950");
  }

  @Test
  void thisProcessHasALimit() {
    OpenFiles here = OpenFiles.here(new Configuration(), 2);
    assertThat(here.limit()).isPositive();
    assertThat(here.requests()).isEqualTo(500);
    assertThat(here.names()).isEqualTo(100);
  }

  private static OpenFiles of(long limit) {
    return new OpenFiles(limit, 2, 500, 100);
  }
}
