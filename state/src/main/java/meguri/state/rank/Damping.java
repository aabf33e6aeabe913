package meguri.state.rank;

/**
 * The parts of its score that a page passes on: of its score at its first visit, and of its gain
 * since then at later visits. With a part below 1 at later visits, no score grows without bound
 * however often pages are visited.
 */
public record Damping(double first, double later) {

  /** The damping of the paper, which visits no page twice. */
  public static final Damping NONE = new Damping(1, 1);

  /** The damping of {@code order: ipr}; docs/rank.md compares it with others. */
  public static final Damping MEGURI = new Damping(0.9, 0.85);
}
