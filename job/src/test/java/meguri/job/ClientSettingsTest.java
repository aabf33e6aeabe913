package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import meguri.job.options.OutputOptions;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientSettingsTest {

  @TempDir private Path tmp;

  @Test
  void theClientsGetWhatTheFileSays() throws IOException {
    assertThat(ClientSettings.of(new Configuration())).isEmpty();
    assertThat(ClientSettings.of(with("security.protocol=SSL\nssl.truststore.type=PEM\n")))
        .containsOnlyKeys("security.protocol", "ssl.truststore.type")
        .containsEntry("security.protocol", "SSL");
  }

  @Test
  void onlyTheFilesNameStandsInTheOptions() throws IOException {
    Configuration options = with("ssl.key.password=secret\n");
    assertThat(options.toMap().values()).allMatch(value -> value.endsWith("client.properties"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "acks=0 | sets acks, which Meguri sets itself; remove the line",
        "transactional.id=mine | sets transactional.id, which Meguri sets itself",
        "sasl.mechanism=OAUTHBEARER | asks for OAUTHBEARER; Meguri ships without",
        "a=\\u00zz | cannot be read: Malformed"
      })
  void aSettingThatCannotBeIsNamed(String line, String sentence) {
    assertThatThrownBy(() -> ClientSettings.of(with(line)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("client.properties in output.kafka.properties " + sentence);
  }

  @Test
  void aFileThatIsMissingIsNamed() {
    Configuration options = new Configuration();
    options.set(OutputOptions.PROPERTIES, "/nowhere/client.properties");
    assertThatThrownBy(() -> ClientSettings.of(options))
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "The file /nowhere/client.properties in output.kafka.properties does not exist.");
  }

  private Configuration with(String text) throws IOException {
    Configuration options = new Configuration();
    Path file = Files.writeString(tmp.resolve("client.properties"), text);
    options.set(OutputOptions.PROPERTIES, file.toString());
    return options;
  }
}
