package meguri.job;

import java.util.Collection;
import java.util.Map;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;

/**
 * Starts a new crawl at the first record of its loop. A restored crawl goes on at its stored
 * offset. If the topic no longer has that record, the crawl fails. {@link
 * OffsetsInitializer#earliest} would reset the offset instead and so leave a gap.
 */
final class FromTheBeginning implements OffsetsInitializer {

  private static final long serialVersionUID = 1;

  @Override
  public Map<TopicPartition, Long> getPartitionOffsets(
      Collection<TopicPartition> partitions, PartitionOffsetsRetriever retriever) {
    return retriever.beginningOffsets(partitions);
  }

  @Override
  public OffsetResetStrategy getAutoOffsetResetStrategy() {
    return OffsetResetStrategy.NONE;
  }
}
