package meguri.web;

import java.time.InstantSource;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** What all connections of a web share. */
final class Service {
  private final Site site;
  private final Answers answers;
  private final Faults faults;
  private final MonotonicClock clock = new MonotonicClock();
  private final LongAdder requests = new LongAdder();
  private final @Nullable LogWriter log;

  Service(Site site, InstantSource time, @Nullable LogWriter log) {
    this.site = site;
    this.answers = new Answers(site, time);
    this.faults = new Faults(site.spec());
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

  void log(Exchange exchange, String address, long endNs, int status, long bytes) {
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
