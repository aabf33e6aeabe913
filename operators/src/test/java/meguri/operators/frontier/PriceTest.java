package meguri.operators.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.List;
import meguri.state.frontier.Schedule;
import meguri.state.rank.RankCutOff;
import meguri.state.revisit.Bounds;
import meguri.state.revisit.Budget;
import meguri.state.revisit.Fixed;
import meguri.state.revisit.Multiplier;
import meguri.state.revisit.Revisits;
import org.junit.jupiter.api.Test;

class PriceTest {

  private static final Revisits REVISITS =
      new Revisits(
          new Fixed(1_000), Bounds.DEFAULT, new Budget(10, Double.POSITIVE_INFINITY), 1e-6);

  private final JobMaster jobMaster = new JobMaster();

  @Test
  void allSubtasksAgreeOnOnePriceAndOneTotal() throws Exception {
    List<Schedule> schedules = new ArrayList<>();
    List<Price> prices = new ArrayList<>();
    for (int index = 0; index < 3; index++) {
      prices.add(price(index, List.of(), new ArrayList<>()));
      Schedule schedule =
          new Schedule(
              REVISITS, RankCutOff.DL1, 0.5, (slot, host, queued, now, due) -> {}, 1 + index, 1);
      schedule.agree(new Multiplier(1 + index, 0, 0, 0), 0);
      schedules.add(schedule);
    }
    for (int round = 0; round < 3; round++) {
      for (int index = 0; index < 3; index++) {
        prices.get(index).agree(schedules.get(index));
      }
    }
    double last = schedules.get(2).own().base();
    assertThat(schedules)
        .extracting(schedule -> schedule.own().base())
        .allSatisfy(base -> assertThat(base).isCloseTo(last, withinPercentage(20)));
    assertThat(last).isBetween(1.0, 3.0);
    assertThat(jobMaster.calls).isEqualTo(9);
  }

  @Test
  void aRestoredSubtaskStartsFromTheMeanOfAll() throws Exception {
    List<Double> saved = new ArrayList<>();
    price(0, List.of(), saved).save(2);
    price(1, List.of(), saved).save(4);
    assertThat(price(0, saved, new ArrayList<>()).restored()).isEqualTo(3, offset(1e-9));
    assertThat(price(0, List.of(), saved).restored()).isEqualTo(Multiplier.START.base());
  }

  private Price price(int index, List<Double> restored, List<Double> saved) throws Exception {
    return new Price(jobMaster, JobMaster.store(restored, saved), JobMaster.task(index, 0, 3));
  }
}
