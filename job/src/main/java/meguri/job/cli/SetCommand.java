package meguri.job.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import meguri.job.Refusal;
import meguri.job.options.Settable;
import meguri.job.steer.Channel;
import meguri.job.steer.Channel.Reply;
import meguri.state.steer.Command;
import meguri.state.steer.Setting;
import meguri.state.steer.Target;

/** {@code meguri set}. */
@picocli.CommandLine.Command(
    name = "set",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Changes options of a running crawl, or the interval of a host.",
    description = {
      "Such as: meguri set DIR politeness.interval=2s, or meguri set DIR example.org interval=5s.",
      "Without a value, as in politeness.interval=, what the crawl was begun with counts again.",
      ""
    })
final class SetCommand extends SteerCommand {

  private static final Pattern ASSIGNMENT = Pattern.compile("(?s)([a-z][a-z0-9.-]*)=(.*)");

  private final List<Target> targets = new ArrayList<>();

  /** The values by their names; several are the entries of a list. */
  private final Map<String, List<String>> values = new LinkedHashMap<>();

  @Override
  void read(SteerFlags flags) {
    for (String word : flags.words()) {
      Matcher assignment = ASSIGNMENT.matcher(word);
      if (assignment.matches()) {
        values
            .computeIfAbsent(assignment.group(1), name -> new ArrayList<>())
            .add(assignment.group(2).strip());
      } else {
        targets.add(SteerFlags.target(word));
      }
    }
    if (values.isEmpty()) {
      throw new Refusal(
          "Say what to set, such as politeness.interval=2s, or example.org interval=5s.");
    }
    boolean hasInterval = values.containsKey(Setting.INTERVAL.key());
    if (targets.isEmpty() && hasInterval) {
      throw new Refusal(
          "Say whose interval to set, such as example.org interval=5s. That of all servers is politeness.interval.");
    }
    if (!targets.isEmpty() && !(hasInterval && values.size() == 1)) {
      throw new Refusal(
          "For %s, only interval can be set, such as %s interval=5s."
              .formatted(targets.get(0), targets.get(0)));
    }
    for (Target target : targets) {
      if (target.kind() != Target.Kind.HOST && target.kind() != Target.Kind.SITE) {
        throw new Refusal(
            "An interval is that of a host or a site, such as example.org or *.example.org, and not of %s."
                .formatted(target));
      }
    }
  }

  @Override
  List<Command> commands(Channel channel) {
    List<Command> commands = new ArrayList<>();
    values.forEach(
        (name, entries) -> {
          if (targets.isEmpty()) {
            commands.add(
                command(channel, Target.ALL, Settable.option(name, entries, channel.options())));
          } else if (entries.size() > 1) {
            throw new Refusal("interval is given twice.");
          }
          for (Target target : targets) {
            commands.add(command(channel, target, Settable.interval(entries.get(0))));
          }
        });
    return commands;
  }

  private static Command command(Channel channel, Target target, List<String> words) {
    return channel.command(Command.Kind.SET, target, Duration.ZERO, false, words);
  }

  @Override
  String about(Command command) {
    String name = command.words().get(0);
    return targets.isEmpty() ? name : name + " of " + command.target();
  }

  @Override
  String done(Reply reply) {
    Command command = reply.command();
    boolean ends = command.words().size() <= 2;
    String set = (ends ? "No longer set: " : "Set ") + about(command);
    return targets.isEmpty() ? set + "." : set + ": " + figures(reply) + ".";
  }
}
