package meguri.operators.resolve;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Names are answered when the test says so. The questions are kept until then, oldest first. */
final class ScriptedDns implements Dns {

  private record Asked(
      String name, Duration patience, CompletableFuture<List<InetAddress>> answer) {}

  /** Those of the test that is running; a factory is serialised. */
  private static final List<Asked> ASKED = new ArrayList<>();

  private ScriptedDns() {}

  static Factory opened() {
    ASKED.clear();
    return ScriptedDns::new;
  }

  /** The names asked for and not answered yet. */
  static List<String> asked() {
    return ASKED.stream().map(Asked::name).toList();
  }

  /** How long the oldest may take. */
  static Duration patience() {
    return ASKED.get(0).patience();
  }

  static void answer(String name, String... addresses) {
    List<InetAddress> list = new ArrayList<>();
    for (String address : addresses) {
      try {
        list.add(InetAddress.getByName(address));
      } catch (UnknownHostException e) {
        throw new AssertionError(e);
      }
    }
    take(name).complete(list);
  }

  static void fail(String name, Throwable error) {
    take(name).completeExceptionally(error);
  }

  static void forget() {
    ASKED.clear();
  }

  @Override
  public CompletableFuture<List<InetAddress>> lookup(String name, Duration patience) {
    Asked asked = new Asked(name, patience, new CompletableFuture<>());
    ASKED.add(asked);
    return asked.answer;
  }

  @Override
  public void close() {}

  private static CompletableFuture<List<InetAddress>> take(String name) {
    for (Asked asked : ASKED) {
      if (asked.name.equals(name)) {
        ASKED.remove(asked);
        return asked.answer;
      }
    }
    throw new AssertionError(name + " was not asked for, but " + asked());
  }
}
