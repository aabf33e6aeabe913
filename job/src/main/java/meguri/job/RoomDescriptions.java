package meguri.job;

import java.util.Map;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * A description of each room, for the boxes of Flink's web UI. Names stay as they are: metrics,
 * logs and {@code bench} go by them. Descriptions are for people alone, and no state depends on
 * them. Flink shows none for sources and sinks.
 */
final class RoomDescriptions {

  /** By uid. A room without one is shown by its name. */
  static final Map<String, String> BY_UID =
      Map.ofEntries(
          Map.entry("lineage", "Lineage: drops records of a run that was undone"),
          Map.entry("orders", "Orders: lets each command pass once"),
          Map.entry("frontier", "Frontier: decides what is fetched next, and when"),
          Map.entry("fetch", "Fetch: asks the servers"),
          Map.entry("split", "Split: judges each answer"),
          Map.entry("content", "Content: finds copies of pages"),
          Map.entry("parse", "Parse: finds the links of a page"),
          Map.entry("scope", "Scope: drops links that the crawl does not follow"),
          Map.entry("scope-of-seeds", "Scope of seeds: the same for the seeds"),
          Map.entry("registry", "Registry: lets each URL pass once"),
          Map.entry("allowance", "Allowance: keeps the budgets of hosts and domains"),
          Map.entry("resolve", "Resolve: finds the address of a host"),
          Map.entry("offers-stamp", "Stamp: marks records with run and checkpoint"),
          Map.entry("outcomes-stamp", "Stamp: marks records with run and checkpoint"),
          Map.entry("forwarded-stamp", "Stamp: marks records with run and checkpoint"));

  private RoomDescriptions() {}

  /** Describes the rooms of a job that has been built. */
  static void add(StreamExecutionEnvironment env) {
    for (Transformation<?> room : env.getTransformations()) {
      String description = BY_UID.get(String.valueOf(room.getUid()));
      if (description != null) {
        room.setDescription(description);
      }
    }
  }
}
