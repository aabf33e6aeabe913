package meguri.papers.freshness;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import meguri.papers.freshness.Contender.Knowledge;
import meguri.state.Hash64;
import meguri.state.calendar.Calendar;
import meguri.state.calendar.HeapBlocks;
import meguri.state.calendar.PagePool;
import meguri.state.calendar.Resolution;
import meguri.state.frontier.Agenda;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Effects;
import meguri.state.frontier.Frontier;
import meguri.state.frontier.FrontierSettings;
import meguri.state.frontier.HeapStore;
import meguri.state.frontier.Intervals;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Patience;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Politeness;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Rules;
import meguri.state.frontier.Schedule;
import meguri.state.frontier.Task;
import meguri.state.frontier.Whereabouts;
import meguri.state.rank.RankCutOff;
import meguri.state.revisit.Revisits;
import meguri.state.revisit.Validators;
import meguri.state.revisit.Version;
import meguri.state.seen.Words;
import org.jspecify.annotations.Nullable;

/**
 * A crawl in virtual time, through the classes of the job: its Frontier with politeness, its
 * Schedule with the spreading and the bounds of intervals, its Calendar. Each host has an address
 * of its own, and every request is answered at once. The crawl knows only what its visits find,
 * unless the contender knows the true rates. A page that has ended is answered by 404, until the
 * crawl believes it.
 */
final class FreshnessRun implements Effects, Agenda {

  /**
   * The result of a run, without the time in which it settles in.
   *
   * @param fresh the part of the pages' time, by weight, in which the copy equalled the page
   * @param spent the visits made, as a part of those that the budget allowed
   */
  record Result(double fresh, double spent) {}

  private record Filed(int slot, long host, Queued queued) {}

  private static final double MILLIS = 1e3;
  private static final long INTERVAL = 1_000;
  private static final long TIMEOUT = 30_000;
  private static final int ATTEMPTS = 3;
  private static final int SLOTS = 1 << 16;
  private static final double SHARE = 0.5;
  private static final int GONE = 404;
  private static final int OK = 200;

  /** The calendar's unit and pages are those of the job. */
  private static final long UNIT = 1_000;

  private static final int PAGE = 1 << 10;
  private static final long MEMORY = 1 << 20;

  private final List<Life> pages;
  private final Contender contender;
  private final double every;
  private final long settled;
  private final long end;
  private final Frontier frontier;
  private final Calendar calendar;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final long[] visited;

  private final List<Filed> filed = new ArrayList<>();
  private final Deque<Integer> free = new ArrayDeque<>();

  private long now;
  private long tickets;
  private Life visiting;
  private double fresh;
  private double lived;
  private double allowed;
  private long visits;

  private FreshnessRun(Population population, Contender contender, double every) {
    pages = population.pages();
    this.contender = contender;
    this.every = every;
    settled = population.settled();
    end = population.end();
    visited = new long[pages.size()];
    visiting = pages.get(0);
    now = pages.stream().mapToLong(Life::from).min().orElse(0);
    calendar =
        new Calendar(
            Resolution.SATL,
            UNIT,
            Calendar.ANY,
            0,
            1,
            new PagePool(Words.allocate(MEMORY), PAGE),
            new HeapBlocks(),
            (group, at) -> {});
    Revisits revisits = contender.revisits(every, () -> visiting.rate());
    frontier =
        new Frontier(
            new HeapStore(),
            new Politeness(
                Intervals.of(INTERVAL), TIMEOUT, now, TIMEOUT, Patience.endless(ATTEMPTS)),
            this,
            () -> ++tickets,
            1,
            FrontierSettings.of(SLOTS)
                .with(new Schedule(revisits, RankCutOff.AR, SHARE, this, 1, 1)));
  }

  /**
   * @param every the budget: mean seconds between two visits to a page
   */
  static Result of(Population population, Contender contender, double every) {
    return new FreshnessRun(population, contender, every).result();
  }

  private Result result() {
    Deque<Integer> unborn =
        IntStream.range(0, pages.size())
            .boxed()
            .sorted(Comparator.comparingLong(page -> pages.get(page).from()))
            .collect(ArrayDeque::new, ArrayDeque::add, ArrayDeque::addAll);
    while (true) {
      long birth = unborn.isEmpty() ? Long.MAX_VALUE : pages.get(unborn.element()).from();
      long revisit = Math.max(calendar.nextDue(0), frontier.nextVisit(now));
      long next = Math.min(birth, Math.min(frontier.nextDueAt(), revisit));
      if (next >= end) {
        break;
      }
      pass(Math.max(now, next));
      if (birth <= now) {
        offer(unborn.remove());
      }
      boolean more = true;
      while (more) {
        more =
            frontier.nextVisit(now) <= now && calendar.next(0, now, (due, record) -> due(record));
      }
      for (int slot = frontier.nextDue(now); slot >= 0; slot = frontier.nextDue(now)) {
        Task task = frontier.next(slot, now);
        if (task != null) {
          answer(task);
        }
      }
    }
    pass(end);
    for (int page = 0; page < pages.size(); page++) {
      Life life = pages.get(page);
      lived += life.weight() * Math.max(0, life.until() - Math.max(settled, life.from()));
      credit(page);
    }
    return new Result(fresh / lived, visits / allowed);
  }

  private void pass(long time) {
    long measured = Math.max(0, time - Math.max(settled, now));
    allowed += measured / MILLIS * frontier.census().accounts().scheduled() / every;
    now = time;
  }

  private void offer(int page) {
    Life life = pages.get(page);
    int host = life.host();
    String origin = "http://h" + host;
    String url = origin + "/" + page;
    numbers.put(url, page);
    byte[] address = {10, (byte) (host >> 16), (byte) (host >> 8), (byte) host};
    Pin pin = new Pin(origin, Hash64.of(origin), address, 1);
    float weight = (float) life.weight();
    frontier.accept(
        new Offer(pin.slot(SLOTS), pin, new Candidate(url, Hash64.of(url), 0, 0, weight, "")), now);
  }

  private void answer(Task task) {
    if (task.kind() != Task.Kind.PAGE) {
      accept(task, TaskResult.RULES, OK, null);
      return;
    }
    int number = requireNonNull(numbers.get(task.candidate().url()));
    Life page = pages.get(number);
    visiting = page;
    if (task.queued().isRevisit() && now >= settled) {
      visits++;
    }
    if (now >= page.until()) {
      accept(task, TaskResult.GONE, GONE, null);
      return;
    }
    credit(number);
    visited[number] = now;
    long last = page.lastChange(now);
    boolean dated = contender.knowledge == Knowledge.DATES;
    Version version = new Version(false, last + 1, true, Validators.NONE, now, dated ? last : 0);
    accept(task, TaskResult.FETCHED, OK, version);
  }

  /** Counts the time in which the copy of the last visit was fresh. */
  private void credit(int number) {
    long since = visited[number];
    if (since > 0) {
      Life page = pages.get(number);
      long stale = Math.min(now, Math.min(page.changed(since), page.until()));
      fresh += page.weight() * Math.max(0, stale - Math.max(settled, since));
    }
  }

  private void accept(Task task, TaskResult result, int status, @Nullable Version version) {
    frontier.accept(
        new Outcome(
            task.slot(),
            task.pin().host(),
            task.candidate().id(),
            task.ticket(),
            now,
            result,
            status,
            0,
            result == TaskResult.RULES ? new Open() : null,
            version),
        now);
  }

  private void due(byte[] record) {
    int number = ByteBuffer.wrap(record).getInt();
    Filed due = filed.get(number);
    free.add(number);
    frontier.due(due.slot, due.host, due.queued, now);
  }

  @Override
  public void file(int slot, long host, Queued queued, long at, long due) {
    Filed page = new Filed(slot, host, queued);
    int number = free.isEmpty() ? filed.size() : free.remove();
    if (number == filed.size()) {
      filed.add(page);
    } else {
      filed.set(number, page);
    }
    calendar.file(at, due, ByteBuffer.allocate(4).putInt(number).array());
  }

  @Override
  public void send(LoopRecord record) {
    throw new IllegalStateException("no host moves here: " + record);
  }

  @Override
  public void drop(int slot, Pin pin, Queued queued, Whereabouts reason) {
    throw new IllegalStateException("%s is dropped: %s".formatted(queued, reason));
  }

  @Override
  public void forget(Queued queued) {}

  @Override
  public void discarded(Queued queued) {
    throw new IllegalStateException("no slot has a bound here: " + queued);
  }

  @Override
  public boolean takePage() {
    return true;
  }

  /** A robots.txt that allows everything for ever. */
  private record Open() implements Rules {
    @Override
    public boolean allows(String url) {
      return true;
    }

    @Override
    public long crawlDelay() {
      return 0;
    }

    @Override
    public long expires() {
      return Long.MAX_VALUE;
    }
  }
}
