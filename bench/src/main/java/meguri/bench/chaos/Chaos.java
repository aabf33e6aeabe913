package meguri.bench.chaos;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import meguri.bench.chaos.Schedule.Planned;
import meguri.bench.chaos.Stage.Strike;
import meguri.job.cluster.Member;

/**
 * Makes events happen to a crawl until there are no more, the time is up, or the crawl is over.
 * Then it undoes all events and waits for the end of the crawl.
 */
final class Chaos {

  private static final long POLL_MS = 20;
  private static final long REVIVE_MS = 1_000;

  /** A strike that is not undone yet. */
  private record Pending(Event event, Strike strike, long began, long due) {}

  private final Stage stage;
  private final ClusterCrawl crawl;
  private final PrintWriter out;
  private final long begin = System.currentTimeMillis();
  private final List<Incident> incidents = new ArrayList<>();
  private final PriorityQueue<Pending> pending =
      new PriorityQueue<>(Comparator.comparingLong(Pending::due));
  private CompletableFuture<Incident> rescaling = CompletableFuture.failedFuture(new IOException());
  private boolean isRescaling;
  private long revivedAt;

  Chaos(Stage stage, ClusterCrawl crawl, PrintWriter out) {
    this.stage = stage;
    this.crawl = crawl;
    this.out = out;
  }

  /** Returns the events that took place, by time. */
  List<Incident> incidents() {
    return incidents.stream().sorted(Comparator.comparingLong(Incident::began)).toList();
  }

  /**
   * @param most the time in which events begin
   * @param patience the time that the crawl may take to end after that
   */
  void run(Schedule schedule, Duration most, Duration patience)
      throws IOException, InterruptedException {
    Iterator<Planned> planned = schedule.events().iterator();
    long lastEvent = begin + most.toMillis();
    Planned next = planned.hasNext() ? planned.next() : null;
    long due = next == null ? Long.MAX_VALUE : begin + next.after().toMillis();
    while (next != null && due < lastEvent && !crawl.isOver()) {
      if (System.currentTimeMillis() >= due) {
        strike(next.event());
        next = planned.hasNext() ? planned.next() : null;
        due += next == null ? 0 : next.after().toMillis();
      }
      tend();
    }
    say("no more events");
    long deadline = System.currentTimeMillis() + patience.toMillis();
    while (!pending.isEmpty() || isRescaling || !crawl.isOver()) {
      if (System.currentTimeMillis() > deadline) {
        throw new IOException(
            "the crawl did not end within %d s after the last event: %s"
                .formatted(patience.toSeconds(), crawl.last()));
      }
      tend();
    }
    say("the crawl is over");
  }

  /** Does the work between events: undoes strikes, and restarts members that ended. */
  private void tend() throws IOException, InterruptedException {
    long now = System.currentTimeMillis();
    Pending first = pending.peek();
    if (first != null && first.due() <= now) {
      pending.remove();
      first.strike().mend().mend();
      long ended = System.currentTimeMillis();
      incidents.add(new Incident(first.event(), first.strike().whom(), first.began(), ended));
      say("over: " + first.event() + ", " + first.strike().whom());
    }
    if (isRescaling && rescaling.isDone()) {
      isRescaling = false;
      Incident rescaled = rescaling.join();
      incidents.add(rescaled);
      say("over: rescale, " + rescaled.whom());
    }
    if (now - revivedAt > REVIVE_MS) {
      revivedAt = now;
      for (Member member : stage.revive()) {
        say(member + " had ended by itself, and was started again");
      }
    }
    TimeUnit.MILLISECONDS.sleep(POLL_MS);
  }

  private void strike(Event event) throws IOException, InterruptedException {
    if (event.kind() == Kind.RESCALE) {
      if (isRescaling) {
        say("left out: rescale, still under way");
        return;
      }
      say("rescale");
      isRescaling = true;
      rescaling = CompletableFuture.supplyAsync(() -> crawl.rescale(event));
      return;
    }
    long now = System.currentTimeMillis();
    Optional<Strike> strike = stage.strike(event);
    if (strike.isEmpty()) {
      say("left out: " + event + ", it is so already");
      return;
    }
    say(event + ", " + strike.get().whom());
    if (event.lasts().isZero() && event.kind().longest().isZero()) {
      incidents.add(new Incident(event, strike.get().whom(), now, now));
    } else {
      pending.add(new Pending(event, strike.get(), now, now + event.lasts().toMillis()));
    }
  }

  private void say(String what) {
    out.printf("%6.1f s  %s%n", (System.currentTimeMillis() - begin) / 1e3, what);
    out.flush();
  }
}
