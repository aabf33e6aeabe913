package meguri.job.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import meguri.job.Refusal;
import meguri.job.remote.RemoteCrawl;
import meguri.job.steer.Channel;
import meguri.job.steer.Channel.Reply;
import meguri.operators.scope.UrlNormaliser;
import meguri.state.steer.Command;
import meguri.state.steer.Target;
import org.apache.flink.util.TimeUtils;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The flags of all commands to a running crawl: which crawl, about what, how long to wait. */
final class SteerFlags {

  @Mixin private ClusterFlags cluster;

  @Option(
      names = "--crawl",
      paramLabel = "ID",
      description = "On a cluster: id of the crawl or of its job, if there are several.")
  private @Nullable String crawl;

  @Option(
      names = "--wait",
      paramLabel = "TIME",
      defaultValue = "3m",
      description =
          "Time to wait for the crawl's answer, which comes with a checkpoint. The default is 3m.")
  private String wait;

  @Parameters(
      paramLabel = "DIR TARGET",
      arity = "1..*",
      description =
          "The crawl's directory, unless the flags name a cluster. Then what the command is about: "
              + Target.ACCEPTED
              + ". There may be several.")
  private List<String> words = List.of();

  /** Returns the crawl's directory; empty if a cluster was named. */
  Optional<Path> dir() {
    return cluster.isGiven() ? Optional.empty() : Optional.of(Path.of(words.get(0)));
  }

  /** Returns what the user wrote behind the crawl. */
  List<String> words() {
    return cluster.isGiven() ? words : words.subList(1, words.size());
  }

  /** Returns what the command is about. */
  List<Target> targets() {
    if (words().isEmpty()) {
      throw new Refusal("Say what the command is about: " + Target.ACCEPTED + ".");
    }
    return words().stream().map(SteerFlags::target).toList();
  }

  /** Returns the time to wait, as the user wrote it. */
  String patience() {
    return wait;
  }

  /** Gives commands, and returns the answers. */
  List<Reply> give(Function<Channel, List<Command>> asked)
      throws IOException, InterruptedException {
    Duration patience = time(wait, "--wait");
    Channel channel = channel();
    return channel.give(asked.apply(channel), patience);
  }

  private Channel channel() throws IOException, InterruptedException {
    Optional<Path> dir = dir();
    return dir.isPresent()
        ? Channel.of(dir.get())
        : Channel.of(RemoteCrawl.find(cluster.api(), Optional.ofNullable(crawl)));
  }

  /** Reads a time such as 2h. */
  static Duration time(String text, String flag) {
    try {
      Duration time = TimeUtils.parseDuration(text);
      if (time.compareTo(Duration.ZERO) > 0) {
        return time;
      }
    } catch (IllegalArgumentException | ArithmeticException e) {
      // the Refusal below tells the user
    }
    throw new Refusal("%s is \"%s\"; it must be a time such as 30s or 2h.".formatted(flag, text));
  }

  static Target target(String text) {
    Optional<Target> named = Target.parse(text);
    if (named.isPresent()) {
      return named.get();
    }
    String normal = text.contains("://") ? UrlNormaliser.normalise(text) : "";
    if (normal.isEmpty()) {
      throw new Refusal("\"%s\" is none of these: %s.".formatted(text, Target.ACCEPTED));
    }
    return Target.url(normal);
  }
}
