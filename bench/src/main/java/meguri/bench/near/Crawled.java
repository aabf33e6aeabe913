package meguri.bench.near;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import meguri.state.near.NearCopies;
import meguri.state.near.NearPage;
import meguri.state.near.Sketcher;
import meguri.state.near.TextSketch;

/** The pages of a crawl, as the two rooms of near copies know them. */
final class Crawled {

  private final Sketcher sketcher = new Sketcher();
  private final Map<Long, List<NearPage>> byFirst = new HashMap<>();
  private final Map<Long, List<NearPage>> bySecond = new HashMap<>();

  /** Visits a page. Returns the page that it is a near copy of. */
  Optional<String> visit(String url, String text) {
    Optional<TextSketch> sketch = sketcher.of(text);
    if (sketch.isEmpty()) {
      return Optional.empty();
    }
    Optional<String> first = visit(byFirst, sketch.get().first(), url, sketch.get());
    return first.isPresent() ? first : visit(bySecond, sketch.get().second(), url, sketch.get());
  }

  private static Optional<String> visit(
      Map<Long, List<NearPage>> room, long key, String url, TextSketch sketch) {
    NearCopies.Decision decision =
        NearCopies.decide(room.getOrDefault(key, List.of()), url, sketch, 0);
    room.put(key, decision.pages());
    return decision.original();
  }
}
