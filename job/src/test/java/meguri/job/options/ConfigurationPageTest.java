package meguri.job.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ConfigurationPageTest {

  @Test
  void theConfigurationPageMatchesTheOptions() throws IOException {
    assertThat(Files.readString(Path.of("../docs/configuration.md")))
        .withFailMessage(
            "docs/configuration.md is out of date; write it anew, after a build, by: java -cp"
                + " 'job/target/dist/*' meguri.job.options.ConfigurationPage docs/configuration.md")
        .isEqualTo(ConfigurationPage.text());
  }
}
