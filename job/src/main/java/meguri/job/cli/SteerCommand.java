package meguri.job.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import meguri.state.steer.Command.Kind;
import meguri.state.steer.Target;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command to a running crawl, about one or several {@link Target}s. */
abstract class SteerCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;
  @Mixin private SteerFlags steer;

  private final Kind kind;
  private final String done;

  /**
   * @param done tells what was done, in the words before the target
   */
  SteerCommand(Kind kind, String done) {
    this.kind = kind;
    this.done = done;
  }

  @Override
  public Integer call() throws Exception {
    Log.toStandardError();
    List<Target> targets = steer.targets();
    check(targets, steer);
    Duration lasts = lasts();
    PrintWriter out = Terminal.on(spec.commandLine().getOut());
    int code =
        steer.give(
            out,
            channel ->
                targets.stream()
                    .map(target -> channel.command(kind, target, lasts, forbids(), List.of()))
                    .toList(),
            this::done);
    after(targets, steer, out);
    return code;
  }

  /** Throws a {@link meguri.job.Refusal} if the command is not for these targets. */
  void check(List<Target> targets, SteerFlags flags) {}

  /** Returns the time for which the command holds; zero for no end. */
  Duration lasts() {
    return Duration.ZERO;
  }

  boolean forbids() {
    return false;
  }

  /** Tells what was done, in the words before the figures. */
  String done(Target target) {
    return done + " " + target;
  }

  /** Does what follows when the answers have come. */
  void after(List<Target> targets, SteerFlags flags, PrintWriter out) throws IOException {}
}
