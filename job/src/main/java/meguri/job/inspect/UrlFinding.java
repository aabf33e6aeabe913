package meguri.job.inspect;

import java.io.IOException;
import java.util.Locale;
import meguri.job.options.CrawlOptions;
import meguri.job.options.RevisitRules;
import meguri.operators.resolve.Residence;
import meguri.operators.scope.Scope;
import meguri.state.Hash64;
import meguri.state.allowance.Taken;
import meguri.state.content.Content;
import meguri.state.frontier.Host;
import meguri.state.frontier.Outlook;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Queued;
import meguri.state.frontier.RollEntry;
import meguri.state.frontier.Rules;
import meguri.state.frontier.Slot;
import meguri.state.registry.Known;
import meguri.state.revisit.ChangeRate;
import meguri.state.revisit.Past;
import meguri.state.revisit.Revisits;
import org.jspecify.annotations.Nullable;

/** Says what a crawl's state has on one URL: where it is, and why. */
final class UrlFinding {

  private static final long DAY = 24 * 3_600_000L;
  private static final double MILLIS = 1e3;

  private final CrawlState state;
  private final Located url;
  private final When when;

  UrlFinding(CrawlState state, Located url) {
    this.state = state;
    this.url = url;
    when = new When(System.currentTimeMillis());
  }

  /**
   * @param verdict what the crawl's scope says of a link to the URL
   */
  void tell(Explanation explanation, Scope.Decision verdict) throws IOException {
    explanation
        .fact("url", url.url())
        .fact("id", "%016x".formatted(url.id()))
        .fact("host", url.origin())
        .fact("state", url.state().word());
    switch (url.state()) {
      case UNKNOWN -> {
        explanation.say("was not known to the crawl: no page that was read links to it.");
        explanation.say("A link to it would be followed. %s", verdict.because());
      }
      case REFUSED -> {
        explanation.say("is not followed. %s", verdict.because());
        explanation.fact("because", verdict.because());
      }
      case WAITING_FOR_ADDRESS ->
          explanation.say("waits for the address of its host, which DNS has yet to tell.");
      case ON_ITS_WAY -> onItsWay(explanation);
      case NO_ADDRESS -> noAddress(explanation);
      case QUEUED -> queued(explanation);
      case IN_FLIGHT -> explanation.say("was being requested when the checkpoint was made.");
      case DUE -> due(explanation);
      case SCHEDULED -> scheduled(explanation);
      case GONE, FORBIDDEN, FAILED, DISCARDED -> over(explanation);
    }
    worth(explanation);
    past(explanation);
  }

  private void onItsWay(Explanation explanation) throws IOException {
    long host = Hash64.of(url.origin());
    long domain = Scope.domainOf(url.origin());
    AllowanceView allowance = state.allowance();
    Taken ofHost = allowance.host(domain, host).taken();
    Taken ofDomain = allowance.domain(domain);
    if (ofHost.refused() > 0 || ofDomain.refused() > 0) {
      explanation.say(
          "was found, and is in no queue. Most likely a budget refused it: of its host's URLs, %,d were accepted and %,d refused.",
          ofHost.accepted(), ofHost.refused());
      explanation.say(
          "The crawl log has the first hundred refusals of each host (host-budget, domain-budget, trap-copies).");
    } else {
      explanation.say(
          "was on its way between two rooms when the checkpoint was made. Ask again after the next one.");
    }
  }

  private void noAddress(Explanation explanation) {
    @Nullable Residence residence = url.residence();
    explanation.say(
        residence != null && residence.isForbidden()
            ? "was dropped: DNS has only addresses for its host that Meguri may not connect to."
            : "was dropped: DNS has no address for its host.");
    explanation.say(
        "A link to it brings it back a week after it was first found, if the host has an address by then.");
  }

  private void queued(Explanation explanation) throws IOException {
    RollEntry entry = url.entry();
    if (entry instanceof RollEntry.Waiting waiting) {
      explanation.say("waits for its first visit since %s.", when.at(since(waiting)));
      explanation.fact("since", When.iso(since(waiting)));
      Host host = url.host();
      if (host != null) {
        HostQueue queue = HostQueue.of(state.frontier(), url.slot(), host, waiting.place());
        explanation.fact("before", queue.before()).fact("waitingAtHost", queue.first());
        explanation.say(
            "In its host's queues, %s for a first visit; %s.",
            queue.waiting(),
            queue.before() == 0
                ? "it is the next"
                : "%,d come before it, because they are worth more or came sooner"
                    .formatted(queue.before()));
        turn(explanation, host, queue.before());
      }
    }
    robots(explanation);
    Queued queued = url.queued();
    if (queued != null && queued.attempt() > 0) {
      explanation.fact("attempt", queued.attempt());
      explanation.say(
          "It was requested %s without a usable answer, and is tried again.",
          Explanation.count(queued.attempt(), "time"));
    }
  }

  private void due(Explanation explanation) throws IOException {
    explanation.say("was visited before. Its next visit is due, and it waits for its turn.");
    Host host = url.host();
    if (host != null) {
      turn(explanation, host, 0);
    }
    robots(explanation);
  }

  /** Says when the host may be asked, and when the URL's turn may come. */
  private void turn(Explanation explanation, Host host, long before) {
    Slot slot = url.ofSlot();
    if (slot == null) {
      return;
    }
    Outlook outlook = state.outlook(url.slot(), slot, host);
    HostFinding.tell(explanation, outlook, host, when);
    if (before > 0 && outlook.between() > 0) {
      explanation.say(
          "At one request each %s, its turn comes in about %s, if nothing better is found.",
          When.span(outlook.between()), When.span(before * outlook.between()));
    }
  }

  private void robots(Explanation explanation) throws IOException {
    Rules rules =
        url.slot() < 0 ? null : state.frontier().rules(url.slot(), Hash64.of(url.origin()));
    if (rules == null) {
      explanation.say("The robots.txt of its host has not been read yet.");
      return;
    }
    boolean allowed = rules.allows(url.url());
    explanation.fact("allowedByRobots", allowed);
    if (!allowed) {
      explanation.say("The robots.txt that Meguri has now forbids it.");
    }
  }

  private void scheduled(Explanation explanation) {
    explanation.fact("nextVisit", When.iso(url.due()));
    Queued queued = url.queued();
    Past past = queued == null ? null : queued.past();
    if (past == null) {
      explanation.say("waits in the calendar until %s.", when.at(url.due()));
      return;
    }
    boolean once = state.options().get(CrawlOptions.ONCE);
    if (once) {
      explanation.say(
          "was visited. The crawl runs with --once, so it does not visit it again. A crawl that goes on would do so from %s.",
          when.at(url.due()));
    } else {
      explanation.say("was visited, and is visited again from %s.", when.at(url.due()));
    }
    long seen = past.history().seen();
    if (seen > 0) {
      explanation.fact("intervalMs", url.due() - seen);
    }
    reason(explanation, past);
    if (url.entry() instanceof RollEntry.Visited visited && visited.isAhead()) {
      explanation.fact("ahead", true);
      explanation.say(
          "It is in its host's queue as well, ahead of its time: it has gained worth, which it is to pass on.");
    }
  }

  /** Says why the next visit is then. */
  private void reason(Explanation explanation, Past past) {
    long seen = past.history().seen();
    Revisits revisits = RevisitRules.of(state.options());
    String policy = state.options().get(CrawlOptions.REVISIT).name().toLowerCase(Locale.ROOT);
    explanation.fact("policy", policy);
    if (seen == 0) {
      explanation.say(
          past.history().isGone(1)
              ? "No visit has found it yet."
              : "No visit has found it yet. A page that could not be fetched is tried again a day later.");
      return;
    }
    long interval = url.due() - seen;
    Host host = url.host();
    if (host != null) {
      ChangeRate rate = past.history().rate(host.rate().prior(revisits.elsewhere()));
      String every = When.span(Math.round(MILLIS / rate.perSecond()));
      explanation.fact("changesPerDay", rate.perSecond() * DAY / MILLIS);
      explanation.fact("changesSeen", past.history().isInformed());
      explanation.say(
          past.history().isInformed()
              ? "By its visits, it changes about once in %s."
              : "Its visits do not tell how often it changes; pages of its host are taken to change about once in %s.",
          every);
    }
    explanation.say(
        "So crawl.revisit: %s gives it %s between two visits%s.",
        policy, When.span(interval), bound(revisits, interval));
  }

  private static String bound(Revisits revisits, long interval) {
    if (interval <= revisits.bounds().shortest()) {
      return ", the least that revisit.shortest allows";
    }
    return interval >= revisits.bounds().longest() ? ", the most that revisit.longest allows" : "";
  }

  private void over(Explanation explanation) {
    RollEntry entry = url.entry();
    long since = entry == null ? 0 : since(entry);
    explanation.fact("since", When.iso(since));
    String time = since == 0 ? "" : " since " + when.at(since);
    switch (url.state()) {
      case GONE ->
          explanation.say(
              "is gone%s: its server has said often enough that it does not exist. Meguri does not ask for it for 90 days.",
              time);
      case FORBIDDEN ->
          explanation.say(
              "is forbidden by robots.txt%s. A link to it that is found a week after it was first found offers it again.",
              time);
      case FAILED ->
          explanation.say(
              "was given up after repeated failures%s. A link to it that is found a week after it was first found offers it again.",
              time);
      default ->
          explanation.say(
              "was discarded unfetched, because its slot was full of URLs that are worth more. The next link to it offers it again.");
    }
  }

  private void worth(Explanation explanation) {
    Known known = url.known();
    if (known == null) {
      return;
    }
    explanation
        .fact("score", known.score())
        .fact("inlinks", known.links())
        .fact("offered", When.iso(known.offered()))
        .fact("lastVisit", When.iso(known.collected()));
    explanation.say(
        "Its score is %.3g, gathered from %s.",
        known.score(), Explanation.count(known.links(), "link"));
    if (known.offered() > 0) {
      explanation.say("It was offered to its host's queue at %s.", when.at(known.offered()));
    }
    if (known.collected() > 0) {
      explanation.say("Its last answer came at %s.", when.at(known.collected()));
    }
    Pin pin = url.pin();
    explanation.fact("address", pin == null ? null : pin.inetAddress().getHostAddress());
    explanation.fact("slot", url.slot() < 0 ? null : url.slot());
  }

  private void past(Explanation explanation) throws IOException {
    Queued queued = url.queued();
    if (queued == null) {
      return;
    }
    explanation
        .fact("depth", queued.candidate().depth())
        .fact("via", queued.candidate().via().isEmpty() ? null : queued.candidate().via());
    explanation.say(
        queued.candidate().isSeed()
            ? "It is a seed."
            : "It is %s away from a seed, and was first found on %s.",
        Explanation.count(queued.candidate().depth(), "link"),
        queued.candidate().via());
    Past past = queued.past();
    if (past == null) {
      return;
    }
    explanation.fact("lastFound", When.iso(past.history().seen()));
    if (past.history().isGone(1)) {
      explanation.fact("saidGone", true);
      explanation.say("Its server has said that it does not exist, but not often enough yet.");
    }
    if (!past.validators().etag().isEmpty() || !past.validators().lastModified().isEmpty()) {
      explanation.fact("etag", past.validators().etag());
      explanation.fact("lastModified", past.validators().lastModified());
      explanation.say(
          "Its server names the version by %s.",
          past.validators().etag().isEmpty()
              ? "the date " + past.validators().lastModified()
              : "the tag " + past.validators().etag());
    }
    if (past.digest() != 0) {
      body(explanation, past.digest());
    }
  }

  private void body(Explanation explanation, long fingerprint) throws IOException {
    explanation.fact("fingerprint", "%016x".formatted(fingerprint));
    Content content = state.content().find(fingerprint);
    if (content == null) {
      return;
    }
    explanation
        .fact("pagesWithThisBody", content.references())
        .fact(
            "digest", content.original().payload().isEmpty() ? null : content.original().payload())
        .fact("bodyFirstFoundAt", content.original().url())
        .fact("bodyFirstFound", When.iso(content.original().date()));
    String digest = content.original().payload();
    explanation.say(
        content.references() > 1
            ? "%,d pages have its body%s. It was first found at %s, %s."
            : "No other page has its body%2$s, which was first found at %3$s, %4$s.",
        content.references(),
        digest.isEmpty() ? "" : " (" + digest + ")",
        content.original().url(),
        when.at(content.original().date()));
  }

  /** Returns since when an entry is so; a mark of a due visit is turned back. */
  private static long since(RollEntry entry) {
    return entry.since() < 0 ? ~entry.since() : entry.since();
  }
}
