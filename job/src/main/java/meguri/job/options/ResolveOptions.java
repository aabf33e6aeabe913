package meguri.job.options;

import static meguri.job.options.Accepted.number;
import static org.apache.flink.configuration.ConfigOptions.key;

import java.util.List;
import org.apache.flink.configuration.ConfigOption;

/** The options {@code resolve.*}: how host names become addresses. */
public final class ResolveOptions {

  static final OptionSection SECTION = new OptionSection();

  public static final ConfigOption<String> HOSTS =
      SECTION
          .option(key("resolve.hosts").stringType().defaultValue(""))
          .accepts("lines with an address and its names")
          .means(
              "A name table that Meguri asks before DNS, in the form of /etc/hosts. The"
                  + " option holds the lines of the table, not its path. On the command line:"
                  + " --hosts-file.");

  public static final ConfigOption<List<String>> SERVERS =
      SECTION
          .list("resolve.servers")
          .accepts("a list such as 10.0.0.53, 127.0.0.1:5353")
          .each(NameServers.ENTRY)
          .means(
              "The name servers to ask, each in turn: 10.0.0.53, 127.0.0.1:5353,"
                  + " [fd00::53]:53. If you give none, each machine asks its own name servers.");

  public static final ConfigOption<Integer> QUERIES =
      SECTION
          .option(key("resolve.queries").intType().defaultValue(100))
          .accepts(number(1, 100_000))
          .means(
              "The number of names that each subtask asks for at a time. A name without an"
                  + " answer after a second makes room for another, and Meguri asks for it again,"
                  + " twice. These repeated queries get half of the places.");

  private ResolveOptions() {}
}
