package meguri.operators.model;

import static java.util.stream.Collectors.joining;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.StringSerializer;

/**
 * What a crawl's state was built with and cannot change without losing its meaning. Kept in
 * operator state, compared at restore; a difference is refused with a sentence.
 */
public final class Header {

  /**
   * Version of the rules by which URLs are normalised and hashed to keys, and of the data files
   * among them.
   */
  private static final String KEY_RULES = "2";

  private static final Map<String, String> WORDS =
      Map.of(
          "slots", "the number of slots (frontier.slots)",
          "keys", "the version of the rules that turn URLs into keys",
          "topic", "the id of the loop topic",
          "same", "what makes two URLs one page (normalise.…)");

  private Header() {}

  public static String of(int slots, String topicId) {
    return "slots=" + slots + " keys=" + KEY_RULES + " topic=" + topicId;
  }

  /**
   * By what URLs are told apart.
   *
   * @param equivalences names of what is passed over, in any order
   * @param ignored parameters passed over
   */
  public static String ofUrls(Collection<?> equivalences, Collection<String> ignored) {
    String same =
        Stream.of(equivalences, ignored)
            .map(names -> names.stream().map(String::valueOf).sorted().collect(joining(",")))
            .collect(joining(";"));
    return "keys=" + KEY_RULES + " same=" + same;
  }

  /** Compares a restored header with the present one, then keeps the present one. */
  public static void check(OperatorStateStore store, String present) throws Exception {
    ListState<String> state =
        store.getUnionListState(new ListStateDescriptor<>("header", StringSerializer.INSTANCE));
    for (String found : state.get()) {
      compare(found, present);
    }
    state.update(List.of(present));
  }

  static void compare(String found, String present) {
    Map<String, String> before = parse(found);
    parse(present)
        .forEach(
            (key, now) -> {
              String then = before.getOrDefault(key, "");
              if (!then.equals(now)) {
                throw new IllegalStateException(
                    "This state cannot be restored here: "
                        + WORDS.getOrDefault(key, key)
                        + " was "
                        + then
                        + " when it was saved and is "
                        + now
                        + " now. Start with the same setting, or begin a new crawl.");
              }
            });
  }

  private static Map<String, String> parse(String header) {
    Map<String, String> map = new LinkedHashMap<>();
    for (String word : header.split(" ")) {
      int equals = word.indexOf('=');
      map.put(word.substring(0, equals), word.substring(equals + 1));
    }
    return map;
  }
}
