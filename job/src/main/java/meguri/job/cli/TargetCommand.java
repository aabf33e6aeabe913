package meguri.job.cli;

import java.time.Duration;
import java.util.List;
import meguri.job.steer.Channel;
import meguri.job.steer.Channel.Reply;
import meguri.state.steer.Command;
import meguri.state.steer.Target;

/** Gives a command about one or several {@link Target}s. */
abstract class TargetCommand extends SteerCommand {

  private final Command.Kind kind;
  private final String done;
  private List<Target> targets = List.of();
  private Duration time = Duration.ZERO;

  /**
   * @param done tells what was done, in the words before the target
   */
  TargetCommand(Command.Kind kind, String done) {
    this.kind = kind;
    this.done = done;
  }

  @Override
  void read(SteerFlags flags) {
    targets = flags.targets();
    check(targets, flags);
    time = lasts();
  }

  @Override
  List<Command> commands(Channel channel) {
    return targets.stream()
        .map(target -> channel.command(kind, target, time, forbids(), List.of()))
        .toList();
  }

  @Override
  String done(Reply reply) {
    return done(reply.command().target()) + ": " + figures(reply) + ".";
  }

  /** Tells what was done, in the words before the figures. */
  String done(Target target) {
    return done + " " + target;
  }

  List<Target> targets() {
    return targets;
  }

  /** Throws a {@link meguri.job.Refusal} if the command is not for these targets. */
  void check(List<Target> given, SteerFlags flags) {}

  /** Returns the time for which the command holds; zero for no end. */
  Duration lasts() {
    return Duration.ZERO;
  }

  boolean forbids() {
    return false;
  }
}
