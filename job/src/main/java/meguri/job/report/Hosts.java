package meguri.job.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import meguri.state.Hash64;

/**
 * The figures of the hosts that were asked. When there are {@value #MOST}, the half with the fewest
 * lines becomes one, "other hosts", so that sums stay right. A host that returns later has only its
 * later figures: at most {@link #missing} of its lines are not in its own row.
 */
final class Hosts {

  /** About 10 MB of heap. */
  static final int MOST = 1 << 15;

  private static final int COUNTED = 1 << 12;

  private final int most;
  private final Map<String, HostFigures> hosts = new HashMap<>();
  private final HostFigures others = new HostFigures("other hosts");
  private final Sampled<Boolean> names = new Sampled<>(COUNTED);
  private long missing;

  Hosts() {
    this(MOST);
  }

  Hosts(int most) {
    this.most = most;
  }

  void add(LogEntry entry, Kind kind) {
    String name = entry.host();
    HostFigures host = hosts.get(name);
    if (host == null) {
      makeRoom();
      host = new HostFigures(name);
      hosts.put(name, host);
      names.of(Hash64.of(name), () -> true);
    }
    host.add(entry, kind);
  }

  /** Returns the number of hosts; an estimate if there are more than {@value #COUNTED}. */
  long distinct() {
    return missing == 0 ? hosts.size() : names.distinct();
  }

  boolean isEstimate() {
    return missing > 0;
  }

  /** Returns how many lines of a host may be missing in its row. */
  long missing() {
    return missing;
  }

  /** Returns the hosts with the most of something, without those that have none of it. */
  List<HostFigures> top(int count, ToLongFunction<HostFigures> measure) {
    return hosts.values().stream()
        .filter(host -> measure.applyAsLong(host) > 0)
        .sorted(Comparator.comparingLong(measure).reversed().thenComparing(HostFigures::name))
        .limit(count)
        .toList();
  }

  /** Returns the figures of all hosts but these together. */
  HostFigures allBut(List<HostFigures> shown) {
    HostFigures rest = new HostFigures(others.name());
    rest.add(others);
    hosts.values().stream().filter(host -> !shown.contains(host)).forEach(rest::add);
    return rest;
  }

  private void makeRoom() {
    if (hosts.size() < most) {
      return;
    }
    List<HostFigures> all = new ArrayList<>(hosts.values());
    all.sort(Comparator.comparingLong(Hosts::lines));
    List<HostFigures> few = all.subList(0, all.size() - most / 2);
    for (HostFigures host : few) {
      others.add(host);
      hosts.remove(host.name());
    }
    missing += lines(few.get(few.size() - 1));
  }

  private static long lines(HostFigures host) {
    return host.requests() + host.refused();
  }
}
