package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;

import meguri.job.options.CrawlOptions;
import meguri.job.options.RevisitRules;
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

  private static Configuration begun() {
    Configuration options = new Configuration();
    options.set(CrawlOptions.DIR, "file:/data/crawl");
    return options;
  }
}
