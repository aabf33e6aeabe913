package meguri.operators.frontier;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import meguri.state.frontier.Frontier;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.Due;
import meguri.state.frontier.LoopRecord.HostDrained;
import meguri.state.frontier.LoopRecord.HostMoved;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.Promotion;
import meguri.state.frontier.LoopRecord.RobotsFound;
import meguri.state.frontier.LoopRecord.RobotsSought;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Task;
import meguri.state.frontier.Traced;
import meguri.state.steer.Holds;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of what the Frontier does with the hosts that commands trace. Costs a look at a flag
 * while none does, and the reading of a host for each record while any does.
 *
 * <p>Survives a failure: nothing; the commands that trace are among the {@link Holds}.
 */
final class Trace {

  /** The name of the logger, by which a cluster's configuration directs the lines. */
  static final String NAME = "meguri.trace";

  /** The most lines in a minute, so that no host fills a disk. */
  static final int MOST = 10_000;

  private static final Logger LOG = LoggerFactory.getLogger(NAME);
  private static final long MINUTE = TimeUnit.MINUTES.toMillis(1);

  private final Frontier frontier;
  private final Holds holds;
  private long minute;
  private int lines;

  Trace(Frontier frontier, Holds holds) {
    this.frontier = frontier;
    this.holds = holds;
  }

  boolean isOn() {
    return holds.isTracing();
  }

  /** Logs what a record has led to. Call it after the Frontier has accepted it. */
  void accepted(LoopRecord record, long now) {
    int slot = record.slot();
    switch (record.kind()) {
      case OFFER -> {
        Offer offer = (Offer) record;
        say(slot, offer.pin(), offer.candidate().id(), "offer of " + url(offer.queued()), now);
      }
      case PROMOTION -> {
        Promotion promotion = (Promotion) record;
        String what = "score %.3g for URL %016x".formatted(promotion.score(), promotion.url());
        say(slot, promotion.host(), promotion.url(), what, now);
      }
      case OUTCOME -> {
        Outcome outcome = (Outcome) record;
        String what =
            "outcome %s, status %d, of URL %016x"
                .formatted(outcome.result(), outcome.status(), outcome.url());
        say(slot, outcome.host(), outcome.url(), what, now);
      }
      case HOST_MOVED -> {
        Pin pin = ((HostMoved) record).pin();
        say(slot, pin, 0, "moved to " + pin.inetAddress().getHostAddress(), now);
      }
      case HOST_DRAINED ->
          say(slot, ((HostDrained) record).pin(), 0, "let go by its former slot", now);
      case ROBOTS_SOUGHT ->
          say(slot, ((RobotsSought) record).pin(), 0, "asked for another host's rules", now);
      case ROBOTS_FOUND ->
          say(slot, ((RobotsFound) record).pin(), 0, "rules from another host", now);
      case DUE -> {
        Due due = (Due) record;
        due(slot, due.host(), due.queued(), now);
      }
      case COMMANDED -> {}
    }
  }

  /** Logs a request that is made now. */
  void asked(Task task, long now) {
    String what = "request for %s %s".formatted(task.kind(), url(task.queued()));
    say(task.slot(), task.pin(), task.candidate().id(), what, now);
  }

  /** Logs that a host's wait is over. */
  void unparked(int slot, long host, long now) {
    say(slot, host, 0, "its wait is over", now);
  }

  /** Logs that a page's next visit is due. */
  void due(int slot, long host, Queued queued, long now) {
    say(slot, host, queued.candidate().id(), "visit due of " + url(queued), now);
  }

  /** Logs that a URL is given up. The slot is at work, so it is not looked at. */
  void dropped(Pin pin, Queued queued, String reason, long now) {
    if (holds.traces(Pin.nameOf(pin.origin()), now) && hasRoom(now)) {
      LOG.info("{}: dropped {}: {}", pin.origin(), url(queued), reason);
    }
  }

  private void say(int slot, Pin pin, long url, String what, long now) {
    if (holds.traces(Pin.nameOf(pin.origin()), now)) {
      say(slot, pin.host(), url, what, now);
    }
  }

  private void say(int slot, long host, long url, String what, long now) {
    Traced traced = frontier.traced(slot, host, url, now);
    if (traced == null || !holds.traces(Pin.nameOf(traced.pin().origin()), now) || !hasRoom(now)) {
      return;
    }
    LOG.info(
        "{}, slot {}: {}{}. The host: {}{}, {} URLs wait",
        traced.pin().origin(),
        slot,
        what,
        traced.url() == null ? "" : ", which is " + traced.url(),
        traced.outlook().state(),
        traced.outlook().from() > now && traced.outlook().from() < Long.MAX_VALUE
            ? " until " + Instant.ofEpochMilli(traced.outlook().from())
            : "",
        traced.waiting());
  }

  /** Whether one more line may be written in this minute. */
  private boolean hasRoom(long now) {
    if (now / MINUTE != minute) {
      if (lines > MOST) {
        LOG.info("{} lines were left out in a minute", lines - MOST);
      }
      minute = now / MINUTE;
      lines = 0;
    }
    lines++;
    return lines <= MOST;
  }

  private static String url(Queued queued) {
    return "%s (%016x)".formatted(queued.candidate().url(), queued.candidate().id());
  }
}
