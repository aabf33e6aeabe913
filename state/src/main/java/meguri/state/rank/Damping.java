package meguri.state.rank;

/**
 * Which part of its score a page passes on: of what it has at its first visit, and of what has come
 * since at later ones. With a part below 1 at later visits, no score grows without bound however
 * often pages are visited.
 */
public record Damping(double first, double later) {

  /** The paper's, which visits no page twice. */
  public static final Damping NONE = new Damping(1, 1);

  /** Of {@code order: ipr}: docs/rank.md has it beside others. */
  public static final Damping MEGURI = new Damping(0.9, 0.85);
}
