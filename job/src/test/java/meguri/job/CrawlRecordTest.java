package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import meguri.job.options.ContentOptions;
import meguri.job.options.CrawlOptions;
import meguri.job.options.RevisitRules;
import meguri.operators.model.Digest;
import meguri.state.revisit.Adaptive;
import meguri.state.revisit.Optimal;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;

class CrawlRecordTest {

  private static final String REVISIT = CrawlOptions.REVISIT.key();

  @Test
  void aCrawlKeepsThePolicyOfRevisitsThatItBeganWithWhateverTheDefaultIs() {
    Configuration begun = begun();
    begun.set(CrawlOptions.REVISIT, RevisitRules.Kind.ADAPTIVE);
    String written = CrawlRecord.text(begun);
    assertThat(written).contains(REVISIT + ": adaptive");
    assertThat(RevisitRules.of(CrawlRecord.parse("crawl.yaml", written)).policy())
        .isInstanceOf(Adaptive.class);
  }

  @Test
  void aCrawlThatNamesNoPolicyOfRevisitsGetsTheDefault() {
    String written = CrawlRecord.text(begun());
    assertThat(written).contains(REVISIT + ": optimal");
    String silent = written.replaceAll("(?m)^" + REVISIT + ":.*\n", "");
    assertThat(silent).doesNotContain(REVISIT + ":");
    assertThat(RevisitRules.of(CrawlRecord.parse("crawl.yaml", silent)).policy())
        .isInstanceOf(Optimal.class);
  }

  @Test
  void aCrawlThatWasBegunWithoutTheOptionKeepsTellingBodiesApartByMd5() {
    String written = CrawlRecord.text(begun());
    assertThat(digest(written)).as("of a new crawl").isEqualTo(Digest.SHA1);
    String old = written.replaceAll("(?m)^(begun-with\\.)?content\\.digest:.*\n", "");
    assertThat(old).doesNotContain("content.digest");
    assertThat(digest(old)).isEqualTo(Digest.MD5);
    String resumed = CrawlRecord.text(CrawlRecord.parse("crawl.yaml", old));
    assertThat(resumed).contains("begun-with.content.digest: md5");
    assertThat(digest(resumed)).isEqualTo(Digest.MD5);
    assertThatThrownBy(() -> digest(old + "content.digest: sha1\n"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("began with content.digest md5, which stays");
  }

  private static Digest digest(String record) {
    return CrawlRecord.parse("crawl.yaml", record).get(ContentOptions.DIGEST);
  }

  private static Configuration begun() {
    Configuration options = new Configuration();
    options.set(CrawlOptions.DIR, "file:/data/crawl");
    return options;
  }
}
