package meguri.job.local;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import meguri.job.FlinkSettings;
import meguri.job.Topics;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the loop topic short. The source commits its offsets when a checkpoint completes, so what
 * lies below them is not read again by a restore of that checkpoint. Records are deleted below the
 * offsets of an <em>earlier</em> commit: one for each checkpoint kept besides the newest, and one
 * more, so that each restore point on disk finds its records.
 */
final class LoopTrim {

  private static final Logger LOG = LoggerFactory.getLogger(LoopTrim.class);
  private static final int TIMEOUT_SECONDS = 10;

  private final Admin admin;
  private final Topics topics;
  private final Deque<Map<TopicPartition, Long>> commits = new ArrayDeque<>();

  LoopTrim(Admin admin, Topics topics) {
    this.admin = admin;
    this.topics = topics;
  }

  void trim() {
    try {
      Map<TopicPartition, Long> committed = committed();
      if (committed.isEmpty() || committed.equals(commits.peekLast())) {
        return;
      }
      commits.add(committed);
      if (commits.size() > FlinkSettings.RETAINED_CHECKPOINTS + 1) {
        delete(commits.remove());
      }
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn("The loop topic was not trimmed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Map<TopicPartition, Long> committed()
      throws ExecutionException, InterruptedException, TimeoutException {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    Map<TopicPartition, OffsetAndMetadata> group =
        admin
            .listConsumerGroupOffsets(topics.group())
            .partitionsToOffsetAndMetadata()
            .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    group.forEach(
        (partition, offset) -> {
          // a partition without a commit has a null here
          if (offset != null && partition.topic().equals(topics.loop())) {
            offsets.put(partition, offset.offset());
          }
        });
    return offsets;
  }

  private void delete(Map<TopicPartition, Long> below)
      throws ExecutionException, InterruptedException, TimeoutException {
    Map<TopicPartition, RecordsToDelete> deletions = new HashMap<>();
    below.forEach(
        (partition, offset) -> deletions.put(partition, RecordsToDelete.beforeOffset(offset)));
    admin.deleteRecords(deletions).all().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }
}
