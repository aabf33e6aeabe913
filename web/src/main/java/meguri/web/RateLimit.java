package meguri.web;

import java.util.HashMap;
import java.util.Map;

/**
 * Tells which requests come too soon for strict hosts. It keeps a time in memory for each such host
 * that was asked; after a restart of the web these are forgotten.
 */
final class RateLimit {
  private final Servers servers;
  private final long patienceNs;
  private final Map<Integer, Long> opens = new HashMap<>();

  RateLimit(WebSpec spec, Servers servers) {
    this.servers = servers;
    this.patienceNs = spec.servers().patience().toNanos();
  }

  synchronized boolean isTooSoon(int host, long startNs) {
    if (startNs < opens.getOrDefault(host, 0L)) {
      return true;
    }
    opens.put(host, startNs + patienceNs);
    return false;
  }

  synchronized void answered(int host, long startNs, long endNs, boolean refused) {
    long open = refused ? servers.retryAtNs(host, startNs, endNs) : endNs + patienceNs;
    opens.merge(host, open, Math::max);
  }
}
