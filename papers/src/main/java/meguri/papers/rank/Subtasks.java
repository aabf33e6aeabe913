package meguri.papers.rank;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Several queues, each with the URLs of some hosts. Queues with URLs take turns. */
final class Subtasks implements UrlQueue {

  private final List<UrlQueue> queues = new ArrayList<>();
  private final IntUnaryOperator subtaskOf;
  private int next;

  /**
   * @param subtaskOf the subtask of a URL, below {@code count}
   */
  Subtasks(int count, IntUnaryOperator subtaskOf, Supplier<UrlQueue> queue) {
    this.subtaskOf = subtaskOf;
    for (int i = 0; i < count; i++) {
      queues.add(queue.get());
    }
  }

  @Override
  public void offer(int url) {
    queues.get(subtaskOf.applyAsInt(url)).offer(url);
  }

  @Override
  public int poll() {
    for (int asked = 0; asked < queues.size(); asked++) {
      int url = queues.get(next).poll();
      next = (next + 1) % queues.size();
      if (url != NONE) {
        return url;
      }
    }
    return NONE;
  }

  @Override
  public void remove(int url) {
    queues.get(subtaskOf.applyAsInt(url)).remove(url);
  }
}
