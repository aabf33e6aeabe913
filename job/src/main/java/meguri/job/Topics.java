package meguri.job;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.configuration.Configuration;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Kafka names of a crawl.
 *
 * @param loop the topic that closes the dataflow's loop
 * @param group the consumer group under which offsets of completed checkpoints are committed
 */
public record Topics(String loop, String group) {

  private static final Logger LOG = LoggerFactory.getLogger(Topics.class);
  private static final int TIMEOUT_SECONDS = 30;
  private static final long ASK_AGAIN_MS = 100;

  /**
   * Makes the loop topic if the brokers have none, and tells its own id: a topic made anew under
   * the same name has another.
   */
  public String loopId(Configuration options) throws IOException {
    try (Admin admin =
        Admin.create(Map.of("bootstrap.servers", options.get(CrawlOptions.KAFKA_BOOTSTRAP)))) {
      make(admin, options.get(CrawlOptions.KAFKA_PARTITIONS));
      return id(admin);
    } catch (ExecutionException | TimeoutException e) {
      throw missing(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Makes the loop topic if the brokers have none. */
  public void make(Admin admin, int partitions) throws IOException {
    NewTopic wanted = new NewTopic(loop, Optional.of(partitions), Optional.empty());
    try {
      admin.createTopics(List.of(wanted)).all().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw missing(e);
      }
    } catch (TimeoutException e) {
      throw missing(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private IOException missing(Exception e) {
    LOG.warn("No topic {}", loop, e);
    // what Flink's REST API tells of a failure is the last cause
    return new IOException("the brokers have no topic " + loop + ": " + Cause.of(e));
  }

  /** A broker may hear of a topic a moment after it was made: asked again until it has. */
  private String id(Admin admin) throws ExecutionException, InterruptedException, TimeoutException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    while (true) {
      try {
        return admin
            .describeTopics(List.of(loop))
            .topicNameValues()
            .values()
            .iterator()
            .next()
            .get(TIMEOUT_SECONDS, TimeUnit.SECONDS)
            .topicId()
            .toString();
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof UnknownTopicOrPartitionException)
            || System.nanoTime() > deadline) {
          throw e;
        }
        TimeUnit.MILLISECONDS.sleep(ASK_AGAIN_MS);
      }
    }
  }

  public static Topics of(Configuration options) {
    return of(options.get(CrawlOptions.ID));
  }

  public static Topics of(String crawl) {
    String prefix = "meguri-" + crawl;
    return new Topics(prefix + "-loop", prefix);
  }
}
