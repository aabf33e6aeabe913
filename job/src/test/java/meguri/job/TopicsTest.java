package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicsTest {

  @ParameterizedTest
  @CsvSource({
    "cleanup.policy, compact, true",
    "cleanup.policy, 'compact,delete', true",
    "cleanup.policy, delete, false",
    "retention.bytes, 1073741824, true",
    "retention.bytes, -1, false",
    "retention.ms, 604799999, true",
    "retention.ms, 604800000, false",
    "retention.ms, -1, false",
    "retention.ms, null, false",
    "max.message.bytes, 65536, true",
    "max.message.bytes, 1048588, false"
  })
  void theSettingThatLosesRecordsIsNamed(String setting, String value, boolean lossy) {
    assertThat(Topics.lossy(Map.of(setting, value)).map(setting::equals).orElse(false))
        .isEqualTo(lossy);
  }
}
