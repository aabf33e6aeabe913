package meguri.papers.calendar;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The paper's experiment. It files records; then, as time goes on unit by unit, it visits each one
 * after its own interval and files it again. As many visits as there are records pass unmeasured,
 * then as many are measured, in three parts. There are fewer if that takes too long, and more if it
 * takes less than a second.
 *
 * @param visit µs of processor time, of all threads, to give out a record and file it again
 * @param inThread the part of it that the calling thread takes
 * @param visits the number of measured visits
 * @param early how early the visits were on average, as a part of their intervals
 */
record Round(Spread visit, Spread inThread, long visits, double early) {

  private static final int RECORD_BYTES = 200;
  private static final long SEED = 11;
  private static final int PARTS = 3;

  /** The least time to measure; with less, the compiler's work would be much of it. */
  private static final double LEAST_SECONDS = 1;

  /**
   * The plan of a round.
   *
   * @param longest the longest interval, in the workload's units
   * @param grain the units of the agenda in one of the workload; within it, all are equally
   *     frequent
   * @param seconds the most processor time for the unmeasured visits, and for the measured ones
   */
  record Plan(Workload workload, int longest, int grain, int records, double seconds) {

    private int draw(Workload.Intervals intervals, SplittableRandom random) {
      return intervals.draw(random) * grain + random.nextInt(grain);
    }
  }

  /**
   * @param keepEvery the number of visits between two checkpoints; 0 for no checkpoints
   * @param measuring runs when measuring begins
   */
  static Round of(Plan plan, Agenda agenda, int keepEvery, Runnable measuring) {
    fill(plan, agenda);
    Clock clock = new Clock(agenda, keepEvery);
    clock.run(plan, 1);
    measuring.run();
    long visitsBefore = clock.visits;
    clock.early = 0;
    List<Double> parts = new ArrayList<>();
    List<Double> inThread = new ArrayList<>();
    for (int part = 0; part < PARTS; part++) {
      long before = clock.visits;
      double began = Cpu.now();
      double threadBegan = Cpu.ofThread();
      clock.run(plan, PARTS);
      parts.add(Cpu.micros(Cpu.now() - began, clock.visits - before));
      inThread.add(Cpu.micros(Cpu.ofThread() - threadBegan, clock.visits - before));
    }
    long visits = clock.visits - visitsBefore;
    return new Round(Spread.of(parts), Spread.of(inThread), visits, clock.early / visits);
  }

  static Round of(Plan plan, Agenda agenda) {
    return of(plan, agenda, 0, () -> {});
  }

  private static void fill(Plan plan, Agenda agenda) {
    SplittableRandom random = new SplittableRandom(SEED);
    Workload.Intervals intervals = plan.workload.upTo(plan.longest);
    for (int id = 0; id < plan.records; id++) {
      int interval = plan.draw(intervals, random);
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

    /** Runs one of so many parts of a phase, and through two checkpoints at least. */
    void run(Plan plan, int parts) {
      long all = visits + plan.records / parts;
      long fewest = visits + 1 + 2L * keepEvery;
      double began = Cpu.now();
      double least = began + Math.min(LEAST_SECONDS, plan.seconds) / parts;
      double most = began + plan.seconds / parts;
      while (visits < fewest || Cpu.now() < (visits < all ? most : least)) {
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
