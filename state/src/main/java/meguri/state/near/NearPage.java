package meguri.state.near;

/**
 * A page whose text others may nearly have.
 *
 * @param seen wall clock, ms, at which it was last found with this text
 * @param high see {@link TextSketch}
 * @param low see {@link TextSketch}
 */
public record NearPage(String url, long seen, long high, long low) {

  static NearPage of(String url, long seen, TextSketch sketch) {
    return new NearPage(url, seen, sketch.high(), sketch.low());
  }

  double resemblance(TextSketch sketch) {
    return sketch.resemblance(new TextSketch(high, low, 0, 0));
  }
}
