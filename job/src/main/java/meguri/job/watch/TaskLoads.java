package meguri.job.watch;

import static meguri.job.watch.TaskLoad.BACK_PRESSURED;
import static meguri.job.watch.TaskLoad.BUSY;
import static meguri.job.watch.TaskLoad.IN;
import static meguri.job.watch.TaskLoad.OUT;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Meter;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricGroup;

/** How busy the tasks in this process are, from Flink's own metrics of them. */
final class TaskLoads {

  private static final Set<String> NAMES = Set.of(BUSY, BACK_PRESSURED, IN, OUT);
  private static final String TASK = "<task_name>";

  private record Place(String task, String name) {}

  private static final class Sum {
    private int subtasks;
    private double busy;
    private double backPressured;
    private double in;
    private double out;

    void add(String name, double value) {
      switch (name) {
        case BUSY -> {
          subtasks++;
          busy = Math.max(busy, TaskLoad.part(value));
        }
        case BACK_PRESSURED -> backPressured = Math.max(backPressured, TaskLoad.part(value));
        case IN -> in += value;
        default -> out += value;
      }
    }
  }

  private final Map<Metric, Place> places = new ConcurrentHashMap<>();

  static boolean isLoad(String name) {
    return NAMES.contains(name);
  }

  void add(Metric metric, String name, MetricGroup task) {
    places.put(metric, new Place(task.getAllVariables().getOrDefault(TASK, ""), name));
  }

  void remove(Metric metric) {
    places.remove(metric);
  }

  /** Returns the load of each task, the busiest first. */
  List<TaskLoad> now() {
    Map<String, Sum> sums = new TreeMap<>();
    places.forEach(
        (metric, place) ->
            sums.computeIfAbsent(place.task, unused -> new Sum()).add(place.name, value(metric)));
    return sums.entrySet().stream()
        .map(
            entry -> {
              Sum sum = entry.getValue();
              return new TaskLoad(
                  entry.getKey(), sum.subtasks, sum.busy, sum.backPressured, sum.in, sum.out);
            })
        .sorted((one, other) -> Double.compare(other.busy(), one.busy()))
        .toList();
  }

  private static double value(Metric metric) {
    if (metric instanceof Meter meter) {
      return meter.getRate();
    }
    return metric instanceof Gauge<?> gauge && gauge.getValue() instanceof Number number
        ? number.doubleValue()
        : 0;
  }
}
