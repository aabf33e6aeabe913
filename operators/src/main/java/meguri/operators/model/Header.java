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
import org.apache.flink.runtime.execution.SuppressRestartsException;

/**
 * The settings with which a crawl's state was built, and without which it loses its meaning. Kept
 * in operator state and compared at restore; a difference is refused with a sentence.
 */
public final class Header {

  /**
   * The version of the rules, data files included, by which URLs are normalised and hashed to keys.
   */
  private static final String KEY_RULES = "2";

  /** Its name in operator state. */
  public static final String STATE = "header";

  private static final String KEYS = "keys";

  private static final Map<String, String> WORDS =
      Map.of(
          "slots",
          "the number of slots (frontier.slots)",
          KEYS,
          "the version of the rules that turn URLs into keys",
          "topic",
          "the id of the loop topic",
          "same",
          "what makes two URLs one page (normalise.…)");

  private Header() {}

  public static String of(int slots, String topicId) {
    return "slots=" + slots + " keys=" + KEY_RULES + " topic=" + topicId;
  }

  /**
   * Returns the settings that decide which URLs count as the same.
   *
   * @param equivalences the names of the differences that do not count, in any order
   * @param ignored the parameters that do not count
   */
  public static String ofUrls(Collection<?> equivalences, Collection<String> ignored) {
    String same =
        Stream.of(equivalences, ignored)
            .map(names -> names.stream().map(String::valueOf).sorted().collect(joining(",")))
            .collect(joining(";"));
    return "keys=" + KEY_RULES + " same=" + same;
  }

  /**
   * Compares a restored header with the present one, then keeps the present one.
   *
   * @throws SuppressRestartsException if they differ: trying again would not change that
   */
  public static void check(OperatorStateStore store, String present) throws Exception {
    ListState<String> state =
        store.getUnionListState(new ListStateDescriptor<>(STATE, StringSerializer.INSTANCE));
    try {
      for (String found : state.get()) {
        compare(found, present);
      }
    } catch (IllegalStateException | UnknownFormat e) {
      throw new SuppressRestartsException(e);
    }
    state.update(List.of(present));
  }

  /**
   * Looks at a stored header without the settings of the crawl.
   *
   * @throws IllegalStateException if its URLs have other keys than they would have here
   * @throws UnknownFormat if it has content that this version does not understand
   */
  public static void check(String found) throws UnknownFormat {
    Map<String, String> present = parse(found);
    present.put(KEYS, KEY_RULES);
    compare(parse(found), present);
  }

  static void compare(String found, String present) throws UnknownFormat {
    compare(parse(found), parse(present));
  }

  private static void compare(Map<String, String> before, Map<String, String> present)
      throws UnknownFormat {
    for (String key : before.keySet()) {
      if (!WORDS.containsKey(key)) {
        throw UnknownFormat.header(key);
      }
    }
    present.forEach(
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
      map.put(word.substring(0, Math.max(0, equals)), word.substring(equals + 1));
    }
    return map;
  }
}
