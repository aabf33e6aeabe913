package meguri.job.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.layout.PatternLayout;
import org.apache.logging.log4j.message.SimpleMessage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The log patterns of a local crawl, of its commands, and of a cluster's members. */
class LogTest {

  private static final Pattern IN_XML =
      Pattern.compile("<PatternLayout pattern=\"([^\"]*)\" alwaysWriteExceptions=\"false\"/>");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "src/main/resources/meguri-log.xml",
        "src/main/resources/meguri-stderr.xml",
        "../flink-conf/log4j.properties",
        "../flink-conf/log4j-console.properties"
      })
  void textFromAServerCannotMoveTheCursorOrForgeALine(String file) throws IOException {
    PatternLayout layout =
        PatternLayout.newBuilder()
            .withPattern(pattern(Path.of(file)))
            .withAlwaysWriteExceptions(false)
            .withCharset(UTF_8)
            .build();
    Throwable cause = new IOException("refused\u001b[2J\u009b31m by a\u202eb\u200bc");
    String told =
        layout.toSerializable(
            Log4jLogEvent.newBuilder()
                .setLevel(Level.WARN)
                .setLoggerName("meguri.Some")
                .setMessage(
                    new SimpleMessage(
                        "https://a.test/\u001b]0;x\u0007 \u009b2J\u0085\u2028\u202e\u200d\udb40\udc41 says: ok\r\nWARN forged"))
                .setThrown(cause)
                .build());
    assertThat(told).matches("(?s)[ -~\\n\\r\\t]*");
    assertThat(told.lines().findFirst().orElse(""))
        .contains("https://a.test/?]0;x? ?2J????? says: ok\\r\\nWARN forged");
    assertThat(told).doesNotContain("\nWARN forged").contains("refused?[2J?31m by a?b?c");
    assertThat(told.split("refused", -1)).as("the exception is written once").hasSize(2);
    assertThat(told.lines().filter(line -> line.startsWith("\tat "))).isNotEmpty();
  }

  private static String pattern(Path file) throws IOException {
    String text = Files.readString(file);
    if (file.toString().endsWith(".xml")) {
      Matcher found = IN_XML.matcher(text);
      assertThat(found.find()).isTrue();
      return found.group(1);
    }
    Properties properties = new Properties();
    properties.load(Files.newBufferedReader(file));
    String key =
        properties.stringPropertyNames().stream()
            .filter(name -> name.endsWith("layout.pattern"))
            .findFirst()
            .orElseThrow();
    return properties.getProperty(key);
  }
}
