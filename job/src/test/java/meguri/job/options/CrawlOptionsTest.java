package meguri.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Set;
import meguri.job.Refusal;
import meguri.job.UserAgent;
import meguri.operators.scope.Scope;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrawlOptionsTest {

  @Test
  void defaultsAreAccepted() {
    AllOptions.check(new Configuration());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          frontier.slots             | 0           | The option frontier.slots is "0"; it must be a number from 1 to 1073741824.
          frontier.slots             | many        | The option frontier.slots is "many"; it must be a number from 1 to 1073741824.
          frontier.slots             | 99999999999 | The option frontier.slots is "99999999999"; it must be a number from 1 to 1073741824.
          frontier.order             | ipr-paper   | The option frontier.order is "ipr-paper"; it must be ipr (it has replaced ipr-paper), blc or bf.
          max-parallelism            | 40000       | The option max-parallelism is "40000"; it must be a number from 1 to 32768.
          crawl.scope                | planet      | The option crawl.scope is "planet"; it must be host, domain or any.
          crawl.max-pages            | 0           | The option crawl.max-pages is "0"; it must be a number of pages from 1.
          crawl.once                 | perhaps     | The option crawl.once is "perhaps"; it must be true or false.
          crawl.dir                  | data        | The option crawl.dir is "data"; it must be a URI such as file:/data/crawl or s3://bucket/crawl.
          crawl.id                   | Big Crawl   | The option crawl.id is "Big Crawl"; it must be 1 to 64 of a-z, 0-9 and -.
          politeness.interval        | soon        | The option politeness.interval is "soon"; it must be a time such as 1s, 500ms or 0s.
          politeness.interval        | -1s         | The option politeness.interval is "-1s"; it must be a time such as 1s, 500ms or 0s.
          fetch.timeout              | 0s          | The option fetch.timeout is "0s"; it must be a time such as 30s.
          fetch.max-body             | 10 MiB      | The option fetch.max-body is "10 MiB"; it must be a size from 1kb to 1gb, such as 10mb.
          fetch.contact              | 'a\tb'      | The option fetch.contact is "a\tb"; it must be an e-mail address or a URL, on one line.
          kafka.bootstrap            | broker      | The option kafka.bootstrap is "broker"; it must be host:port, with commas between several.
          checkpoint.interval        | 10          | The option checkpoint.interval is "10"; it must be a time from 100ms to 1d, such as 10s.
          frontier.lease             | 5s          | The option frontier.lease is 5 s; it must be longer than fetch.timeout, which is 30 s.
          fetch.max-held             | 5mb         | The option fetch.max-held is 5 mb; it must be at least fetch.max-body, which is 10 mb.
          fetch.allow-addresses      | 10.0.0.0/33 | The option fetch.allow-addresses has "10.0.0.0/33"; an entry must be an IP address, or one with a prefix length, as in 10.20.0.0/16 or fd12::/32.
          fetch.allow-addresses      | localhost   | The option fetch.allow-addresses has "localhost"; an entry must be an IP address, or one with a prefix length, as in 10.20.0.0/16 or fd12::/32.
          fetch.allow-addresses      | 10.0.0.0/x  | The option fetch.allow-addresses has "10.0.0.0/x"; an entry must be an IP address, or one with a prefix length, as in 10.20.0.0/16 or fd12::/32.
          fetch.max-body-by-type     | video=1mb   | The option fetch.max-body-by-type has "video=1mb"; an entry must be a type and a size up to fetch.max-held, as in application/pdf=20mb or video/*=1mb.
          fetch.max-body-by-type     | video/*=1tb | The option fetch.max-body-by-type has "video/*=1tb"; an entry must be a type and a size up to fetch.max-held, as in application/pdf=20mb or video/*=1mb.
          fetch.proxy                | proxy:3128  | The option fetch.proxy is "proxy:3128"; it must be a URL such as socks5://proxy.example:1080.
          resolve.servers            | ns.example  | The option resolve.servers has "ns.example"; an entry must be an IP address, or one with a port, as in 10.0.0.53, 127.0.0.1:5353 or [fd00::53]:5353.
          resolve.servers            | 10.0.0.53:0 | The option resolve.servers has "10.0.0.53:0"; an entry must be an IP address, or one with a port, as in 10.0.0.53, 127.0.0.1:5353 or [fd00::53]:5353.
          resolve.servers            | fd00::53]   | The option resolve.servers has "fd00::53]"; an entry must be an IP address, or one with a port, as in 10.0.0.53, 127.0.0.1:5353 or [fd00::53]:5353.
          fetch.tls-errors           | ignore      | The option fetch.tls-errors is "ignore"; it must be refuse or accept.
          parallelism                | 129         | The option parallelism is 129; it must be at most max-parallelism, which is 128.
          frontier.slot              | 5           | There is no option frontier.slot; did you mean frontier.slots?
          max-pages                  | 5           | There is no option max-pages; did you mean crawl.max-pages?
          colour                     | red         | There is no option colour; docs/configuration.md lists all options.
          """)
  void badValueIsRefusedInASentence(String key, String value, String sentence) {
    Configuration options = new Configuration();
    options.setString(key, value.replace("\\t", "\t"));
    assertThatThrownBy(() -> AllOptions.check(options))
        .isInstanceOf(Refusal.class)
        .hasMessage(sentence.replace("\\t", "\t"));
  }

  @Test
  void yamlKeysAreNestedOrDotted() {
    Configuration options =
        yaml(
            """
            crawl:
              scope: domain
              seeds: [https://a.example/, "https://b.example/?x=1;2"]
            fetch.max-body: 2mb
            politeness: {interval: 500ms}
            """);
    assertThat(options.get(CrawlOptions.SCOPE)).isEqualTo(Scope.Kind.DOMAIN);
    assertThat(options.get(CrawlOptions.SEEDS))
        .containsExactly("https://a.example/", "https://b.example/?x=1;2");
    assertThat(options.get(FetchOptions.MAX_BODY)).isEqualTo(MemorySize.ofMebiBytes(2));
    assertThat(options.get(PolitenessOptions.INTERVAL)).isEqualTo(Duration.ofMillis(500));
  }

  @Test
  void emptyYamlSetsNoOption() {
    assertThat(yaml("# nothing\n").keySet()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          crawl:\\n  scope: planet          | f.yaml, line 2: The option crawl.scope is "planet"; it must be host, domain or any.
          crawl:\\n  scop: host             | f.yaml, line 2: There is no option crawl.scop; did you mean crawl.scope?
          frontier.slots:                   | f.yaml, line 1: The option frontier.slots has no value; it must be a number from 1 to 1073741824.
          frontier:\\n  slots: [1, 2]       | f.yaml, line 2: The option frontier.slots has no value; it must be a number from 1 to 1073741824.
          warp: 9                           | f.yaml, line 1: There is no option warp; docs/configuration.md lists all options.
          crawl: fast                       | f.yaml, line 1: There is no option crawl; docs/configuration.md lists all options.
          crawl.once: true\\ncrawl.once: no | f.yaml, line 2: The option crawl.once is given twice.
          - a\\n- b                         | f.yaml, line 1: the file must hold options, one "name: value" per line.
          """)
  void badYamlIsRefusedWithItsLine(String text, String sentence) {
    assertThatThrownBy(() -> yaml(text.replace("\\n", "\n")))
        .isInstanceOf(Refusal.class)
        .hasMessage(sentence);
  }

  @Test
  void brokenYamlIsRefusedWithItsLine() {
    assertThatThrownBy(() -> yaml("crawl:\n  scope: host\n bad: [1\n"))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("f.yaml, line 3: this is not YAML: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Mozilla/5.0 (compatible; Kumo-bot/2; +http://k.example) | Kumo-bot
          kumo/1.0 (me@k.example)                                 | kumo
          """)
  void userAgentNamesTheRobotsToken(String header, String token) {
    Configuration options = new Configuration();
    options.set(FetchOptions.USER_AGENT, header);
    assertThat(UserAgent.of(options)).isEqualTo(new UserAgent(header, token));
  }

  @Test
  void contactIsInTheUserAgent() {
    Configuration options = new Configuration();
    options.set(FetchOptions.CONTACT, "me@k.example");
    assertThat(UserAgent.of(options).header())
        .isEqualTo("Mozilla/5.0 (compatible; meguri/0.1; +me@k.example)");
  }

  private static Configuration yaml(String text) {
    return YamlOptions.parse("f.yaml", text, Set.of());
  }
}
