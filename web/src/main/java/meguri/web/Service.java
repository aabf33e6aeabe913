package meguri.web;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The things that all connections of a web share. */
final class Service {
  private final Site site;
  private final Answers answers;
  private final Faults faults;
  private final MonotonicClock clock = new MonotonicClock();
  private final LongAdder requests = new LongAdder();
  private final LongAdder robotsRequests = new LongAdder();
  private final Map<String, AtomicLong> hostileRequests = new ConcurrentHashMap<>();
  private final @Nullable LogWriter log;

  Service(Site site, LongUnaryOperator pageTime, @Nullable LogWriter log) {
    this.site = site;
    this.answers = new Answers(site, clock, pageTime);
    this.faults = new Faults(site.spec(), site.servers());
    this.log = log;
  }

  Site site() {
    return site;
  }

  Answers answers() {
    return answers;
  }

  Faults faults() {
    return faults;
  }

  MonotonicClock clock() {
    return clock;
  }

  LongAdder requests() {
    return requests;
  }

  /** Returns how many of the requests to honest hosts were for robots.txt. */
  LongAdder robotsRequests() {
    return robotsRequests;
  }

  /** Counts a request to a hostile host, and returns how many it had before. */
  long hostileRequests(String behaviour) {
    return hostileRequests.computeIfAbsent(behaviour, name -> new AtomicLong()).getAndIncrement();
  }

  void ended(Exchange exchange, String address, long endNs, int status, long bytes) {
    if (exchange.host().isPresent()) {
      faults.answered(exchange.host().getAsInt(), exchange.startNs(), endNs, status);
    }
    if (log != null) {
      log.append(
          new Request(
              exchange.startNs(),
              endNs,
              address,
              exchange.hostName(),
              exchange.method(),
              exchange.path(),
              status,
              bytes));
    }
  }
}
