package meguri.job;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import meguri.job.options.OutputOptions;
import org.apache.flink.configuration.Configuration;

/**
 * Settings of Kafka's clients in a file of the user's, mostly for logins and certificates. It is
 * read at each start, and its content goes to the clients alone: it is neither shown nor stored in
 * the crawl's directory.
 */
final class ClientSettings {

  /** What Meguri sets itself: events would be lost or doubled without. */
  private static final Set<String> OURS =
      Set.of(
          "bootstrap.servers",
          "key.serializer",
          "value.serializer",
          "acks",
          "retries",
          "enable.idempotence",
          "transactional.id",
          "transaction.timeout.ms",
          "delivery.timeout.ms",
          "max.block.ms",
          "max.request.size");

  private ClientSettings() {}

  /**
   * Returns the settings for the topic of page events.
   *
   * @throws Refusal if there is no such file, or something in it that Meguri sets itself
   */
  static Properties of(Configuration options) {
    Properties settings = new Properties();
    options.getOptional(OutputOptions.PROPERTIES).ifPresent(file -> read(Path.of(file), settings));
    return settings;
  }

  private static void read(Path file, Properties settings) {
    try (Reader reader = Files.newBufferedReader(file)) {
      settings.load(reader);
    } catch (NoSuchFileException e) {
      throw refusal(file, "does not exist");
    } catch (IOException | IllegalArgumentException e) {
      throw refusal(file, "cannot be read: " + Cause.of(e));
    }
    for (String name : settings.stringPropertyNames()) {
      if (OURS.contains(name)) {
        throw refusal(file, "sets " + name + ", which Meguri sets itself; remove the line");
      }
    }
    if (settings.getProperty("sasl.mechanism", "").equals("OAUTHBEARER")) {
      throw refusal(file, "asks for OAUTHBEARER; Meguri ships without Kafka's logins by OAuth");
    }
  }

  private static Refusal refusal(Path file, String what) {
    return new Refusal("The file %s in output.kafka.properties %s.".formatted(file, what));
  }
}
