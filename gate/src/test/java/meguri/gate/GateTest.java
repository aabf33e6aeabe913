package meguri.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest {

  private static final String JOB = "/jobs/6418b3fe3c7e0940cad3e93db02215c7";
  private static final String BROWSER = "User-Agent: Mozilla/5.0 (X11; Linux x86_64) Firefox/60.0";

  private final Configuration flink = new Configuration();
  private InetAddress here = InetAddress.getLoopbackAddress();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost:8081",
        "LocalHost:8081",
        "localhost",
        "127.0.0.1:8081",
        "127.1.2.3:8081",
        "[::1]:8081",
        "[0:0:0:0:0:0:0:1]:8081"
      })
  void loopbackIsANameOfItsOwn(String host) {
    assertThat(refusal("GET", "/jobs", "Host: " + host)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example:8081",
        "EVIL.EXAMPLE:8081",
        "localhost.:8081",
        "localhost.evil.example:8081",
        "127.0.0.1.evil.example:8081",
        "evil@localhost:8081",
        "localhost:8081@evil.example",
        "localhost:evil.example",
        "127.1:8081",
        "2130706433",
        "127.0.0.1.",
        "127.0.0.256",
        "0.0.0.0:8081",
        "192.0.2.7:8081",
        "[2001:db8::1]:8081",
        "[::]:8081",
        "[::1%lo]:8081",
        "[localhost]:8081",
        "localhost/",
        "localhost, evil.example",
        ""
      })
  void anotherNameIsRefused(String host) {
    assertThat(refusal("GET", "/jobs", "Host: " + host)).isPresent();
  }

  @Test
  void aRequestNamesOneHost() {
    assertThat(refusal("GET", "/jobs")).isPresent();
    assertThat(refusal("GET", "/jobs", "Host: localhost", "Host: evil.example")).isPresent();
    assertThat(refusal("GET", "/jobs", "Host: localhost", "Host: localhost")).isPresent();
  }

  @Test
  void theConfiguredNamesAndTheAddressThatWasConnectedToPass() throws Exception {
    flink.set(RestOptions.ADDRESS, "JobManager");
    flink.set(RestOptions.BIND_ADDRESS, "0.0.0.0");
    flink.set(GateOptions.HOSTS, List.of("flink.example.org", "meguri-rest.default"));
    here = InetAddress.getByName("10.1.2.3");
    for (String host :
        List.of(
            "jobmanager:8081", "flink.example.org", "meguri-rest.default:8081", "10.1.2.3:8081")) {
      assertThat(refusal("GET", "/jobs", "Host: " + host)).as(host).isEmpty();
    }
    for (String host : List.of("0.0.0.0:8081", "10.1.2.4:8081", "example.org")) {
      assertThat(refusal("GET", "/jobs", "Host: " + host)).as(host).isPresent();
    }
  }

  @Test
  void theRefusalOfANameTellsHowToAllowIt() {
    assertThat(refusal("GET", "/jobs", "Host: flink.example.org:8081"))
        .contains(
            "This endpoint does not answer to the name flink.example.org. If the name is yours, add it to"
                + " Flink's setting meguri.rest.hosts.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Origin: http://evil.example",
        "origin: https://evil.example",
        "Origin: null",
        "Origin: http://localhost:3000",
        "Origin: http://localhost",
        "Origin: http://127.0.0.1:8081",
        "Origin: http://localhost:8081.evil.example",
        "Origin: file://",
        "Origin: chrome-extension://abcdef",
        "Origin: ",
        "Referer: http://evil.example/page?http://localhost:8081/",
        "Referer: http://localhost:8081@evil.example/",
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site",
        "SEC-FETCH-SITE: CROSS-SITE"
      })
  void aPageFromElsewhereIsRefused(String sign) {
    for (String method : List.of("GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS")) {
      assertThat(refusal(method, JOB, "Host: localhost:8081", sign)).as(method).isPresent();
    }
  }

  @Test
  void oneGoodSignDoesNotOutweighABadOne() {
    assertThat(
            refusal(
                "POST",
                JOB + "/stop",
                "Host: localhost:8081",
                "Origin: http://localhost:8081",
                "Origin: http://evil.example"))
        .isPresent();
    assertThat(
            refusal(
                "GET",
                JOB,
                "Host: localhost:8081",
                "Sec-Fetch-Site: none",
                "Sec-Fetch-Site: cross-site"))
        .isPresent();
  }

  @Test
  void theWebUiMayDoWhatItOffers() {
    String[] ui = {
      "Host: localhost:8081",
      "Origin: http://localhost:8081",
      "Referer: http://localhost:8081/",
      "Sec-Fetch-Site: same-origin",
      BROWSER
    };
    assertThat(refusal("GET", "/", "Host: localhost:8081", "Sec-Fetch-Site: none", BROWSER))
        .isEmpty();
    assertThat(refusal("PATCH", JOB + "?mode=cancel", ui)).isEmpty();
    assertThat(refusal("POST", JOB + "/savepoints", ui)).isEmpty();
    assertThat(refusal("PUT", JOB + "/resource-requirements", ui)).isEmpty();
    assertThat(
            refusal(
                "PATCH",
                JOB,
                "Host: localhost:8081",
                "Origin: HTTPS://LOCALHOST:8081",
                "Sec-Fetch-Site: same-origin"))
        .as("through a proxy that takes off the encryption")
        .isEmpty();
  }

  @Test
  void noBrowserSubmitsAJobNotEvenByTheWebUi() {
    for (String target :
        List.of("/jars/upload", "/v1/jars/x.jar/run", "/jobs", "/v1/jobs/", "/jars/x.jar/plan")) {
      assertThat(refusal("POST", target, "Host: localhost:8081", "Origin: http://localhost:8081"))
          .as(target)
          .isPresent();
      assertThat(refusal("POST", target, "Host: localhost:8081")).as(target).isEmpty();
    }
    assertThat(refusal("DELETE", "/jars/x.jar", "Host: localhost:8081")).isEmpty();
  }

  @Test
  void aBrowserThatDoesNotSayWhereFromChangesNothing() {
    assertThat(refusal("POST", JOB + "/savepoints", "Host: localhost:8081", BROWSER)).isPresent();
    assertThat(refusal("POST", JOB + "/savepoints", "Host: localhost:8081", "User-Agent: curl/8"))
        .isEmpty();
    assertThat(refusal("POST", JOB + "/savepoints", "Host: localhost:8081")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        JOB + "/yarn-cancel",
        JOB + "/yarn-stop",
        JOB + "/yarn-cancel/",
        JOB + "//yarn-cancel",
        "/v1" + JOB + "/yarn-cancel?x=1",
        JOB + "/yarn%2Dcancel",
        JOB + "/yarn%252dcancel",
        JOB + "%2Fyarn-cancel",
        JOB + "/%79arn-stop#x",
        "/jars/x.jar/plan?entry-class=X",
        "/v1/jars/x%0Ay.jar/plan/"
      })
  void noGetChangesAnything(String target) {
    assertThat(refusal("GET", target, "Host: localhost:8081")).isPresent();
    assertThat(refusal("HEAD", target, "Host: localhost:8081")).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://localhost:8081/jobs", "*", "jobs", "/jobs/%zz", "/jobs/%", ""})
  void aTargetIsAPath(String target) {
    assertThat(refusal("GET", target, "Host: localhost:8081")).isPresent();
  }

  @Test
  void aReadOnlyGateRefusesAllOrders() {
    flink.set(GateOptions.READ_ONLY, true);
    for (String method : List.of("POST", "PATCH", "PUT", "DELETE", "OPTIONS", "get", "TRACE")) {
      assertThat(refusal(method, JOB, "Host: localhost:8081")).as(method).isPresent();
    }
    assertThat(refusal("GET", JOB + "/vertices/a/subtasks/metrics?get=a%2Cb", "Host: localhost"))
        .isEmpty();
  }

  /** The sentences go into a JSON string as they are. */
  @Test
  void noRefusalRepeatsCharactersThatCouldBreakOutOfJson() {
    assertThat(refusal("GET", "/", "Host: a\"b\\c")).get().asString().doesNotContain("\"", "\\");
  }

  private Optional<String> refusal(String method, String target, String... headers) {
    return Gate.of(flink)
        .refusal(
            method,
            target,
            name ->
                Arrays.stream(headers)
                    .filter(
                        header -> header.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                    .map(header -> header.substring(name.length() + 1))
                    .toList(),
            here);
  }
}
