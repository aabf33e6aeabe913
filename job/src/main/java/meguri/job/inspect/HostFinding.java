package meguri.job.inspect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import meguri.job.options.ScopeOptions;
import meguri.job.options.Settable;
import meguri.operators.model.RobotsRules;
import meguri.operators.resolve.Residence;
import meguri.operators.scope.Scope;
import meguri.state.Hash64;
import meguri.state.allowance.HostAccount;
import meguri.state.allowance.Looks;
import meguri.state.allowance.Taken;
import meguri.state.frontier.Flight;
import meguri.state.frontier.Host;
import meguri.state.frontier.Outlook;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Rules;
import meguri.state.frontier.Slot;
import meguri.state.steer.Command;
import meguri.state.steer.Target;
import org.jspecify.annotations.Nullable;

/** Says what a crawl's state has on one host: where it is, and when it may be asked. */
final class HostFinding {

  private final CrawlState state;
  private final When when;

  HostFinding(CrawlState state) {
    this.state = state;
    when = new When(System.currentTimeMillis());
  }

  Explanation tell(String origin) throws IOException {
    long id = Hash64.of(origin);
    Explanation explanation =
        new Explanation(origin).fact("host", origin).fact("id", "%016x".formatted(id));
    ResolveView resolve = state.resolve();
    Residence residence = resolve.residence(id);
    Pin pin = residence == null ? null : residence.pin();
    if (pin == null) {
      noAddress(explanation, residence, resolve.waiting(id));
    } else {
      int slot = pin.slot(state.slots());
      explanation
          .fact("address", pin.inetAddress().getHostAddress())
          .fact("slot", slot)
          .fact("moves", pin.generation() - 1);
      explanation.say(
          "is asked at %s, which is slot %d.%s",
          pin.inetAddress().getHostAddress(),
          slot,
          pin.generation() == 1
              ? ""
              : " Its address has changed %s."
                  .formatted(Explanation.count(pin.generation() - 1, "time")));
      Host host = state.frontier().host(slot, id);
      if (host == null) {
        explanation.fact("state", "on-its-way").say("No URL of it has reached its slot yet.");
      } else {
        frontier(explanation, slot, host);
      }
    }
    budget(explanation, origin, id);
    commands(explanation, Pin.nameOf(origin));
    return explanation;
  }

  /** Says which commands hold for a host. */
  private void commands(Explanation explanation, String name) {
    List<String> holding = new ArrayList<>();
    state
        .holds()
        .all()
        .filter(command -> command.target().hasHost(name))
        .sorted(Comparator.comparing(Command::kind).thenComparing(one -> one.target().toString()))
        .forEach(
            command -> {
              String told = told(command);
              holding.add(told);
              explanation.say(
                  "By a command: %s%s.",
                  told,
                  command.until() == Long.MAX_VALUE ? "" : ", until " + when.at(command.until()));
            });
    explanation.fact("commands", holding.isEmpty() ? null : holding);
  }

  private static String told(Command command) {
    String target = command.target().toString();
    List<String> words = command.words();
    return switch (command.kind()) {
      case PAUSE -> "pause " + target;
      case PURGE -> (command.forbids() ? "forbidden since a purge of " : "purge of ") + target;
      case TRACE -> "trace " + target;
      case SET ->
          "set %s%s=%s"
              .formatted(
                  command.target().kind() == Target.Kind.ALL ? "" : target + " ",
                  words.get(0),
                  Settable.told(words));
      case GO_ON, RECRAWL, INJECT -> throw new IllegalStateException("does not hold: " + command);
    };
  }

  private static void noAddress(
      Explanation explanation, @Nullable Residence residence, int waiting) {
    boolean refused = residence != null && residence.isRefused();
    boolean forbidden = residence != null && residence.isForbidden();
    explanation
        .fact("state", refused ? "no-address" : "waiting-for-address")
        .fact("waiting", waiting);
    explanation.say(
        !refused
            ? "has no address yet; %,d of its URLs wait for DNS."
            : forbidden
                ? "has only addresses that Meguri may not connect to, so its URLs are dropped."
                : "has no address by DNS, so its URLs are dropped.",
        waiting);
  }

  private void frontier(Explanation explanation, int number, Host host) throws IOException {
    Slot slot = state.frontier().slot(number);
    Outlook outlook = state.outlook(number, slot, host);
    explanation.fact("state", outlook.state().word());
    queues(explanation, HostQueue.of(state.frontier(), number, host));
    tell(explanation, outlook, host, when);
    Flight flight = slot.flight();
    if (flight != null) {
      boolean own = flight.host() == host.pin().host();
      explanation.fact("inFlight", own ? flight.queued().candidate().url() : null);
      explanation.say(
          own
              ? "Its request in flight is for %s."
              : "Its slot was asking another host of the same address: for %s.",
          flight.queued().candidate().url());
    }
    if (host.clock().lastEnd() > 0) {
      explanation.fact("lastRequestEnded", When.iso(host.clock().lastEnd()));
      explanation.say("Its last request ended at %s.", when.at(host.clock().lastEnd()));
    }
    robots(explanation, number, host);
    explanation.fact("changesCountedOf", host.rate().pages() == 0 ? null : host.rate().pages());
  }

  private static void queues(Explanation explanation, HostQueue queue) {
    explanation.fact("queued", queue.first()).fact("due", queue.again());
    explanation.say(
        "%s for a first visit, and %s for a visit that is due.",
        queue.waiting(), Explanation.count(queue.again(), "visited page"));
  }

  /** Says when a host may be asked, and what delays it. */
  static void tell(Explanation explanation, Outlook outlook, Host host, When when) {
    Host.Clock clock = host.clock();
    explanation
        .fact("hostState", outlook.state().word())
        .fact("hostFrom", When.iso(outlook.from()))
        .fact("delayMs", outlook.between())
        .fact("crawlDelayMs", clock.crawlDelay() == 0 ? null : clock.crawlDelay())
        .fact("failures", clock.failures() == 0 ? null : clock.failures())
        .fact("paceMs", clock.pace() == 0 ? null : clock.pace());
    String from = when.until(outlook.from());
    explanation.say(
        switch (outlook.state()) {
          case IN_FLIGHT -> "A request to its host was in flight.";
          case READY ->
              "Its host could be asked at once, as soon as its slot and the requests in flight leave room.";
          case INTERVAL -> "Its host keeps its interval, and may be asked from %s.";
          case CRAWL_DELAY -> "Its host asks for a Crawl-delay, and may be asked from %s.";
          case BACK_OFF ->
              "Its host has failed or asked to be left alone, and may be asked from %s.";
          case ROBOTS ->
              "The robots.txt of its host could not be had yet. It is asked for again from %s.";
          case DNS ->
              "Its host has moved to another address, and waits until the slot of the old one has let go.";
          case PAUSED -> "A command keeps its host from being asked, until %s.";
          case EMPTY -> "Its host has nothing to be asked for now.";
        },
        from);
    explanation.say(
        "Between two requests to its host Meguri leaves %s%s.",
        When.span(outlook.between()),
        clock.crawlDelay() > 0 && clock.crawlDelay() == outlook.between()
            ? ", as the Crawl-delay of its robots.txt says"
            : clock.pace() > 0 && clock.pace() == outlook.between()
                ? ", because it said that it is asked too often"
                : "");
    if (clock.failures() > 0) {
      explanation.say(
          "Its host has failed %s in a row.", Explanation.count(clock.failures(), "time"));
    }
  }

  private void robots(Explanation explanation, int number, Host host) throws IOException {
    Rules rules = state.frontier().rules(number, host.pin().host());
    if (host.robots().failures() > 0) {
      explanation.fact("robotsFailures", host.robots().failures());
      explanation.say(
          "Its robots.txt could not be fetched %s in a row.",
          Explanation.count(host.robots().failures(), "time"));
    }
    if (rules == null) {
      explanation.say("Its robots.txt has not been read yet.");
      return;
    }
    if (!(rules instanceof RobotsRules robots)) {
      explanation.fact("robotsRules", "unavailable");
      explanation.say(
          "Its robots.txt could not be fetched, so everything is forbidden until %s.",
          when.at(host.robots().until()));
      return;
    }
    explanation
        .fact("robotsRules", robots.count())
        .fact("robotsUntil", When.iso(host.robots().until()));
    explanation.say(
        "Its robots.txt has %s for this crawler. They hold until %s, at most a day after they were read.",
        Explanation.count(robots.count(), "rule"), when.at(host.robots().until()));
  }

  private void budget(Explanation explanation, String origin, long id) throws IOException {
    long domain = Scope.domainOf(origin);
    AllowanceView allowance = state.allowance();
    HostAccount account = allowance.host(domain, id);
    Taken ofDomain = allowance.domain(domain);
    explanation
        .fact("accepted", account.taken().accepted())
        .fact("refused", account.taken().refused())
        .fact("acceptedOfDomain", ofDomain.accepted())
        .fact("refusedOfDomain", ofDomain.refused());
    long most = state.options().get(ScopeOptions.PAGES_PER_HOST);
    explanation.say(
        "%,d of its URLs were accepted%s and %,d refused; of its registered domain, %,d and %,d.",
        account.taken().accepted(),
        most == Long.MAX_VALUE ? "" : " (of scope.pages-per-host: %,d)".formatted(most),
        account.taken().refused(),
        ofDomain.accepted(),
        ofDomain.refused());
    int copies = Long.bitCount(account.looks().copies());
    if (copies > 0) {
      explanation.fact("copiesAmongLast", copies);
      explanation.say(
          "Of its last %d new pages, %d were copies of other pages, or nearly so.",
          Looks.PAGES, copies);
    }
  }
}
