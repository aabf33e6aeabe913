package meguri.state.frontier;

import java.util.function.ToLongFunction;
import meguri.state.Hash64;

/**
 * The rules by which a subtask shares its slots' turns and its requests in flight.
 *
 * @param places requests that may be in flight at a time; the caller of {@link Frontier#next} keeps
 *     to it
 * @param domainOf the registered domain of an origin, as a number that is not 0
 */
public record Sharing(int places, ToLongFunction<String> domainOf) {

  /**
   * Shares by host: each counts as a domain of its own, with as many requests in flight as there
   * are slots.
   */
  public static final Sharing BY_HOST = new Sharing(Integer.MAX_VALUE, Hash64::of);
}
