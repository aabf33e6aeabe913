package meguri.operators.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.runtime.taskexecutor.GlobalAggregateManager;

class BudgetTest {

  @Property(tries = 200)
  void exactlyTheBudgetIsHandedOutForAnySplitAndRestores(
      @ForAll long seed,
      @ForAll @IntRange(min = 0, max = 500) int pages,
      @ForAll @IntRange(min = 1, max = 8) int parallelism)
      throws Exception {
    Random random = new Random(seed);
    List<Long> saved = new ArrayList<>();
    long usedAtCheckpoint = 0;
    JobMaster jobMaster = new JobMaster();
    for (int attempt = 0; attempt < 4; attempt++) {
      int subtasks = random.nextBoolean() ? parallelism : 1 + random.nextInt(8);
      List<Budget> budgets = open(pages, jobMaster, saved, attempt, subtasks);
      long used = usedAtCheckpoint;
      int busy = random.nextInt(subtasks);
      for (int i = random.nextInt(200); i > 0; i--) {
        int taker = random.nextInt(3) > 0 ? busy : random.nextInt(subtasks);
        used += budgets.get(taker).take() ? 1 : 0;
      }
      assertThat(used).isLessThanOrEqualTo(pages);
      saved.clear();
      for (Budget budget : budgets) {
        budget.save();
      }
      usedAtCheckpoint = used;
      budgets.forEach(Budget::take); // rolled back
      if (random.nextInt(3) == 0) {
        jobMaster = new JobMaster();
      }
    }
    List<Budget> last = open(pages, jobMaster, saved, 4, parallelism);
    long used = usedAtCheckpoint;
    for (boolean any = true; any; ) {
      any = false;
      for (Budget budget : last) {
        while (budget.take()) {
          used++;
          any = true;
        }
      }
    }
    assertThat(used).isEqualTo(pages);
    assertThat(last).allMatch(Budget::isSpent);
  }

  @Example
  void theJobMasterIsNotAskedWithoutABudget() throws Exception {
    GlobalAggregateManager none =
        new GlobalAggregateManager() {
          @Override
          public <IN, ACC, OUT> OUT updateGlobalAggregate(
              String name, Object value, AggregateFunction<IN, ACC, OUT> function) {
            throw new AssertionError("asked");
          }
        };
    Budget budget =
        new Budget(
            Long.MAX_VALUE, none, JobMaster.store(List.of(), List.of()), JobMaster.task(0, 0, 1));
    assertThat(IntStream.range(0, 1_000)).allMatch(i -> budget.take());
    assertThat(budget.isSpent()).isFalse();
  }

  @Example
  void aPortionIsAtMostAFairPartOfTheRest() throws Exception {
    JobMaster jobMaster = new JobMaster();
    Budget budget =
        new Budget(
            1_600,
            jobMaster,
            JobMaster.store(List.of(), new ArrayList<>()),
            JobMaster.task(0, 0, 10));
    for (int i = 0; i < 100; i++) {
      budget.take();
    }
    assertThat(jobMaster.calls).as("portions of ten").isBetween(10, 12);
  }

  private static List<Budget> open(
      long pages, JobMaster jobMaster, List<Long> saved, int attempt, int parallelism)
      throws Exception {
    List<Budget> budgets = new ArrayList<>();
    for (int index = 0; index < parallelism; index++) {
      budgets.add(
          new Budget(
              pages,
              jobMaster,
              JobMaster.store(List.copyOf(saved), saved),
              JobMaster.task(index, attempt, parallelism)));
    }
    return budgets;
  }
}
