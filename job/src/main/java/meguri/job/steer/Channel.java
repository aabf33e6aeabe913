package meguri.job.steer;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import meguri.job.Cause;
import meguri.job.CrawlDir;
import meguri.job.Refusal;
import meguri.job.Topics;
import meguri.job.local.LocalDir;
import meguri.job.options.CrawlOptions;
import meguri.job.options.KafkaOptions;
import meguri.job.remote.RemoteCrawl;
import meguri.job.watch.RestApi;
import meguri.operators.steer.CommandSchema;
import meguri.state.steer.Answer;
import meguri.state.steer.Answers;
import meguri.state.steer.Command;
import meguri.state.steer.Target;
import org.apache.flink.configuration.Configuration;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The way to a crawl: its brokers, and its topic of commands.
 *
 * @param crawl the crawl's id
 * @param options the crawl's options
 */
public record Channel(String brokers, String crawl, Configuration options) {

  private static final Duration POLL = Duration.ofMillis(100);
  private static final int GIVE_SECONDS = 20;

  /** The answers to a command, as far as they have come, and whether these are all. */
  public record Reply(Command command, Answers answers, boolean isWhole) {}

  /**
   * Returns the way to the crawl of a directory.
   *
   * @throws Refusal if it runs on this machine alone, and does not run now: its broker is in its
   *     process
   */
  public static Channel of(Path dir) throws IOException, InterruptedException {
    Configuration begun = CrawlDir.at(dir).options();
    String id = begun.get(CrawlOptions.ID);
    Optional<Configuration> running = running(dir, id);
    Configuration options = running.orElse(begun);
    return options
        .getOptional(KafkaOptions.BOOTSTRAP)
        .map(brokers -> new Channel(brokers, id, options))
        .orElseThrow(
            () ->
                new Refusal(
                    "The crawl in %s is not running, so nobody can take the command. Resume it first: meguri resume %s"
                        .formatted(dir, dir)));
  }

  public static Channel of(RemoteCrawl crawl) throws IOException, InterruptedException {
    Configuration options = crawl.options();
    return new Channel(options.get(KafkaOptions.BOOTSTRAP), crawl.id(), options);
  }

  private static Optional<Configuration> running(Path dir, String id)
      throws IOException, InterruptedException {
    if (!LocalDir.isRunning(dir)) {
      return Optional.empty();
    }
    Optional<RestApi> api = LocalDir.rest(dir).map(RestApi::new);
    if (api.isEmpty()) {
      throw new IOException("the crawl in " + dir + " is just starting; try again in a moment");
    }
    // after a kill, somebody else may listen at the port
    for (RemoteCrawl crawl : RemoteCrawl.all(api.get())) {
      if (crawl.id().equals(id)) {
        return Optional.of(crawl.options());
      }
    }
    throw new IOException("the crawl in " + dir + " is just starting; try again in a moment");
  }

  /**
   * Returns a command to this crawl, which has an id of its own.
   *
   * @param lasts the time for which it holds; zero if it holds until another ends it
   */
  public Command command(
      Command.Kind kind, Target target, Duration lasts, boolean forbids, List<String> words) {
    return new Command(
        UUID.randomUUID().toString(), crawl, 0, kind, target, lasts.toMillis(), forbids, words);
  }

  /**
   * Gives commands, and waits for the answers.
   *
   * @param patience how long to wait for all answers
   */
  public List<Reply> give(List<Command> commands, Duration patience) throws IOException {
    String topic = Topics.of(crawl).commands();
    CommandSchema schema = new CommandSchema(topic);
    long from = Long.MAX_VALUE;
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of(
                "bootstrap.servers",
                brokers,
                "acks",
                "all",
                "max.block.ms",
                String.valueOf(GIVE_SECONDS * 1000)),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      var sent = commands.stream().map(one -> producer.send(schema.record(one))).toList();
      for (var one : sent) {
        from = Math.min(from, one.get(GIVE_SECONDS, TimeUnit.SECONDS).offset());
      }
    } catch (ExecutionException | java.util.concurrent.TimeoutException | KafkaException e) {
      throw new IOException(
          "the brokers %s did not take the command for the topic %s: %s"
              .formatted(brokers, topic, Cause.of(e)),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    return replies(commands, from, patience);
  }

  /** Waits for the answers to commands that were given before. */
  public List<Reply> replies(List<Command> commands, Duration patience) {
    return replies(commands, 0, patience);
  }

  private List<Reply> replies(List<Command> commands, long from, Duration patience) {
    TopicPartition partition = new TopicPartition(Topics.of(crawl).commands(), 0);
    Map<String, Answers> answers = new LinkedHashMap<>();
    commands.forEach(command -> answers.put(command.id(), new Answers()));
    Map<String, Answers> missing = new HashMap<>(answers);
    long giveUp = System.nanoTime() + patience.toNanos();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", brokers, "enable.auto.commit", "false"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seek(partition, from);
      while (!missing.isEmpty() && System.nanoTime() < giveUp) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          Answer answer = CommandSchema.answer(record);
          Answers all = answer == null ? null : missing.get(answer.command());
          if (answer != null && all != null) {
            all.add(answer);
            if (all.isWhole()) {
              missing.remove(answer.command());
            }
          }
        }
      }
    }
    return commands.stream()
        .map(
            command ->
                new Reply(
                    command,
                    answers.getOrDefault(command.id(), new Answers()),
                    !missing.containsKey(command.id())))
        .toList();
  }
}
