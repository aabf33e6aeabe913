package meguri.job.cluster;

import java.nio.file.Path;
import meguri.job.local.Broker;

/** A broker as a process of its own. */
final class KafkaProcess {

  private KafkaProcess() {}

  /**
   * @param args its directory, its port, the port at which clients find it, and its controller's
   *     port
   */
  public static void main(String[] args) throws Exception {
    try {
      Broker broker =
          Broker.start(
              Path.of(args[0]),
              "meguri",
              Integer.parseInt(args[1]),
              Integer.parseInt(args[2]),
              Integer.parseInt(args[3]));
      Runtime.getRuntime().addShutdownHook(new Thread(broker::close));
      Thread.currentThread().join();
    } catch (Throwable e) {
      e.printStackTrace();
      // else threads of a half-started broker would keep this process alive
      Runtime.getRuntime().halt(1);
    }
  }
}
