package meguri.job;

import java.util.Collection;
import java.util.Map;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;

/**
 * A new crawl reads its loop from the first record. A restored one goes on where it was, and if
 * that is no longer in the topic, it fails instead of going on with a gap: unlike {@link
 * OffsetsInitializer#earliest}, which would reset.
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
