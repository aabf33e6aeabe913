package meguri.state.revisit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValidatorsTest {

  private static final String DATE = "Tue, 17 Nov 2026 10:00:00 GMT";

  private final History history = new History();

  @ParameterizedTest
  @CsvSource({
    "'\"a\"', '', true",
    "'W/\"a\"', '', false",
    "'', 'Tue, 17 Nov 2026 10:00:00 GMT', false",
    "'', '', false"
  })
  void onlyAnEtagThatIsNotWeakPromisesTheBytes(String etag, String date, boolean strong) {
    assertThat(Validators.of(etag, date).isStrong()).isEqualTo(strong);
  }

  @Test
  void validatorsAreSentAsTheServerWroteThem() {
    Validators validators = Validators.of(" W/\"x\" ", DATE);
    assertThat(validators.etag()).isEqualTo("W/\"x\"");
    assertThat(validators.lastModified()).isEqualTo(DATE);
    assertThat(validators.areSent(history)).isTrue();
  }

  @Test
  void aRequestIsInFullWithoutValidatorsOrToCatchALiar() {
    assertThat(Validators.NONE.areSent(history)).isFalse();
    Validators validators = Validators.of("\"x\"", "");
    for (int day = 1; day <= 5; day++) {
      history.visited(Observation.of(VisitFinding.NOT_MODIFIED, day * 86_400_000L));
    }
    assertThat(validators.areSent(history)).isFalse();
  }

  @Test
  void validatorsThatNoRequestCanCarryAreNotKept() {
    assertThat(Validators.of("\"a\r\nCookie: b\"", "x".repeat(257))).isEqualTo(Validators.NONE);
    assertThat(Validators.of("\"a\u0001b\"", "\u00e9")).isEqualTo(Validators.NONE);
    assertThat(Validators.of("\"a\u007f\"", "\u0085x")).isEqualTo(Validators.NONE);
  }

  @ParameterizedTest
  @CsvSource({
    "'\"a\"', '\"a\"', true, SAME",
    "'\"a\"', '\"a\"', false, CHANGED_UNTOLD",
    "W/\"a\", W/\"a\", false, CHANGED",
    "'\"b\"', '\"a\"', false, CHANGED",
    "'', '\"a\"', false, CHANGED",
    "'', '', false, CHANGED_UNTOLD"
  })
  void anotherBodyUnderTheSameStrongEtagOrWithoutOneTheSameDateIsALie(
      String etag, String before, boolean sameBody, VisitFinding finding) {
    assertThat(Validators.of(etag, DATE).finding(sameBody, Validators.of(before, DATE)))
        .isEqualTo(finding);
  }

  @Test
  void anotherDateUnderTheSameEtagDoesNotExcuseIt() {
    assertThat(Validators.of("\"a\"", DATE).finding(false, Validators.of("\"a\"", "")))
        .isEqualTo(VisitFinding.CHANGED_UNTOLD);
  }

  @Test
  void withoutValidatorsAPageCountsAsChanged() {
    assertThat(Validators.NONE.finding(false, Validators.NONE)).isEqualTo(VisitFinding.CHANGED);
  }
}
