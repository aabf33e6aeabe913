package meguri.job.survival;

import java.nio.file.Path;
import meguri.job.Await;
import meguri.job.Listeners;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Listening sockets of the web and the demo; KillIT and ClusterIT check crawls and clusters. */
class ListenersIT {

  /** The default number of hosts of a web, each at an address of its own. */
  private static final int HOSTS = 100;

  /** The broker's two ports, Flink's REST API, and the place of Flink's libraries. */
  private static final int OF_A_CRAWL = 4;

  @TempDir private Path dir;

  @Test
  void aServedWebListensOnLoopbackOnly() throws Exception {
    Path output = dir.resolve("web.out");
    try (Child web = Child.start(output, "web", "-o=" + dir.resolve("web"))) {
      listens("a web", web, output, HOSTS);
      Listeners.areOnLoopback("a web", web.pid(), HOSTS);
    }
  }

  @Test
  void theDemoListensOnLoopbackOnly() throws Exception {
    Path output = dir.resolve("demo.out");
    try (Child demo = Child.start(output, "demo", "-o=" + dir.resolve("demo"))) {
      listens("the demo", demo, output, HOSTS + OF_A_CRAWL);
      Listeners.tcpIsOnLoopback("the demo", demo.pid(), HOSTS + OF_A_CRAWL);
      demo.stop();
    }
  }

  private static void listens(String who, Child child, Path output, int atLeast) throws Exception {
    Await.until(
        who + " listens at " + atLeast + " sockets: " + Child.said(output),
        () -> !child.isAlive() || Listeners.count(child.pid()) >= atLeast);
  }
}
