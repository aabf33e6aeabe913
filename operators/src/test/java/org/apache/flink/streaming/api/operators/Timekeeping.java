package org.apache.flink.streaming.api.operators;

import org.apache.flink.streaming.runtime.tasks.ProcessingTimeService;

/** Lets a test give an operator another clock than the harness does, which only Flink may. */
public final class Timekeeping {

  private Timekeeping() {}

  public static void set(AbstractStreamOperator<?> operator, ProcessingTimeService service) {
    operator.setProcessingTimeService(service);
  }
}
