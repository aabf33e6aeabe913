package meguri.job.inspect;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import meguri.state.frontier.Host;
import org.jspecify.annotations.Nullable;

/** The origins of hosts, by their slots and ids; those used last are kept. */
final class Origins {

  private static final int KEPT = 10_000;

  private final FrontierView frontier;
  private final Map<Long, String> kept =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, String> eldest) {
          return size() > KEPT;
        }
      };

  Origins(CrawlState state) {
    frontier = state.frontier();
  }

  /** Returns the origin of a host; null if the slot does not have it. */
  @Nullable String of(int slot, long id) throws IOException {
    String origin = kept.get(id);
    if (origin == null) {
      Host host = frontier.host(slot, id);
      if (host == null) {
        return null;
      }
      origin = host.pin().origin();
      kept.put(id, origin);
    }
    return origin;
  }
}
