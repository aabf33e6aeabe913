package meguri.operators.frontier;

import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.TaskInfoImpl;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.runtime.taskexecutor.GlobalAggregateManager;

/** As Flink's: a ledger for each name, kept until it fails; with what subtasks have beside it. */
final class JobMaster implements GlobalAggregateManager {

  private final Map<String, Object> ledgers = new HashMap<>();
  int calls;

  @Override
  @SuppressWarnings("unchecked")
  public <IN, ACC, OUT> OUT updateGlobalAggregate(
      String name, Object value, AggregateFunction<IN, ACC, OUT> function) {
    if (value.getClass().getClassLoader() != null) {
      throw new AssertionError("in another process, nobody knows the class of " + value);
    }
    calls++;
    ACC ledger = (ACC) ledgers.computeIfAbsent(name, absent -> function.createAccumulator());
    ledgers.put(name, function.add((IN) value, ledger));
    return function.getResult(ledger);
  }

  static TaskInfoImpl task(int index, int attempt, int parallelism) {
    return new TaskInfoImpl("frontier", 128, index, parallelism, attempt);
  }

  /** A store with one union list: each subtask is given all parts, and saves its own. */
  static <X> OperatorStateStore store(List<X> restored, List<X> saved) {
    ListState<?> list =
        proxy(
            ListState.class,
            (method, argument) -> method.equals("get") ? restored : addAll(saved, argument));
    return proxy(OperatorStateStore.class, (method, argument) -> list);
  }

  @SuppressWarnings("unchecked")
  private static <X> boolean addAll(List<X> saved, List<?> more) {
    return saved.addAll((List<X>) more);
  }

  private interface Answer {
    Object to(String method, List<?> argument);
  }

  private static <T> T proxy(Class<T> type, Answer answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              boolean list = arguments != null && arguments[0] instanceof List;
              Object result =
                  answer.to(method.getName(), list ? (List<?>) arguments[0] : List.of());
              return method.getReturnType() == void.class ? null : result;
            }));
  }
}
