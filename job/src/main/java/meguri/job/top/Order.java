package meguri.job.top;

import java.util.Comparator;
import java.util.List;
import meguri.job.watch.TaskLoad;

/** The order of the rooms on the screen. */
enum Order {
  JOB("the job's order", (one, other) -> 0),
  BUSY("busy", Comparator.comparingDouble(TaskLoad::busy).reversed()),
  HELD_UP("held up", Comparator.comparingDouble(TaskLoad::backPressured).reversed()),
  RECORDS("records", Comparator.comparingDouble(TaskLoad::in).reversed()),
  NAME("name", Comparator.comparing(TaskLoad::name));

  private final String words;

  @SuppressWarnings("ImmutableEnumChecker") // comparators without state
  private final Comparator<TaskLoad> comparator;

  Order(String words, Comparator<TaskLoad> comparator) {
    this.words = words;
    this.comparator = comparator;
  }

  String words() {
    return words;
  }

  Order next() {
    return values()[(ordinal() + 1) % values().length];
  }

  List<TaskLoad> sort(List<TaskLoad> rooms) {
    return rooms.stream().sorted(comparator).toList();
  }
}
