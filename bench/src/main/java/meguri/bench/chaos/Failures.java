package meguri.bench.chaos;

import java.util.ArrayList;
import java.util.List;
import meguri.web.testkit.Failure;

/**
 * The work that a crawl may have had to repeat. After a restore, this is all work since the
 * beginning of the checkpoint that it went back to. After a freeze that led to no restore, it is
 * the work that was under way meanwhile.
 */
final class Failures {

  /** The time after which a process that woke up may still fail. */
  private static final long AFTER_MS = 5_000;

  private Failures() {}

  /**
   * @param restores the restores by time; the first is the crawl's beginning
   * @param incidents the events by time
   */
  static List<Failure> of(List<Restore> restores, List<Incident> incidents) {
    List<Failure> failures = new ArrayList<>();
    for (int i = 1; i < restores.size(); i++) {
      Restore before = restores.get(i - 1);
      Restore now = restores.get(i);
      long over = Math.max(now.at(), now.going());
      failures.add(
          new Failure(
              before.at(),
              now.checkpoint(),
              now.checkpoint() == 0 ? restores.get(0).at() : now.triggered(),
              now.checkpoint() == 0 ? restores.get(0).at() : now.completed(),
              struck(before.at(), now.at(), incidents),
              over));
    }
    for (Incident one : incidents) {
      if (one.event().kind() == Kind.FREEZE_TASKMANAGER
          && restores.stream().noneMatch(r -> isOf(r, one))) {
        failures.add(
            new Failure(one.began(), -1, one.began(), one.began(), one.began(), one.ended()));
      }
    }
    return failures;
  }

  /** Tells whether that event may have made the crawl go back. */
  private static boolean isOf(Restore restore, Incident incident) {
    return restore.at() >= incident.began() && restore.at() <= incident.ended() + AFTER_MS;
  }

  /** Returns the time of the run's first event before its restore, or else that of the restore. */
  private static long struck(long from, long to, List<Incident> incidents) {
    return incidents.stream()
        .filter(one -> one.ended() >= from && one.began() <= to)
        .mapToLong(one -> Math.max(one.began(), from))
        .min()
        .orElse(to);
  }
}
