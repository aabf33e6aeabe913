package meguri.job.survival;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import meguri.job.Refusal;
import meguri.operators.registry.KnownSerializer;
import meguri.web.Request;
import meguri.web.testkit.ExactlyOnceCheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Resumes crawls that earlier versions of Meguri have stored. Before a release, store a crawl of
 * its version by
 *
 * <pre>{@code
 * ./mvnw -ntp -pl text,state,operators,web,gate,job verify -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
 *   -Dit.test=StoredCrawlIT -Dfailsafe.failIfNoSpecifiedTests=false -Dmeguri.store=0.2
 * }</pre>
 *
 * <p>and add its number to those below. Some of its pages are due a minute later; only from then on
 * does it resume as this test expects.
 */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StoredCrawlIT {

  private static final Path STORE = Path.of("src/test/resources/stored");

  /**
   * States that version 0.1 did not have; a name stands here once for each operator that has it.
   */
  private static final List<String> ADDED =
      List.of(
          "domains",
          "ready-of-domain",
          "tiers",
          "turns",
          "counts",
          "links",
          "first",
          "again",
          "waiting-shares",
          // of commands: what holds in Frontier, Registry, Scope and Allowance, what they have
          // added
          // to the scope, what is under way, those that came
          "holds",
          "holds",
          "holds",
          "holds",
          "places",
          "unanswered",
          "given",
          // their source, and the sink of the answers with its committer
          "SourceReaderState",
          "writer_raw_states",
          "streaming_committer_raw_states",
          "streaming_committer_raw_states");

  @TempDir private Path tmp;

  @ParameterizedTest
  @ValueSource(strings = {"0.1"})
  void aStoredCrawlOfThisVersionResumes(String version) throws Exception {
    try (InputStream archive = Files.newInputStream(STORE.resolve(version + ".zip"));
        StoredCrawl crawl = StoredCrawl.unpack(archive, tmp)) {
      assertThat(crawl.before().size()).as("requests before").isGreaterThan(80);
      assertThat(crawl.before()).extracting(Request::status).contains(200, 301, 404);
      Set<String> states = StoredCrawl.states();
      crawl.finish();
      Set<String> after = new TreeSet<>(StoredCrawl.states());
      assertThat(after).as("the stored states still exist").containsAll(states);
      after.removeAll(states);
      assertThat(after)
          .as("a state of another name, or in another operator, begins empty")
          .extracting(state -> state.substring(state.indexOf(' ') + 1))
          .containsExactlyInAnyOrderElementsOf(ADDED);
      ExactlyOnceCheck trial = crawl.judge();
      Map<String, Long> answered = crawl.answered();
      assertThat(crawl.due()).as("visits that were due").hasSizeGreaterThan(20);
      assertThat(crawl.due()).allMatch(url -> answered.getOrDefault(url, 0L) == 1, "visited once");
      System.out.printf("== a crawl stored by version %s%n%s", version, trial);
      assertThat(trial.complaints()).as("promises that were broken").isEmpty();
    }
  }

  @Test
  void stateInANewerFormatIsRefusedBeforeTheStart() throws Exception {
    byte[] name = KnownSerializer.class.getName().getBytes(UTF_8);
    refused(
        ByteBuffer.allocate(name.length + 4).put(name).putInt(1).array(),
        ByteBuffer.allocate(name.length + 4).put(name).putInt(99).array(),
        "Known is stored in format 99, and this Meguri reads format %d; go on with the Meguri that stored it, or a newer one."
            .formatted(new KnownSerializer().version()));
  }

  @Test
  void stateOfAnUnknownRecordIsRefusedBeforeTheStart() throws Exception {
    refused(
        "RollEntrySerializer".getBytes(UTF_8),
        "RollEntrySerialized".getBytes(UTF_8),
        "records that meguri.operators.frontier.StateTypes$RollEntrySerialized wrote");
  }

  @Test
  void stateUnderOtherKeyRulesIsRefusedBeforeTheStart() throws Exception {
    refused(
        " keys=2".getBytes(UTF_8),
        " keys=1".getBytes(UTF_8),
        "the version of the rules that turn URLs into keys was 1 when it was saved and is 2 now.");
  }

  private void refused(byte[] said, byte[] instead, String sentence) throws Exception {
    try (InputStream archive = Files.newInputStream(STORE.resolve("0.1.zip"));
        StoredCrawl crawl = StoredCrawl.unpack(archive, tmp)) {
      crawl.forge(said, instead);
      assertThatThrownBy(crawl::finish)
          .isInstanceOf(Refusal.class)
          .hasMessageStartingWith("This Meguri cannot read the checkpoint /")
          .hasMessageContaining(sentence);
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "meguri.store", matches = ".+")
  void storeACrawlForLaterVersions() throws Exception {
    Path archive =
        Files.createDirectories(STORE).resolve(System.getProperty("meguri.store") + ".zip");
    try (StoredCrawl crawl = StoredCrawl.begin()) {
      crawl.crawl(66);
      crawl.crawlOn(104);
      crawl.pack(archive);
    }
    assertThat(Files.size(archive)).isLessThan(1 << 20);
  }
}
