package meguri.papers.plot;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The command by which a page was made, to be stated on it. */
public final class Invocation {

  /** Where the page goes says nothing of what is on it. */
  private static final String OUTPUT = "--out";

  private Invocation() {}

  /** As it was given, but for the directories that files lie in. */
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
