package meguri.bench;

import meguri.bench.Meter.Window;

/** The conditions under which a mode was measured. */
record Conditions(int hosts, long pages, Window window, int parallelism, int rounds) {

  /** Returns a sentence's worth, for a table. */
  @Override
  public String toString() {
    String part =
        window instanceof Window.Span span
            ? "%d s to %d s after the start"
                .formatted(span.from().toSeconds(), span.to().toSeconds())
            : "%,d pages".formatted(pages);
    return "%,d host%s, %s, %d round%s"
        .formatted(hosts, hosts == 1 ? "" : "s", part, rounds, rounds == 1 ? "" : "s");
  }
}
