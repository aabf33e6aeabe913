package meguri.state.frontier;

import static meguri.state.frontier.Town.NOW;
import static meguri.state.frontier.Town.SLOTS;
import static meguri.state.frontier.Town.outcome;
import static meguri.state.frontier.Town.pin;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import meguri.state.Hash64;
import meguri.state.frontier.LoopRecord.HostMoved;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Promotion;
import meguri.state.frontier.LoopRecord.TaskResult;
import org.junit.jupiter.api.Test;

/** The order in which the Frontier asks for the URLs of a slot. */
class FrontierOrderTest {

  private final Pin pin = pin("http://a", 1, 1);
  private final int slot = pin.slot(SLOTS);
  private final Town town = new Town();
  private long now = NOW;

  @Test
  void theBetterUrlComesFirstAndAmongEqualsTheEarlierOne() {
    offer(1, 1);
    offer(2, 8);
    offer(3, 1.5f);
    offer(4, 9);
    offer(5, 0.001f);
    assertThat(rest()).containsExactly(2, 4, 1, 3, 5);
  }

  @Test
  void aPromotedUrlMovesUpOnceAndStaysThere() {
    for (int page = 1; page <= 6; page++) {
      offer(page, 1);
    }
    promote(4, 5);
    promote(4, 5);
    promote(6, 5);
    promote(4, 2); // told before, read again
    promote(5, 1.2f);
    assertThat(town.frontier.census().accounts().waiting()).isEqualTo(6);
    assertThat(rest()).containsExactly(4, 6, 1, 2, 3, 5);
    assertThat(town.frontier.census().accounts().waiting()).isZero();
  }

  @Test
  void onlyWaitingUrlsCanBePromoted() {
    offer(1, 1);
    offer(2, 1);
    Task first = next();
    promote(1, 50);
    town.accept(outcome(first, now, TaskResult.LAPSED));
    promote(77, 50);
    assertThat(rest()).containsExactly(1, 2);
    promote(1, 100);
    assertThat(town.frontier.census().accounts().waiting()).isZero();
    assertThat(town.sent).isEmpty();
  }

  @Test
  void aPromotionFollowsAHostThatHasMoved() {
    offer(1, 1);
    Pin moved = pin("http://a", 2, 2);
    town.accept(new HostMoved(slot, moved, slot));
    town.sent.clear();
    promote(1, 5);
    assertThat(town.sent).containsExactly(new Promotion(2, pin.host(), id(1), 5));
  }

  @Test
  void theSlotWithTheBestUrlComesFirst() {
    Pin other = pin("http://b", 2, 1);
    offer(1, 1);
    String url = "http://b/0";
    town.accept(
        new Offer(other.slot(SLOTS), other, new Candidate(url, Hash64.of(url), 0, 0, 4, "")));
    assertThat(town.frontier.nextDue(NOW)).isEqualTo(other.slot(SLOTS));
    promote(1, 64);
    assertThat(town.frontier.nextDue(NOW)).isEqualTo(slot);
  }

  /** The first turn asks for robots.txt and counts twice, so turns 2 to 41 are of pages. */
  @Test
  void oneTurnOfAHostInEightGoesToAQueueThatIsDrawn() {
    for (int page = 1; page <= 40; page++) {
      offer(page, 8);
    }
    for (int page = 41; page <= 2_000; page++) {
      offer(page, 1);
    }
    List<Integer> drawn = new ArrayList<>();
    for (int turn = 2; turn < 42; turn++) {
      Task task = next();
      if (task.candidate().score() < 8) {
        drawn.add(turn);
      }
      town.accept(outcome(task, now, TaskResult.FETCHED));
    }
    assertThat(drawn).containsExactly(7, 15, 23, 31, 39);
  }

  @Test
  void aQueueIsDrawnByItsPlacesAndNeverThatOfFurtherVisits() {
    Rings waiting =
        new Rings(
            new int[] {3, 40, Rings.AGAIN},
            new Ring[] {new Ring(0, 1), new Ring(5, 8), new Ring(0, 9)});
    assertThat(LongStream.range(-4, 4).mapToObj(waiting::drawn))
        .containsExactly(3, 40, 40, 40, 3, 40, 40, 40);
  }

  private void offer(int page, float score) {
    String url = url(page);
    town.accept(new Offer(slot, pin, new Candidate(url, id(page), 0, 0, score, "")));
  }

  private void promote(int page, float score) {
    town.accept(new Promotion(slot, pin.host(), id(page), score));
  }

  private static String url(int page) {
    return "http://a/" + page;
  }

  private static long id(int page) {
    return Hash64.of(url(page));
  }

  private Task next() {
    now += 2_000;
    Task task = town.issue(slot, now);
    if (task.kind() == Task.Kind.ROBOTS) {
      town.accept(outcome(task, now, TaskResult.RULES));
      return next();
    }
    return task;
  }

  /** The pages that wait, in the order in which they are asked for. */
  private List<Integer> rest() {
    List<Integer> pages = new ArrayList<>();
    while (town.frontier.census().accounts().waiting() > 0) {
      Task task = next();
      pages.add(Integer.parseInt(task.candidate().url().substring("http://a/".length())));
      town.accept(outcome(task, now, TaskResult.FETCHED));
    }
    return pages;
  }
}
