package meguri.state.registry;

import java.util.HashSet;
import java.util.Set;
import meguri.state.seen.SecondStage;

/** A second stage that forgets nothing, and takes a given part of all other ids for seen. */
final class LyingStage implements SecondStage {

  private final double lies;
  private final double admitted;
  private final Set<Long> seen = new HashSet<>();

  /**
   * @param lies the rate of ids that it claims to have seen, always the same ones
   * @param admitted the rate it states
   */
  LyingStage(double lies, double admitted) {
    this.lies = lies;
    this.admitted = admitted;
  }

  @Override
  public boolean contains(long id) {
    long hash = (id ^ id >>> 31) * 0x9E37_79B9_7F4A_7C15L;
    return seen.contains(id) || ((hash ^ hash >>> 29) & 0xF_FFFF) < lies * (1 << 20);
  }

  @Override
  public void insert(long id) {
    seen.add(id);
  }

  @Override
  public long bytes() {
    return seen.size() * 8L;
  }

  @Override
  public double falsePositives() {
    return admitted;
  }
}
