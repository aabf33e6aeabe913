package meguri.job.inspect;

import java.io.IOException;
import java.util.List;
import meguri.operators.frontier.Appointment;
import meguri.operators.model.Offered;
import meguri.operators.model.RobotsRules;
import meguri.operators.scope.Scope;
import meguri.state.allowance.HostAccount;
import meguri.state.allowance.Taken;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Host;
import meguri.state.frontier.Outlook;
import meguri.state.frontier.Pin;
import meguri.state.frontier.QueueOrder;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Rules;
import meguri.state.revisit.Past;
import org.jspecify.annotations.Nullable;

/** Writes all entries of one kind of a crawl's state, in constant memory. */
public final class Export {

  /** The kinds of entries. */
  public enum What {
    /** See {@link UrlTable}. */
    URLS,
    HOSTS,
    /** The URLs that wait for their turn at their hosts. */
    QUEUE,
    /** The pages that wait for their next visit. */
    SCHEDULE
  }

  private final CrawlState state;
  private final Rows rows;

  public Export(CrawlState state, Rows rows) {
    this.state = state;
    this.rows = rows;
  }

  /**
   * @throws meguri.job.Refusal if the state is damaged
   */
  public void write(What what) throws IOException {
    try {
      switch (what) {
        case URLS -> new UrlTable(state, rows).write();
        case HOSTS -> hosts();
        case QUEUE -> queue();
        case SCHEDULE -> schedule();
      }
    } catch (DamagedState e) {
      throw state.refusal(e);
    }
  }

  private void queue() throws IOException {
    rows.begin(
        List.of(
            "url",
            "host",
            "state",
            "slot",
            "rank",
            "score",
            "depth",
            "via",
            "attempts",
            "lastFound"));
    state
        .frontier()
        .queues(
            (slot, host, place, queued) -> {
              UrlState where = queued.isRevisit() ? UrlState.DUE : UrlState.QUEUED;
              queued(queued, where, slot, queued.isRevisit() ? null : QueueOrder.rank(place));
              return true;
            });
    state
        .resolve()
        .waiting(
            input -> {
              if (input instanceof Offered offered) {
                queued(Queued.first(offered.candidate()), UrlState.WAITING_FOR_ADDRESS, null, null);
              }
              return true;
            });
  }

  private void queued(Queued queued, UrlState where, @Nullable Integer slot, @Nullable Integer rank)
      throws IOException {
    Candidate candidate = queued.candidate();
    Past past = queued.past();
    rows.row(
        candidate.url(),
        Question.originOf(candidate.url()),
        where.word(),
        slot,
        rank,
        candidate.score(),
        candidate.depth(),
        candidate.via().isEmpty() ? null : candidate.via(),
        queued.attempt() == 0 ? null : queued.attempt(),
        past == null ? null : When.iso(past.history().seen()));
  }

  private void schedule() throws IOException {
    rows.begin(
        List.of(
            "url",
            "host",
            "slot",
            "nextVisit",
            "lastFound",
            "intervalMs",
            "score",
            "depth",
            "etag",
            "lastModified",
            "fingerprint"));
    state
        .frontier()
        .calendar(
            (due, record) -> {
              Appointment page = Appointment.read(record);
              Candidate candidate = page.queued().candidate();
              Past past = page.queued().past();
              long seen = past == null ? 0 : past.history().seen();
              rows.row(
                  candidate.url(),
                  Question.originOf(candidate.url()),
                  page.slot(),
                  When.iso(due),
                  When.iso(seen),
                  seen == 0 ? null : due - seen,
                  candidate.score(),
                  candidate.depth(),
                  past == null || past.validators().etag().isEmpty()
                      ? null
                      : past.validators().etag(),
                  past == null || past.validators().lastModified().isEmpty()
                      ? null
                      : past.validators().lastModified(),
                  past == null || past.digest() == 0 ? null : "%016x".formatted(past.digest()));
              return true;
            });
  }

  private void hosts() throws IOException {
    rows.begin(
        List.of(
            "host",
            "address",
            "slot",
            "state",
            "queued",
            "due",
            "from",
            "delayMs",
            "crawlDelayMs",
            "failures",
            "lastRequestEnded",
            "robotsRules",
            "robotsUntil",
            "accepted",
            "refused"));
    FrontierView frontier = state.frontier();
    AllowanceView allowance = state.allowance();
    frontier.hosts(
        (slot, id, host) -> {
          if (host.pin().slot(state.slots()) == slot) { // else its new slot has it
            Outlook outlook = state.outlook(slot, frontier.slot(slot), host);
            host(
                slot,
                host,
                outlook,
                HostQueue.of(frontier, slot, host),
                frontier.rules(slot, id),
                allowance);
          }
          return true;
        });
    ResolveView resolve = state.resolve();
    String[] last = {""};
    resolve.waiting(
        input -> {
          if (!input.origin().equals(last[0])) { // those of one host come one after the other
            last[0] = input.origin();
            if (!hasSlot(resolve, frontier, input.host())) {
              rows.row(
                  input.origin(),
                  null,
                  null,
                  UrlState.WAITING_FOR_ADDRESS.word(),
                  resolve.waiting(input.host()),
                  null,
                  null,
                  null,
                  null,
                  null,
                  null,
                  null,
                  null,
                  null,
                  null);
            }
          }
          return true;
        });
  }

  private boolean hasSlot(ResolveView resolve, FrontierView frontier, long host)
      throws IOException {
    var residence = resolve.residence(host);
    Pin pin = residence == null ? null : residence.pin();
    return pin != null && frontier.host(pin.slot(state.slots()), host) != null;
  }

  private void host(
      int slot,
      Host host,
      Outlook outlook,
      HostQueue queue,
      @Nullable Rules rules,
      AllowanceView allowance)
      throws IOException {
    String origin = host.pin().origin();
    HostAccount account = allowance.host(Scope.domainOf(origin), host.pin().host());
    Taken taken = account.taken();
    rows.row(
        origin,
        host.pin().inetAddress().getHostAddress(),
        slot,
        outlook.state().word(),
        queue.first(),
        queue.again(),
        When.iso(outlook.from()),
        outlook.between(),
        host.clock().crawlDelay() == 0 ? null : host.clock().crawlDelay(),
        host.clock().failures() == 0 ? null : host.clock().failures(),
        When.iso(host.clock().lastEnd()),
        rules instanceof RobotsRules robots ? robots.count() : null,
        When.iso(host.robots().until()),
        taken.accepted(),
        taken.refused());
  }
}
