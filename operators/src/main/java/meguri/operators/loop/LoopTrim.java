package meguri.operators.loop;

import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the loop topic short. The source commits its offsets when a checkpoint completes, so a
 * restore of that checkpoint does not read the records below them again. Records are deleted below
 * the offsets of an <em>earlier</em> commit: one for each checkpoint kept besides the newest, and
 * one more, so that each restore point of this run on disk finds its records.
 *
 * <p>Some or all commits arrive late, and commits of an earlier run stay until then. So each
 * partition is judged by its own commits. The first commit found may come from a run that had got
 * further, so it deletes no records. Commits are looked for at most once between two checkpoints,
 * because two found in between may belong to one checkpoint, half arrived and whole.
 */
public final class LoopTrim implements Serializable, AutoCloseable {

  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(LoopTrim.class);
  private static final int TIMEOUT_SECONDS = 10;

  private final String brokers;
  private final String topic;
  private final String group;
  private final int retained;

  private transient @Nullable ExecutorService thread;
  private transient @Nullable Commits commits;
  private transient @Nullable Admin client;
  private transient boolean isClosed;

  /**
   * @param group the consumer group under which the source commits
   * @param retained the number of checkpoints that are kept
   */
  public LoopTrim(String brokers, String topic, String group, int retained) {
    this.brokers = brokers;
    this.topic = topic;
    this.group = group;
    this.retained = retained;
  }

  /** Trims the topic in a thread of its own. Call it when a checkpoint is complete. */
  public void later() {
    if (thread == null) {
      thread = oneAtATime();
    }
    thread.execute(
        () -> {
          try {
            trim(client());
          } catch (KafkaException e) {
            LOG.warn("The loop topic was not trimmed", e);
          }
        });
  }

  /**
   * Returns an executor that drops tasks while it is at work: with slow brokers they would pile up.
   */
  static ExecutorService oneAtATime() {
    return new ThreadPoolExecutor(
        1,
        1,
        0,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        work -> {
          Thread trimming = new Thread(work, "loop-trim");
          trimming.setDaemon(true);
          return trimming;
        },
        new ThreadPoolExecutor.DiscardPolicy());
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    if (thread != null) {
      thread.shutdownNow();
    }
    if (client != null) {
      client.close(Duration.ZERO);
    }
  }

  /**
   * Returns the client. It is kept: to make one costs as much as all of a checkpoint's trimming.
   */
  private synchronized Admin client() {
    if (isClosed) {
      throw new KafkaException("the crawl ends");
    }
    if (client == null) {
      client = Admin.create(Map.of("bootstrap.servers", brokers));
    }
    return client;
  }

  /**
   * Deletes the records that no restore needs any more. Call it at most once for each checkpoint.
   */
  public void trim(Admin admin) {
    if (commits == null) {
      commits = new Commits(retained);
    }
    try {
      Map<TopicPartition, Long> below = commits.found(committed(admin));
      if (!below.isEmpty()) {
        delete(admin, below);
      }
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn("The loop topic was not trimmed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Map<TopicPartition, Long> committed(Admin admin)
      throws ExecutionException, InterruptedException, TimeoutException {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    Map<TopicPartition, OffsetAndMetadata> commit =
        admin
            .listConsumerGroupOffsets(group)
            .partitionsToOffsetAndMetadata()
            .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    commit.forEach(
        (partition, offset) -> {
          // a partition without a commit has a null here
          if (offset != null && partition.topic().equals(topic)) {
            offsets.put(partition, offset.offset());
          }
        });
    return offsets;
  }

  private static void delete(Admin admin, Map<TopicPartition, Long> below)
      throws ExecutionException, InterruptedException, TimeoutException {
    Map<TopicPartition, RecordsToDelete> deletions = new HashMap<>();
    below.forEach(
        (partition, offset) -> deletions.put(partition, RecordsToDelete.beforeOffset(offset)));
    admin.deleteRecords(deletions).all().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  /** The commits found for each partition, the oldest first. */
  static final class Commits {

    private final int retained;
    private final Map<TopicPartition, Long> last = new HashMap<>();
    private final Map<TopicPartition, Deque<Long>> ours = new HashMap<>();

    Commits(int retained) {
      this.retained = retained;
    }

    /**
     * Returns the offsets below which no restore needs records, now that these are committed;
     * mostly for few partitions.
     */
    Map<TopicPartition, Long> found(Map<TopicPartition, Long> committed) {
      Map<TopicPartition, Long> below = new HashMap<>();
      committed.forEach(
          (partition, offset) -> {
            Long before = last.put(partition, offset);
            if (before == null || before.equals(offset)) {
              return;
            }
            Deque<Long> commits = ours.computeIfAbsent(partition, its -> new ArrayDeque<>());
            commits.add(offset);
            if (commits.size() > retained + 1) {
              below.put(partition, commits.remove());
            }
          });
      return below;
    }
  }
}
