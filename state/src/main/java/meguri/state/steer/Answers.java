package meguri.state.steer;

import java.util.ArrayList;
import java.util.List;

/**
 * The answers to one command. After a restore, a part of the crawl answers anew, perhaps divided
 * otherwise: a later answer stands in place of those that it overlaps.
 */
public final class Answers {

  private final List<Answer> all = new ArrayList<>();

  public void add(Answer answer) {
    all.removeIf(answer::overlaps);
    all.add(answer);
  }

  /** Whether all key groups have answered. */
  public boolean isWhole() {
    long groups = all.stream().mapToLong(answer -> answer.to() - answer.from() + 1L).sum();
    return !all.isEmpty() && groups >= all.get(0).of();
  }

  /** Returns why the crawl does not do it; empty if it does. */
  public String refusal() {
    return all.stream().map(Answer::refusal).filter(why -> !why.isEmpty()).findFirst().orElse("");
  }

  public long hosts() {
    return all.stream().mapToLong(Answer::hosts).sum();
  }

  public long urls() {
    return all.stream().mapToLong(Answer::urls).sum();
  }
}
