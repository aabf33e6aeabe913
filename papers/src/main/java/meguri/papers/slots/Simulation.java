package meguri.papers.slots;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Makes a scheduler's requests on a clock that jumps from one event to the next. Every request
 * takes the same time, so requests end in the order in which they began.
 */
final class Simulation {

  /** Handles the beginning and the end of a request. */
  interface Web {

    void asked(int url, long now);

    /** Handles the end of a request; it may enqueue the page's links. */
    void answered(int url, long now);
  }

  private record Request(int url, long end) {}

  private final Scheduler scheduler;
  private final long duration;
  private final Web web;
  private final Queue<Request> open = new ArrayDeque<>();
  private long now;

  /**
   * @param duration the time of a request, ms
   */
  Simulation(Scheduler scheduler, long duration, Web web) {
    this.scheduler = scheduler;
    this.duration = duration;
    this.web = web;
  }

  /** Runs until nothing is left to do, or until this time. */
  void run(long until) {
    while (true) {
      for (int url = scheduler.next(now); url != Scheduler.NONE; url = scheduler.next(now)) {
        open.add(new Request(url, now + duration));
        web.asked(url, now);
      }
      Request first = open.peek();
      long at = Math.min(scheduler.nextAt(), first == null ? Long.MAX_VALUE : first.end);
      if (at >= until) {
        return;
      }
      now = Math.max(now, at);
      for (; first != null && first.end <= now; first = open.peek()) {
        open.remove();
        scheduler.ended(first.url, now);
        web.answered(first.url, now);
      }
    }
  }

  long now() {
    return now;
  }
}
