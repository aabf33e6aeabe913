package meguri.job;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;

/** Counts and adds the partitions of a topic. */
public final class Partitions {

  private Partitions() {}

  public static int count(Admin admin, String topic) throws Exception {
    return admin
        .describeTopics(List.of(topic))
        .topicNameValues()
        .values()
        .iterator()
        .next()
        .get()
        .partitions()
        .size();
  }

  /** Adds partitions until the topic has this many. */
  public static void increase(Admin admin, String topic, int total) throws Exception {
    admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(total))).all().get();
    Await.until(topic + " has " + total + " partitions", () -> count(admin, topic) == total);
  }
}
