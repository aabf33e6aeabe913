package meguri.state.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import meguri.state.Hash64;
import meguri.state.calendar.Calendar;
import meguri.state.calendar.HeapBlocks;
import meguri.state.calendar.PagePool;
import meguri.state.calendar.Resolution;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.rank.RankCutOff;
import meguri.state.revisit.Adaptive;
import meguri.state.revisit.Bounds;
import meguri.state.revisit.Budget;
import meguri.state.revisit.Fixed;
import meguri.state.revisit.Multiplier;
import meguri.state.revisit.Optimal;
import meguri.state.revisit.Policy;
import meguri.state.revisit.Revisits;
import meguri.state.revisit.Validators;
import meguri.state.revisit.Version;
import meguri.state.seen.Words;
import org.junit.jupiter.api.Test;

/**
 * The budget of visits, in virtual time through Frontier, Schedule and Calendar: each visit is
 * counted where it is made.
 */
class RevisitBudgetTest {

  private static final long HOUR = 3_600_000;
  private static final long DAY = 24 * HOUR;
  private static final long STEP = HOUR / 4;
  private static final long START = 20_000 * DAY;
  private static final int HOSTS = 20;
  private static final int PAGES = 200;
  private static final int GROUPS = 4;

  /** Visits that may be made up for: an hour's, or {@code Schedule.FEW} of them. */
  private static final int MADE_UP_FOR = 128;

  private static final int RECORD = 1 << 10;

  /** The most visits that one block of the calendar holds. */
  private static final int BLOCK = (64 << 10) / RECORD;

  private record Filed(int slot, long host, Queued queued) {}

  @Test
  void noMoreVisitsAreMadeThanTheBudgetAllowsInAnyTime() {
    for (Policy policy : new Policy[] {new Optimal(), new Adaptive(0.5), new Fixed(HOUR)}) {
      for (int perDay : new int[] {25, 200}) {
        Crawl crawl = new Crawl(policy, budget(perDay));
        crawl.run(90);
        assertThat(crawl.excess(perDay))
            .as("visits of any days beyond %d a day, %s", perDay, policy)
            .isLessThan(MADE_UP_FOR + perDay / 24.0 + BLOCK);
        assertThat(crawl.visitsSince(60) / 30.0)
            .as("visits a day in the third month, %s", policy)
            .isBetween(0.9 * perDay, 1.01 * perDay + MADE_UP_FOR / 30.0);
      }
    }
  }

  @Test
  void theBudgetIsKeptAfterARestoreAtAnotherParallelismUnderAnotherPolicyAndAfterAPause() {
    int perDay = 50;
    Crawl crawl = new Crawl(new Adaptive(0.5), budget(perDay));
    crawl.run(30);
    for (int parallelism : new int[] {1, 2, 3, 1}) {
      crawl.restore(parallelism, new Optimal(), budget(perDay));
      crawl.run(30);
      crawl.pause(10);
    }
    crawl.restore(2, new Optimal(), budget(perDay));
    crawl.run(60);
    assertThat(crawl.excess(perDay)).isLessThan(3 * (MADE_UP_FOR + BLOCK) + perDay);
    assertThat(crawl.visitsSince(220) / 30.0)
        .isBetween(0.9 * perDay, 1.01 * perDay + MADE_UP_FOR / 30.0);
  }

  @Test
  void aBudgetPerPageGrowsWithThePages() {
    Crawl crawl = new Crawl(new Optimal(), Budget.perPage(1 / (7 * 86_400.0)));
    crawl.run(90);
    assertThat(crawl.visitsSince(60) / 30.0)
        .isBetween(0.9 * PAGES / 7, 1.01 * PAGES / 7 + MADE_UP_FOR / 30.0);
  }

  @Test
  void aCrawlWithoutABudgetThatTurnsOptimalSettlesAtItsBudget() {
    Crawl crawl = new Crawl(new Adaptive(0.5), Budget.NONE);
    crawl.run(5);
    assertThat(crawl.visitsSince(0) / 5.0)
        .as("visits a day without a budget")
        .isGreaterThan(10.0 * PAGES / 7);
    crawl.restore(1, new Optimal(), Budget.perPage(1 / (7 * 86_400.0)));
    crawl.run(90);
    assertThat(crawl.visitsSince(65) / 30.0)
        .isBetween(0.9 * PAGES / 7, 1.01 * PAGES / 7 + MADE_UP_FOR / 30.0);
  }

  private static Budget budget(double perDay) {
    return new Budget(perDay / 86_400, Double.POSITIVE_INFINITY);
  }

  /** A crawl of some subtasks over one store. */
  private static final class Crawl {
    private final HeapStore store = new HeapStore();
    private final HeapBlocks blocks = new HeapBlocks();
    private final List<Filed> filed = new ArrayList<>();
    private final List<Subtask> subtasks = new ArrayList<>();
    private final List<Integer> visitsOfDays = new ArrayList<>();
    private long now = START;
    private int visits;
    private long tickets;

    Crawl(Policy policy, Budget budget) {
      open(1, policy, budget, 1);
      for (int page = 0; page < PAGES; page++) {
        int host = page % HOSTS;
        String origin = "http://h" + host;
        String url = origin + "/" + page;
        Pin pin = new Pin(origin, Hash64.of(origin), new byte[] {0, 0, 0, (byte) host}, 1);
        Candidate candidate = new Candidate(url, Hash64.of(url), 0, 0, 1 + page % 7 * 10, "");
        subtasks.get(0).frontier.accept(new Offer(host, pin, candidate), now);
      }
    }

    /** Goes on at another parallelism, from what a checkpoint keeps. */
    void restore(int parallelism, Policy policy, Budget budget) {
      subtasks.forEach(subtask -> subtask.calendar.keepAll());
      double price =
          subtasks.stream()
              .mapToDouble(subtask -> subtask.schedule.own().base())
              .average()
              .orElse(1);
      open(parallelism, policy, budget, price);
    }

    private void open(int parallelism, Policy policy, Budget budget, double price) {
      subtasks.clear();
      for (int index = 0; index < parallelism; index++) {
        subtasks.add(new Subtask(this, index, parallelism, policy, budget, price));
      }
    }

    void run(int days) {
      for (int day = 0; day < days; day++) {
        int before = visits;
        for (long end = now + DAY; now < end; ) {
          long agreed = now + STEP;
          for (long next = next(); next < agreed; next = next()) {
            now = Math.max(now, next);
            subtasks.forEach(Subtask::work);
          }
          now = agreed;
          agree();
        }
        visitsOfDays.add(visits - before);
      }
    }

    private long next() {
      return subtasks.stream().mapToLong(Subtask::next).min().orElseThrow();
    }

    /** Nobody works, and all days count as days without a visit. */
    void pause(int days) {
      now += days * DAY;
      for (int day = 0; day < days; day++) {
        visitsOfDays.add(0);
      }
    }

    private void agree() {
      Multiplier sum = new Multiplier(0, 0, 0, 0);
      double base = 0;
      long pages = 0;
      for (Subtask subtask : subtasks) {
        base += subtask.schedule.own().base() / subtasks.size();
        sum = sum.plus(subtask.schedule.own());
        pages += subtask.schedule.pages();
      }
      Multiplier all = new Multiplier(base, sum.made(), sum.wanted(), sum.squares());
      for (Subtask subtask : subtasks) {
        subtask.schedule.agree(all, pages);
      }
    }

    /** Returns the most visits by which any run of whole days was above its budget. */
    double excess(double perDay) {
      double most = Double.NEGATIVE_INFINITY;
      for (int from = 0; from < visitsOfDays.size(); from++) {
        double excess = 0;
        for (int day = from; day < visitsOfDays.size(); day++) {
          excess += visitsOfDays.get(day) - perDay;
          most = Math.max(most, excess);
        }
      }
      return most;
    }

    /** Returns the subtask that has this slot; the calendar of another may have its pages. */
    Subtask owner(int slot) {
      return subtasks.stream().filter(subtask -> subtask.owns(slot)).findAny().orElseThrow();
    }

    int visitsSince(int day) {
      return visitsOfDays.stream().skip(day).mapToInt(Integer::intValue).sum();
    }
  }

  /** One subtask, with the slots and the calendar of its groups. */
  private static final class Subtask implements Effects, Agenda {
    private final Crawl crawl;
    private final int first;
    private final int count;
    private final Schedule schedule;
    private final Calendar calendar;
    private final Frontier frontier;

    Subtask(Crawl crawl, int index, int parallelism, Policy policy, Budget budget, double price) {
      this.crawl = crawl;
      first = index * GROUPS / parallelism;
      count = (index + 1) * GROUPS / parallelism - first;
      calendar =
          new Calendar(
              Resolution.SATL,
              1_000,
              Calendar.ANY,
              first,
              count,
              new PagePool(Words.allocate(128 << 10), 1 << 10),
              crawl.blocks,
              (group, at) -> {});
      schedule =
          new Schedule(
              new Revisits(policy, new Bounds(HOUR, 400 * DAY, DAY), budget, 1e-6),
              RankCutOff.AR,
              0.5,
              this,
              price,
              1);
      frontier =
          new Frontier(
              crawl.store,
              new Politeness(Intervals.of(1_000), 5_000, crawl.now, 10_000, Patience.endless(2)),
              this,
              () -> ++crawl.tickets,
              1,
              FrontierSettings.of(HOSTS).with(schedule));
      for (int slot : List.copyOf(crawl.store.slots())) {
        if (owns(slot)) {
          frontier.reopen(slot);
        }
      }
    }

    boolean owns(int slot) {
      return slot % GROUPS >= first && slot % GROUPS < first + count;
    }

    long next() {
      long due = Long.MAX_VALUE;
      for (int group = first; group < first + count; group++) {
        due = Math.min(due, calendar.nextDue(group));
      }
      return Math.min(frontier.nextDueAt(), Math.max(due, frontier.nextVisit(crawl.now)));
    }

    void work() {
      for (int group = first; group < first + count; group++) {
        boolean more = true;
        while (more) {
          more =
              frontier.nextVisit(crawl.now) <= crawl.now
                  && calendar.next(group, crawl.now, this::due);
        }
      }
      for (int slot = frontier.nextDue(crawl.now); slot >= 0; slot = frontier.nextDue(crawl.now)) {
        Task task = frontier.next(slot, crawl.now);
        if (task != null) {
          answer(task, crawl.now);
        }
      }
    }

    private void due(long due, byte[] record) {
      Filed page = crawl.filed.get(ByteBuffer.wrap(record).getInt());
      crawl.owner(page.slot).frontier.due(page.slot, page.host, page.queued, crawl.now);
    }

    private void answer(Task task, long at) {
      boolean robots = task.kind() == Task.Kind.ROBOTS;
      crawl.visits += task.queued().isRevisit() ? 1 : 0;
      long changes = at / (1 + Math.floorMod(task.candidate().id(), 40)) / HOUR;
      frontier.accept(
          new Outcome(
              task.slot(),
              task.pin().host(),
              task.candidate().id(),
              task.ticket(),
              at,
              robots ? TaskResult.RULES : TaskResult.FETCHED,
              200,
              0,
              robots ? new Town.AllowAll(0) : null,
              robots ? null : new Version(false, changes, true, Validators.NONE, at, 0)),
          at);
    }

    @Override
    public void file(int slot, long host, Queued queued, long at, long due) {
      crawl.filed.add(new Filed(slot, host, queued));
      byte[] record = ByteBuffer.allocate(RECORD).putInt(crawl.filed.size() - 1).array();
      calendar.file(at, due, record);
    }

    @Override
    public void send(LoopRecord record) {
      throw new AssertionError(record);
    }

    @Override
    public void drop(int slot, Pin pin, Queued queued, Whereabouts reason) {
      throw new AssertionError(queued);
    }

    @Override
    public void forget(Queued queued) {
      throw new AssertionError(queued);
    }

    @Override
    public void discarded(Queued queued) {
      throw new AssertionError(queued);
    }

    @Override
    public boolean takePage() {
      return true;
    }
  }
}
