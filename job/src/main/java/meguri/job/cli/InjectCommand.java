package meguri.job.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import meguri.job.Contact;
import meguri.job.Refusal;
import meguri.job.SeedList;
import meguri.job.steer.Channel;
import meguri.job.steer.Channel.Reply;
import meguri.state.steer.Command;
import meguri.state.steer.Target;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code meguri inject}. */
@picocli.CommandLine.Command(
    name = "inject",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Gives a running crawl further seeds.",
    description = {
      "Their hosts or domains join the scope, as those of the first seeds did. A page that the",
      "crawl knows is not visited for this; to have it visited again: meguri recrawl",
      ""
    })
final class InjectCommand extends SteerCommand {

  /** The most seeds at once. */
  private static final int MOST = 10_000;

  /** The bytes of seeds in one command, well below what a broker takes in one record. */
  private static final int BYTES = 256 << 10;

  @Option(
      names = "--seeds",
      paramLabel = "FILE",
      description = "List of seeds, one per line, also compressed by gzip: a path, or a URI.")
  private @Nullable String file;

  private SeedList seeds = SeedList.of(List.of(), List.of());

  @Override
  void read(SteerFlags flags) {
    seeds = SeedList.of(flags.words(), file == null ? List.of() : List.of(file));
    warn(seeds.bad());
    if (seeds.good().isEmpty() && seeds.bad().isEmpty()) {
      throw new Refusal("Say which URLs to begin at, or give a file of URLs with --seeds.");
    }
    seeds.refuseIfEmpty();
    if (!seeds.isWhole() || seeds.good().size() > MOST) {
      throw new Refusal(
          "A running crawl takes %,d seeds at once, and these are %s. Give them in parts, one after the other, or begin a crawl of their own with them."
              .formatted(MOST, seeds.isWhole() ? "%,d".formatted(seeds.good().size()) : "more"));
    }
  }

  @Override
  List<Command> commands(Channel channel) {
    refuseStrangers(channel.options());
    List<Command> commands = new ArrayList<>();
    List<String> part = new ArrayList<>();
    int bytes = 0;
    for (String line : seeds.lines()) {
      int more = line.getBytes(UTF_8).length;
      if (bytes + more > BYTES && !part.isEmpty()) {
        commands.add(command(channel, part));
        part.clear();
        bytes = 0;
      }
      part.add(line);
      bytes += more;
    }
    commands.add(command(channel, part));
    return commands;
  }

  private static Command command(Channel channel, List<String> lines) {
    return channel.command(Command.Kind.INJECT, Target.ALL, Duration.ZERO, false, lines);
  }

  /** A crawl of this machine alone need not say who runs it. It must before it asks others. */
  private void refuseStrangers(Configuration options) {
    try {
      Contact.require(new Configuration(options), seeds);
    } catch (Refusal e) {
      throw new Refusal(e.getMessage() + " Stop the crawl, and give that to meguri resume.");
    }
  }

  @Override
  String about(Command command) {
    return many(command.words().size(), "URL");
  }

  @Override
  String done(Reply reply) {
    return "Injected " + about(reply.command()) + ".";
  }
}
