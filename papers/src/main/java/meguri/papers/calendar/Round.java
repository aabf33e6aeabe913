package meguri.papers.calendar;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/**
 * The paper's experiment. It files records; then, as time goes on unit by unit, it visits each one
 * after its own interval and files it again. As many visits as there are records pass unmeasured,
 * then as many are measured. There are fewer if that takes too long, and more if it takes less than
 * a second.
 *
 * @param filing the cost of filing a record for the first time
 * @param visit the cost of giving out a record and filing it again
 * @param visits the number of measured visits
 * @param early how early the visits were on average, as a part of their intervals
 */
record Round(Cost filing, Cost visit, long visits, double early) {

  private static final int RECORD_BYTES = 200;
  private static final long SEED = 11;

  /** The least time to measure; with less, the compiler's work would be much of it. */
  private static final double LEAST_SECONDS = 1;

  /**
   * The plan of a round.
   *
   * @param longest the longest interval, in units
   * @param seconds the most processor time for the unmeasured visits, and for the measured ones
   */
  record Plan(Workload workload, int longest, int records, double seconds) {}

  /**
   * @param keepEvery the number of visits between two checkpoints; 0 for no checkpoints
   * @param measuring runs when measuring begins
   */
  static Round of(Plan plan, Agenda agenda, int keepEvery, Runnable measuring) {
    Cost began = Cost.now();
    fill(plan, agenda);
    Cost filing = began.since(plan.records);
    Clock clock = new Clock(agenda, keepEvery);
    clock.run(plan);
    measuring.run();
    clock.visits = 0;
    clock.early = 0;
    began = Cost.now();
    clock.run(plan);
    Cost visit = began.since(clock.visits);
    return new Round(filing, visit, clock.visits, clock.early / clock.visits);
  }

  static Round of(Plan plan, Agenda agenda) {
    return of(plan, agenda, 0, () -> {});
  }

  private static void fill(Plan plan, Agenda agenda) {
    SplittableRandom random = new SplittableRandom(SEED);
    Workload.Intervals intervals = plan.workload.upTo(plan.longest);
    for (int id = 0; id < plan.records; id++) {
      int interval = intervals.draw(random);
      ByteBuffer record = ByteBuffer.allocate(RECORD_BYTES).putInt(id).putInt(interval);
      while (record.hasRemaining()) {
        record.putLong(random.nextLong());
      }
      agenda.file(0, 1 + random.nextInt(interval), id, record.array());
    }
  }

  private static final class Clock {

    private final Agenda agenda;
    private final int keepEvery;
    private long now;
    private long visits;
    private double early;

    Clock(Agenda agenda, int keepEvery) {
      this.agenda = agenda;
      this.keepEvery = keepEvery;
    }

    void run(Plan plan) {
      double began = Cost.now().cpu();
      double least = began + Math.min(LEAST_SECONDS, plan.seconds) * 1e9;
      double most = began + plan.seconds * 1e9;
      while (visits == 0 || Cost.now().cpu() < (visits < plan.records ? most : least)) {
        now++;
        agenda.drain(now, this::visit);
      }
    }

    private void visit(long due, byte[] record) {
      ByteBuffer fields = ByteBuffer.wrap(record);
      int id = fields.getInt();
      int interval = fields.getInt();
      early += (double) (due - now) / interval;
      agenda.file(now, now + interval, id, record);
      visits++;
      if (keepEvery > 0 && visits % keepEvery == 0) {
        agenda.keep();
      }
    }
  }
}
