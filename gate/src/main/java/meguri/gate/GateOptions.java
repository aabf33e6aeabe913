package meguri.gate;

import java.util.List;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;

/** Settings of the gate, among Flink's own in {@code config.yaml}. */
public final class GateOptions {

  public static final ConfigOption<List<String>> HOSTS =
      ConfigOptions.key("meguri.rest.hosts")
          .stringType()
          .asList()
          .defaultValues()
          .withDescription(
              "Names, without ports, under which the REST API may be asked, beside localhost,"
                  + " rest.address and rest.bind-address.");

  public static final ConfigOption<Boolean> READ_ONLY =
      ConfigOptions.key("meguri.rest.read-only")
          .booleanType()
          .defaultValue(false)
          .withDescription("Whether the REST API only shows things, and takes no orders at all.");

  private GateOptions() {}
}
