package meguri.web.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import meguri.web.SyntheticWeb;
import meguri.web.WebSpec;
import meguri.web.hostile.Probe.Ending;
import meguri.web.hostile.Probe.Sight;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What each hostile host does, as a client that knows neither HTTP nor TLS sees it. */
@Timeout(20)
class BehaviourTest {
  private static final String TABLE = "/meguri/web/hostile/behaviours.csv";

  private static SyntheticWeb web;

  @BeforeAll
  static void serve() throws IOException {
    web = SyntheticWeb.start(WebSpec.builder().hosts(2).pages(4).hostile(true).build(), null);
  }

  @AfterAll
  static void close() throws IOException {
    web.close();
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = TABLE, delimiter = '|', quoteCharacter = '`', emptyValue = "")
  void eachBehaviourIsAsTheTableSays(String name, Ending ending, String start) throws IOException {
    Behaviour behaviour = HostileHosts.named(name);
    Sight sight = new Probe(web).ask(behaviour, behaviour.expectation().path());
    assertThat(sight.ending()).isEqualTo(ending);
    if (start == null) {
      assertThat(sight.text()).isEmpty();
    } else {
      assertThat(sight.text()).startsWith(start);
    }
  }

  @Test
  void everyBehaviourWithoutTlsIsInTheTable() throws IOException {
    try (BufferedReader table =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(getClass().getResourceAsStream(TABLE)),
                StandardCharsets.UTF_8))) {
      List<String> names =
          table
              .lines()
              .filter(line -> !line.startsWith("#"))
              .map(line -> line.substring(0, line.indexOf(" |")))
              .toList();
      assertThat(withoutTls()).extracting(Behaviour::name).containsExactlyElementsOf(names);
    }
  }

  static List<Behaviour> withoutTls() {
    return HostileHosts.all().stream()
        .filter(behaviour -> behaviour.door().certificate().isEmpty())
        .toList();
  }

  /** Otherwise no page of the host would ever be asked for. */
  @ParameterizedTest
  @MethodSource("withoutTls")
  void hostsThatAreHostileInPagesHaveAnOpenRobotsTxt(Behaviour behaviour) throws IOException {
    if (!behaviour.expectation().path().equals("/robots.txt")) {
      Sight sight = new Probe(web).ask(behaviour, "/robots.txt");
      assertThat(sight.ending()).isEqualTo(Ending.CLOSED);
      assertThat(sight.text()).startsWith("HTTP/1.1 200 OK\r\n").contains("\nDisallow:");
    }
  }

  @Test
  void theHostThatAlwaysAnswers304DoesSoToConditionalRequests() throws IOException {
    Probe probe = new Probe(web);
    Behaviour liar = HostileHosts.named("304-always");
    String asked = "If-None-Match: \"first\"";
    assertThat(probe.ask(liar, "/").text()).startsWith("HTTP/1.1 200 ").contains("ETag: \"first\"");
    assertThat(probe.ask(liar, "/", asked).text()).startsWith("HTTP/1.1 304 ");
    assertThat(probe.ask(liar, "/", "Cookie: x").text()).startsWith("HTTP/1.1 200 ");
  }

  @Test
  void theHostThatWantsACookieAnswersRequestsWithIt() throws IOException {
    Behaviour host = HostileHosts.named("redirect-for-a-cookie");
    assertThat(new Probe(web).ask(host, "/").text()).contains("302", "Location: /\r\n");
    assertThat(new Probe(web).ask(host, "/", "Cookie: seen=1").text()).startsWith("HTTP/1.1 200");
  }

  @Test
  void theSuddenRefusalComesAfterSomeRequestsForAllPages() throws IOException {
    try (SyntheticWeb fresh =
        SyntheticWeb.start(WebSpec.builder().hosts(2).pages(4).hostile(true).build(), null)) {
      Probe probe = new Probe(fresh);
      Behaviour host = HostileHosts.named("sudden-403");
      for (int i = 0; i < 5; i++) {
        assertThat(probe.ask(host, "/page/" + i).text()).startsWith("HTTP/1.1 200");
      }
      for (String path : List.of("/", "/page/1", "/robots.txt")) {
        assertThat(probe.ask(host, path).text()).startsWith("HTTP/1.1 403");
      }
    }
  }
}
