package meguri.web.hostile;

/**
 * One way in which a server is hostile, or broken.
 *
 * @param name the first label of its host's name
 * @param door the beginning of a connection
 * @param expectation the result that a crawler should get
 * @param act the answer to each request, robots.txt included
 */
public record Behaviour(String name, Door door, Expectation expectation, Act act) {

  Behaviour(String name, Expectation expectation, Act act) {
    this(name, Door.PLAIN, expectation, act);
  }

  /** Turns a request into an answer. */
  @FunctionalInterface
  public interface Act {
    Script answer(Asked asked);
  }

  /** Returns a behaviour that shows on every path but robots.txt, which allows everything. */
  static Behaviour ofPages(String name, Expectation expectation, Act act) {
    return new Behaviour(
        name,
        expectation,
        asked -> asked.isForRobots() ? Reply.robots("Disallow:\n") : act.answer(asked));
  }

  /** Returns a behaviour that shows on robots.txt; the host has honest pages. */
  static Behaviour ofRobots(String name, Expectation expectation, Act act) {
    return new Behaviour(
        name,
        expectation.at("/robots.txt"),
        asked -> asked.isForRobots() ? act.answer(asked) : Reply.page(Reply.LINK));
  }

  @Override
  public String toString() {
    return name;
  }
}
