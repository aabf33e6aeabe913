package meguri.bench.chaos;

import java.util.ArrayList;
import java.util.List;
import meguri.web.testkit.Failure;

/**
 * What a crawl may have had to do again. At a restore: all since the checkpoint that it went back
 * to had begun. At an event that led to none, such as a process that was frozen for a while: what
 * was under way meanwhile.
 */
final class Failures {

  /** A process that wakes up may fail a little later. */
  private static final long AFTER_MS = 5_000;

  private Failures() {}

  /**
   * @param restores by time, the first of them the crawl's beginning
   * @param incidents by time
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

  /** Whether that event may be why the crawl went back. */
  private static boolean isOf(Restore restore, Incident incident) {
    return restore.at() >= incident.began() && restore.at() <= incident.ended() + AFTER_MS;
  }

  /** The first event since the run began that was restored from; else the restore itself. */
  private static long struck(long from, long to, List<Incident> incidents) {
    return incidents.stream()
        .filter(one -> one.ended() >= from && one.began() <= to)
        .mapToLong(one -> Math.max(one.began(), from))
        .min()
        .orElse(to);
  }
}
