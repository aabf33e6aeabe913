package meguri.gate;

import java.util.List;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;

/** The settings of the gate, which stand among Flink's own in {@code config.yaml}. */
public final class GateOptions {

  public static final ConfigOption<List<String>> HOSTS =
      ConfigOptions.key("meguri.rest.hosts")
          .stringType()
          .asList()
          .defaultValues()
          .withDescription(
              "Host names, without ports, that clients may use for the REST API besides localhost,"
                  + " rest.address and rest.bind-address.");

  public static final ConfigOption<Boolean> READ_ONLY =
      ConfigOptions.key("meguri.rest.read-only")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Whether the REST API only shows things, and refuses every request to change one.");

  private GateOptions() {}
}
