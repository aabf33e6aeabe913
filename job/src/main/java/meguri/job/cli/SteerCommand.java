package meguri.job.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import meguri.job.steer.Channel;
import meguri.job.steer.Channel.Reply;
import meguri.state.steer.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Gives commands to a running crawl, and prints its answers. */
abstract class SteerCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;
  @Mixin private SteerFlags steer;

  @Override
  public Integer call() throws Exception {
    Log.toStandardError();
    read(steer);
    PrintWriter out = Terminal.on(spec.commandLine().getOut());
    List<Reply> replies = steer.give(this::commands);
    boolean isDone = true;
    for (Reply reply : replies) {
      String refusal = reply.answers().refusal();
      isDone &= reply.isWhole() && refusal.isEmpty();
      if (!refusal.isEmpty()) {
        out.printf("Not done for %s: %s.%n", about(reply.command()), refusal);
      } else if (reply.isWhole()) {
        out.println(done(reply));
      } else {
        out.printf(
            "No answer for %s within %s. The command is kept, and will hold when the crawl is back, or has done what it does.%n",
            about(reply.command()), steer.patience());
      }
    }
    after(steer, out);
    out.flush();
    return isDone ? ExitCode.OK : ExitCode.FAILED;
  }

  /** Reads what the user wrote; throws a {@link meguri.job.Refusal} if that makes no command. */
  abstract void read(SteerFlags flags) throws Exception;

  abstract List<Command> commands(Channel channel);

  /** Returns what a command is about, for a message. */
  String about(Command command) {
    return command.target().toString();
  }

  /** Tells what the crawl has done. */
  abstract String done(Reply reply);

  /** Does what follows when the answers have come. */
  void after(SteerFlags flags, PrintWriter out) throws Exception {}

  /** Prints something for people who do not read the answers. */
  void warn(List<String> lines) {
    PrintWriter err = Terminal.on(spec.commandLine().getErr());
    lines.forEach(err::println);
    err.flush();
  }

  /** Returns the figures of an answer. */
  static String figures(Reply reply) {
    return many(reply.answers().hosts(), "host") + ", " + many(reply.answers().urls(), "URL");
  }

  static String many(long count, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
  }
}
