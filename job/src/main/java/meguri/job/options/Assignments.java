package meguri.job.options;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import meguri.job.Refusal;
import meguri.job.Userinfo;
import org.apache.flink.configuration.Configuration;

/**
 * Options that a flag gives as {@code name=value}. Several values for an option that is a list are
 * its entries; any other option has one value.
 */
public final class Assignments {

  private Assignments() {}

  /**
   * Returns the options; throws a {@link Refusal} for a name or a value that Meguri does not know.
   *
   * @param flag the flag's name, for messages
   */
  public static Configuration read(List<String> given, String flag) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (String assignment : given) {
      int sign = assignment.indexOf('=');
      if (sign <= 0) {
        throw new Refusal(
            "%s is \"%s\"; it must be a name and a value, such as fetch.tls-errors=accept."
                .formatted(flag, Userinfo.hidden(assignment)));
      }
      values
          .computeIfAbsent(assignment.substring(0, sign).strip(), name -> new ArrayList<>())
          .add(assignment.substring(sign + 1).strip());
    }
    Configuration options = new Configuration();
    values.forEach((name, entries) -> set(options, name, entries, flag));
    return options;
  }

  private static void set(Configuration options, String name, List<String> values, String flag) {
    CrawlOption<?> option =
        AllOptions.named(name)
            .orElseThrow(() -> new Refusal(flag + ": " + AllOptions.unknown(name)));
    if (option.isList()) {
      option.setEntries(options, values);
      option.check(options);
    } else if (values.size() > 1) {
      throw new Refusal("The option %s is given twice; say %s once.".formatted(name, flag));
    } else {
      AllOptions.set(options, option.option(), values.get(0), flag + " " + name);
    }
  }
}
