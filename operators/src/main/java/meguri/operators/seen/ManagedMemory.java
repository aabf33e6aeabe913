package meguri.operators.seen;

import java.util.List;
import meguri.state.seen.Words;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.runtime.execution.Environment;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.runtime.memory.MemoryAllocationException;
import org.apache.flink.runtime.memory.MemoryManager;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;

/**
 * One operator's part of its slot's managed memory, given out from the front. The operator closes
 * it, so that the cluster gets its memory back.
 */
public final class ManagedMemory implements AutoCloseable {

  private final MemoryManager manager;
  private final Object owner;
  private final Words words;

  private long used;

  private ManagedMemory(MemoryManager manager, Object owner, List<MemorySegment> pages) {
    this.manager = manager;
    this.owner = owner;
    words = new Words(pages);
  }

  /**
   * Takes so many bytes from the slot in which the operator runs.
   *
   * @param purpose the option that asks for it, for the sentence that refuses
   * @throws SuppressRestartsException if the slot has less for this operator: trying again would
   *     not help
   */
  public static ManagedMemory take(AbstractStreamOperator<?> operator, String purpose, long bytes)
      throws MemoryAllocationException {
    Environment environment = operator.getContainingTask().getEnvironment();
    MemoryManager manager = environment.getMemoryManager();
    double fraction =
        operator
            .getOperatorConfig()
            .getManagedMemoryFractionOperatorUseCaseOfSlot(
                ManagedMemoryUseCase.OPERATOR,
                environment.getJobConfiguration(),
                environment.getTaskManagerInfo().getConfiguration(),
                environment.getUserCodeClassLoader().asClassLoader());
    long there = fraction == 0 ? 0 : manager.computeMemorySize(fraction);
    if (bytes > there) {
      throw new SuppressRestartsException(
          new IllegalStateException(
              ("%s asks for %s of managed memory in each slot, and the slot has %s for it. Ask for"
                      + " less, or give the TaskManagers more: taskmanager.memory.managed.size, and"
                      + " the part of OPERATOR in taskmanager.memory.managed.consumer-weights.")
                  .formatted(purpose, megabytes(bytes), megabytes(there))));
    }
    int page = manager.getPageSize();
    return new ManagedMemory(
        manager,
        operator,
        manager.allocatePages(operator, Math.toIntExact((bytes + page - 1) / page)));
  }

  /** Returns the next so many bytes, in whole words. */
  public Words next(long bytes) {
    Words part = words.slice(used, bytes / Long.BYTES);
    used += part.length();
    return part;
  }

  @Override
  public void close() {
    manager.releaseAll(owner);
  }

  static String megabytes(long bytes) {
    return "%.1f MB".formatted(bytes / (double) (1 << 20));
  }
}
