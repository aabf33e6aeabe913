package meguri.job.watch;

import java.util.Locale;
import meguri.operators.metrics.MetricNames;

/** The answers of the Registry to links, one for each of its stages. Every link gets one. */
public enum DedupStage {
  LRU(MetricNames.REGISTRY_HITS_LRU, "known by the LRU"),
  SECOND(MetricNames.REGISTRY_HITS_SECOND_STAGE, "known by the second stage"),
  VERIFIED(MetricNames.REGISTRY_HITS_VERIFIED, "known, and verified in state"),
  STATE(MetricNames.REGISTRY_HITS_STORE, "known by state alone"),
  NEW(MetricNames.REGISTRY_NEW_BY_FILTER, "new, without a read of state"),
  NEW_BY_STATE(MetricNames.REGISTRY_NEW_BY_STORE, "new, after a read of state");

  private final String metric;
  private final String meaning;

  DedupStage(String metric, String meaning) {
    this.metric = metric;
    this.meaning = meaning;
  }

  /** Returns the name of the metric that counts these answers. */
  public String metric() {
    return metric;
  }

  public String meaning() {
    return meaning;
  }

  /** Returns a short name for a narrow screen. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
