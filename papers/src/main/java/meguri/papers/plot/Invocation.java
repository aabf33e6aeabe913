package meguri.papers.plot;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The command that made a page, as the page shows it. */
public final class Invocation {

  /** The page does not show the option for its own directory. */
  private static final String OUTPUT = "--out";

  private Invocation() {}

  /** Returns the command as it was given, with files' names in place of their paths. */
  public static String of(CommandSpec spec) {
    List<String> words = new ArrayList<>();
    String options = System.getenv("MEGURI_JAVA_OPTS");
    if (options != null) {
      words.add("MEGURI_JAVA_OPTS='" + options + "'");
    }
    words.add("./meguri bench " + spec.name());
    spec.commandLine().getParseResult().matchedOptions().stream()
        .distinct()
        .filter(option -> !option.longestName().equals(OUTPUT))
        .forEach(option -> words(option, words));
    return String.join(" ", words);
  }

  private static void words(OptionSpec option, List<String> words) {
    if (option.arity().max() == 0) {
      words.add(option.longestName());
    } else if (option.auxiliaryTypes()[0] == Path.class) {
      for (String file : option.originalStringValues()) {
        words.add(option.longestName() + " " + Path.of(file).getFileName());
      }
    } else {
      words.add(option.longestName() + " " + String.join(",", option.originalStringValues()));
    }
  }
}
