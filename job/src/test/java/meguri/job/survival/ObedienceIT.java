package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import meguri.web.Obedience;
import meguri.web.RobotsMix;
import meguri.web.WebSpec;
import meguri.web.testkit.ServedWeb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Crawls hosts with every kind of robots.txt, which change during the crawl: some close, some open,
 * some stop answering. The web's log is the witness. The long run:
 *
 * <pre>{@code
 * ./mvnw -ntp -pl text,state,operators,web,gate,job verify -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
 *   -Dit.test=ObedienceIT -Dfailsafe.failIfNoSpecifiedTests=false \
 *   -Dmeguri.hosts=1000 -Dmeguri.last=5min
 * }</pre>
 */
class ObedienceIT {

  private static final Duration HOLDS = Duration.ofSeconds(5);

  /** Time between an answer's arrival and the next request that it can decide about. */
  private static final Duration ON_THE_WAY = Duration.ofSeconds(2);

  @TempDir private Path tmp;

  @Test
  void noRequestBreaksTheRobotsTxtThatWasLastAnswered() throws Exception {
    int hosts = Integer.getInteger("meguri.hosts", 200);
    Duration last = Setting.duration("meguri.last", "40s");
    WebSpec spec =
        WebSpec.builder()
            .hosts(hosts)
            .pages(hosts * 30L)
            .skew(0)
            .hostsPerAddress(2)
            .seed(Setting.seed())
            .latency(Duration.ofMillis(10))
            .robots(RobotsMix.MIXED.withChanges(Duration.ofSeconds(12)))
            .build();
    Path dir = tmp.resolve("crawl");
    Path out = tmp.resolve("crawl.out");
    Path config = tmp.resolve("config.yaml");
    Files.writeString(
        config,
        """
        politeness.interval: 250ms
        politeness.robots-hold: %ds
        checkpoint.interval: 2s
        """
            .formatted(HOLDS.toSeconds()));
    try (ServedWeb web = Child.serve(tmp.resolve("web"), spec)) {
      try (Child crawler = Child.crawl(web, out, dir, "--parallelism=2", "--config=" + config)) {
        long tired = System.nanoTime() + last.multipliedBy(4).toNanos();
        Duration more = last;
        do {
          assertThat(crawler.endsWithin(more)).as(Child.said(out)).isFalse();
          more = last.dividedBy(8);
        } while (judged(web).changes() <= hosts / 4 && System.nanoTime() < tired);
        crawler.stop();
        assertThat(crawler.exitCode()).as(Child.said(out)).isZero();
      }
      web.end();
      Obedience obedience = judged(web);
      System.out.printf(
          """
          == robots.txt of %,d hosts that change
          requests               %,d for a robots.txt, %,d of them changed; %,d for pages
          forbidden              %,d
          by a robots.txt out of date %,d
          """,
          hosts,
          obedience.robots(),
          obedience.changes(),
          obedience.pages(),
          obedience.forbidden().size(),
          obedience.outdated().size());
      assertThat(obedience.changes())
          .as("The web changes enough robots.txt files to test something")
          .isGreaterThan(hosts / 4);
      assertThat(obedience.pages()).as("requests for pages").isGreaterThan(hosts);
      assertThat(obedience.forbidden())
          .as("No request breaks the robots.txt that was last answered; requests that did")
          .isEmpty();
      assertThat(obedience.outdated())
          .as("No request relies on a robots.txt that is out of date; requests that did")
          .isEmpty();
    }
  }

  private static Obedience judged(ServedWeb web) throws IOException {
    return Obedience.of(web.site(), web.requests(), HOLDS.plus(ON_THE_WAY));
  }
}
