package meguri.job;

import org.apache.flink.configuration.Configuration;

/**
 * The Kafka names of a crawl.
 *
 * @param loop the topic that closes the dataflow's loop
 * @param commands the topic a person's commands come from
 * @param group the consumer group under which offsets of completed checkpoints are committed
 */
public record Topics(String loop, String commands, String group) {

  public static Topics of(Configuration options) {
    return of(options.get(CrawlOptions.ID));
  }

  public static Topics of(String crawl) {
    String prefix = "meguri-" + crawl;
    return new Topics(prefix + "-loop", prefix + "-commands", prefix);
  }
}
