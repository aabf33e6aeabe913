package meguri.state.frontier;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.PriorityQueue;
import meguri.state.Hash64;
import meguri.state.frontier.Schedule.Planned;
import meguri.state.frontier.Schedule.Terms;
import meguri.state.rank.RankCutOff;
import meguri.state.revisit.Bounds;
import meguri.state.revisit.Budget;
import meguri.state.revisit.Fixed;
import meguri.state.revisit.Multiplier;
import meguri.state.revisit.Past;
import meguri.state.revisit.Revisits;
import org.junit.jupiter.api.Test;

class ScheduleTest {

  /** Visits per second. */
  private static final double BUDGET = 1;

  private record Due(long at, Queued queued) {}

  /** A subtask with so many pages, all of one host, each wanted every ten seconds. */
  private static final class Subtask implements Agenda {
    private final PriorityQueue<Due> due =
        new PriorityQueue<>((one, other) -> Long.compare(one.at, other.at));
    private final Schedule schedule =
        new Schedule(
            new Revisits(
                new Fixed(10_000),
                Bounds.DEFAULT,
                new Budget(BUDGET, Double.POSITIVE_INFINITY),
                1e-6),
            RankCutOff.AR,
            0.5,
            this,
            1,
            1);
    private Planned at;
    private int visits;

    Subtask(int pages) {
      Pin pin = Town.pin("http://a", 1, 1);
      at = new Planned(Slot.NEW, Host.at(pin, 1));
      for (int page = 0; page < pages; page++) {
        String url = pin.origin() + "/" + page;
        Candidate candidate = new Candidate(url, Hash64.of(url), 0, 0, 1, "");
        plan(new Queued(candidate, 0, Past.unknown(), 0, false), 0);
      }
    }

    void visit(long until) {
      while (!due.isEmpty() && due.peek().at <= until) {
        Due next = due.remove();
        visits++;
        plan(next.queued, next.at);
      }
    }

    private void plan(Queued queued, long now) {
      Past past = requireNonNull(queued.past());
      at = schedule.next(1, at.slot(), at.host(), queued, past, new Terms(now, Long.MAX_VALUE, 0));
    }

    @Override
    public void file(int slot, long host, Queued queued, long now, long due) {
      this.due.add(new Due(due, queued));
    }
  }

  @Test
  void unevenSubtasksTogetherKeepTheCrawlsBudget() {
    Subtask[] subtasks = {new Subtask(900), new Subtask(100)};
    int seconds = 24 * 3_600;
    for (int second = 0; second < seconds; second += 10) {
      for (Subtask subtask : subtasks) {
        subtask.visit(second * 1_000L);
      }
      Multiplier all = sum(subtasks);
      for (Subtask subtask : subtasks) {
        subtask.schedule.agree(all, 1_000);
      }
      if (second == seconds / 2) {
        for (Subtask subtask : subtasks) {
          subtask.visits = 0;
        }
      }
    }
    int visits = Arrays.stream(subtasks).mapToInt(subtask -> subtask.visits).sum();
    assertThat(visits / (seconds / 2.0)).isCloseTo(BUDGET, withinPercentage(1));
    assertThat(subtasks[0].visits / 900.0)
        .as("visits to a page, in either")
        .isCloseTo(subtasks[1].visits / 100.0, withinPercentage(10));
  }

  private static Multiplier sum(Subtask[] subtasks) {
    double base = Arrays.stream(subtasks).mapToDouble(s -> s.schedule.own().base()).sum();
    Multiplier sum = new Multiplier(base / subtasks.length, 0, 0, 0);
    for (Subtask subtask : subtasks) {
      sum = sum.plus(subtask.schedule.own());
    }
    return sum;
  }
}
