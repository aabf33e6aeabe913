package meguri.operators.registry;

import static meguri.operators.registry.RegistryRoom.SETTINGS;
import static meguri.operators.registry.RegistryRoom.id;
import static meguri.operators.registry.RegistryRoom.link;
import static meguri.operators.registry.RegistryRoom.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import meguri.operators.model.Arrival;
import meguri.operators.model.HostForgotten;
import meguri.operators.model.LogLine;
import meguri.operators.model.Offered;
import meguri.operators.model.PageEvent;
import meguri.operators.model.Told;
import meguri.state.Hash64;
import meguri.state.registry.Known;
import meguri.state.steer.Command;
import meguri.state.steer.Target;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistryOperatorTest {

  private static Command purge(Target target, long at, boolean forbids) {
    return new Command("id", "crawl", at, Command.Kind.PURGE, target, 0, forbids, List.of());
  }

  private static final long DAY = Duration.ofDays(1).toMillis();

  @TempDir Path directory;

  @Test
  void aUrlPassesOnceForAnyNumberOfLinks() throws Exception {
    try (RegistryRoom room = room(1, List.of())) {
      assertThat(room.passes(1)).isTrue();
      assertThat(room.arrivals()).extracting(Arrival::again).containsExactly(false);
      assertThat(room.passes(1)).isFalse();
      assertThat(room.passes(2)).isTrue();
      assertThat(room.passes(1)).isFalse();
      assertThat(room.metric("registry.links")).isEqualTo(4);
      assertThat(room.metric("registry.known")).isEqualTo(2);
      assertThat(room.metric("registry.hits-lru")).isEqualTo(2);
    }
  }

  @Test
  void anEventGetsTheWorthOfItsPage() throws Exception {
    try (RegistryRoom room = room(1, List.of())) {
      room.passes(1);
      room.passes(1);
      room.passes(1);
      room.visited(1, DAY);
      PageEvent event = room.reported(1);
      assertThat(event.place().score()).isEqualTo(3);
      assertThat(event.place().inlinks()).isEqualTo(3);
      assertThat(room.reported(2).place())
          .as("of a URL that it forgot")
          .isEqualTo(PageEvent.Place.UNKNOWN);
    }
  }

  @Test
  void aDiscardedUrlIsOfferedAgainOnceAtItsNextLinkAlsoAfterARestore() throws Exception {
    List<OperatorSubtaskState> states;
    try (RegistryRoom room = room(1, List.of())) {
      for (int page = 0; page < 10; page++) {
        assertThat(room.passes(page)).isTrue();
        assertThat(room.passes(page)).isFalse();
        room.discarded(page);
      }
      assertThat(room.passes(0)).isTrue();
      assertThat(room.arrivals()).extracting(Arrival::again).containsExactly(true);
      assertThat(room.arrivals().get(0).offered().candidate().score())
          .as("all that three links gave")
          .isEqualTo(3);
      assertThat(room.passes(0)).isFalse();
      states = room.snapshot(1);
      room.passes(1); // rolled back
    }
    try (RegistryRoom room = room(2, states)) {
      assertThat(room.passes(0)).as("it waits").isFalse();
      for (int page = 1; page < 10; page++) {
        assertThat(room.passes(page)).isTrue();
        assertThat(room.arrivals().get(0).offered().candidate().score()).isEqualTo(3);
        assertThat(room.passes(page)).isFalse();
      }
      room.visited(1, DAY);
      room.discarded(1); // too late: it was fetched after it had been offered again
      assertThat(room.passes(1)).isFalse();
    }
  }

  @Test
  void aPurgedHostIsForgottenAndLinksToItCountAgainWhenThePurgeHasSettled() throws Exception {
    List<OperatorSubtaskState> states;
    try (RegistryRoom room = room(1, List.of())) {
      room.at(DAY);
      for (int page = 0; page < 500; page++) {
        room.passes(page);
      }
      room.tell(new Told(purge(Target.host("a"), DAY, false)));
      assertThat(room.passes(0)).as("known").isFalse();
      assertThat(room.passes(1_000)).as("new").isFalse();
      states = room.snapshot(1);
      assertThat(room.metric("registry.known")).isZero();
      assertThat(room.metric("dropped.purged")).isEqualTo(2);
    }
    try (RegistryRoom room = room(3, states)) {
      room.at(DAY + Command.SETTLING - 1);
      assertThat(room.passes(0)).isFalse();
      room.at(DAY + Command.SETTLING);
      assertThat(room.passes(0)).isTrue();
      assertThat(room.passes(1_000)).isTrue();
      assertThat(room.metric("registry.known")).isEqualTo(2);
    }
  }

  @Test
  void seedsOfACommandGoOnOnceWhateverTheParallelismAndHoweverOftenTheyAreGiven() throws Exception {
    List<String> urls = IntStream.range(0, 300).mapToObj("http://new.test/%d"::formatted).toList();
    List<String> lines = new ArrayList<>(urls);
    lines.add("no URL at all");
    lines.add("http://a/7"); // is known
    lines.add(urls.get(0));
    List<OperatorSubtaskState> states;
    try (RegistryRoom room = room(3, List.of())) {
      room.passes(7);
      assertThat(room.inject(new Told(command(Command.Kind.INJECT, lines))))
          .containsExactlyInAnyOrderElementsOf(urls);
      assertThat(room.inject(new Told(command(Command.Kind.INJECT, lines)))).isEmpty();
      states = room.snapshot(1);
    }
    try (RegistryRoom room = room(2, states)) {
      assertThat(room.inject(new Told(command(Command.Kind.INJECT, lines)))).isEmpty();
      room.tell(
          new Told(command(Command.Kind.SET, List.of("scope.rules", "", "deny host denied.test"))));
      states = room.snapshot(2);
    }
    try (RegistryRoom room = room(1, states)) {
      List<String> more = List.of("http://denied.test/", "http://other.test/");
      assertThat(room.inject(new Told(command(Command.Kind.INJECT, more))))
          .containsExactly("http://other.test/");
    }
  }

  private static Command command(Command.Kind kind, List<String> words) {
    return new Command("id", "crawl", DAY, kind, Target.ALL, 0, false, words);
  }

  @Test
  void aPurgedPageIsForgottenWithoutItsNeighbours() throws Exception {
    try (RegistryRoom room = room(2, List.of())) {
      room.at(DAY);
      room.passes(1);
      room.passes(2);
      room.tell(new Told(purge(Target.url("http://a/1"), DAY, true)));
      assertThat(room.metric("registry.known")).isEqualTo(1);
      room.at(30 * DAY);
      assertThat(room.passes(1)).isFalse();
      assertThat(room.passes(3)).isTrue();
    }
  }

  @Test
  void hostsThatTheFrontierHasPurgedAreForgottenByAllSubtasks() throws Exception {
    try (RegistryRoom room = room(2, List.of())) {
      for (int page = 0; page < 500; page++) {
        room.passes(page);
      }
      room.tell(new HostForgotten(Hash64.of("http://other")));
      room.snapshot(1);
      assertThat(room.metric("registry.known")).isEqualTo(500);
      room.tell(new HostForgotten(Hash64.of("http://a")));
      room.snapshot(2);
      assertThat(room.metric("registry.known")).isZero();
      assertThat(room.passes(0)).isTrue();
    }
  }

  /** A restore is what a crawl does after kill -9; the subtasks' number is then another. */
  @Test
  void aKnownUrlStaysKnownAcrossRestoresAtAnyParallelism() throws Exception {
    List<OperatorSubtaskState> states;
    try (RegistryRoom room = room(1, List.of())) {
      for (int page = 0; page < 5_000; page++) {
        room.passes(page);
      }
      states = room.snapshot(1);
      room.passes(10_000); // rolled back
    }
    int known = 5_000;
    for (int parallelism : new int[] {1, 3, 2, 3, 1}) {
      try (RegistryRoom room = room(parallelism, states)) {
        List<Map<String, String>> lines = room.keptAndRecounted();
        assertThat(lines.get(0)).isEqualTo(lines.get(1));
        Set<Integer> passed = new HashSet<>();
        for (int page = 0; page < known + 100; page++) {
          if (room.passes(page)) {
            passed.add(page);
          }
        }
        assertThat(passed)
            .as("at parallelism %d", parallelism)
            .isEqualTo(new HashSet<>(IntStream.range(known, known + 100).boxed().toList()));
        known += 100;
        for (int page = 0; page < known; page += 7) {
          room.gone(page);
          assertThat(room.passes(page)).isTrue();
        }
        states = room.snapshot(2);
        assertThat(room.metric("registry.known")).isEqualTo(known);
      }
    }
  }

  @Test
  void aForgottenUrlIsNewWhenItIsLinkedAgain() throws Exception {
    List<OperatorSubtaskState> states;
    try (RegistryRoom room = room(1, List.of())) {
      for (int page = 0; page < 100; page++) {
        room.passes(page);
      }
      for (int page = 0; page < 100; page++) {
        room.gone(page);
        room.gone(page); // told twice
      }
      room.gone(1_000); // never known
      assertThat(room.metric("registry.known")).isZero();
      assertThat(room.metric("registry.forgotten")).isEqualTo(100);
      states = room.snapshot(1);
    }
    try (RegistryRoom room = room(1, states)) {
      for (Map<String, String> lines : room.keptAndRecounted()) {
        assertThat(new HashSet<>(lines.values())).hasSize(1);
      }
      assertThat(room.passes(1)).isTrue();
    }
  }

  @Test
  void linkSharesReachTheRecordByTheNextVisitAcrossARestore() throws Exception {
    List<OperatorSubtaskState> states;
    try (RegistryRoom room = room(1, List.of())) {
      room.passes(link(1, 0.5f));
      room.passes(link(1, 0.25f));
      states = room.snapshot(1);
      room.passes(link(1, 64)); // rolled back
    }
    try (RegistryRoom room = room(1, states)) {
      room.passes(link(1, 0.125f));
      room.visited(1, 7);
      assertThat(room.log())
          .extracting(LogLine::score, LogLine::inlinks)
          .containsExactly(tuple(0.875f, 3));
      Known record = room.store(0).get(room.groups(0).of(id(1)), id(1));
      assertThat(record).isEqualTo(new Known(0.875f, 3, 0.5f, 0, 7, Hash64.of("http://a")));
    }
  }

  /** Shares wait in memory over many checkpoints, and each of those stores them all. */
  @Test
  void sharesThatWaitInMemoryCountOnceAcrossCheckpointsAndRestoresAtAnyParallelism()
      throws Exception {
    int pages = 500;
    List<OperatorSubtaskState> states = List.of();
    float score = 0;
    int links = 0;
    for (int parallelism : new int[] {1, 3, 2, 1}) {
      try (RegistryRoom room = room(parallelism, states)) {
        for (int checkpoint = 1; checkpoint <= 3; checkpoint++) {
          for (int page = 0; page < pages; page++) {
            room.passes(link(page, 0.25f));
          }
          score += 0.25f;
          links++;
          states = room.snapshot(checkpoint);
        }
        room.passes(link(1, 64)); // rolled back
      }
    }
    try (RegistryRoom room = room(1, states)) {
      for (int page = 0; page < pages; page++) {
        room.visited(page, 7);
        room.visited(page, 8); // all was taken at the first visit
      }
      assertThat(room.log())
          .hasSize(2 * pages)
          .extracting(LogLine::score, LogLine::inlinks)
          .containsOnly(tuple(score, links));
    }
  }

  @Test
  void aLinkToAUrlInTheLruWritesNothing() throws Exception {
    try (RegistryRoom room = new RegistryRoom(directory, settings(8 << 20, 20_000), 1, List.of())) {
      int pages = 100_000;
      for (int page = 0; page < pages; page++) {
        room.passes(link(page, 8));
      }
      long writes = room.metric("registry.store-writes");
      for (int page = 0; page < pages; page++) {
        room.passes(link(page, 0.25f));
      }
      assertThat(room.metric("registry.hits-lru")).isGreaterThan(pages * 99L / 100);
      assertThat(room.metric("registry.store-writes") - writes).isLessThan(pages / 100);
    }
  }

  @Test
  void promotionsLeaveBeforeTheCheckpointsBarrier() throws Exception {
    try (RegistryRoom room = room(1, List.of())) {
      for (int round = 0; round < 3; round++) {
        for (int page = 0; page < 20_000; page++) {
          room.passes(link(page, 1 << round));
        }
      }
      int promoted = room.sent();
      room.snapshot(1);
      assertThat(room.sent()).isGreaterThan(promoted);
    }
  }

  @Test
  void aChangedPageIsOfferedAgainAcrossARestore() throws Exception {
    List<OperatorSubtaskState> states;
    try (RegistryRoom room = room(1, List.of())) {
      room.passes(1);
      room.visited(1, 1_000);
      states = room.snapshot(1);
    }
    try (RegistryRoom room = room(1, states)) {
      room.at(5_000);
      assertThat(room.wanted(RegistryRoom.listed(1, 900))).isEmpty();
      assertThat(room.wanted(RegistryRoom.listed(1, 1_001)))
          .containsExactly(Offered.Purpose.CHANGED);
      assertThat(room.metric("registry.changed")).isEqualTo(1);
    }
  }

  @Test
  void onlyUrlsWithoutAVisitForSevenDaysAreOfferedAgain() throws Exception {
    List<OperatorSubtaskState> states;
    try (RegistryRoom room = room(1, List.of())) {
      room.passes(1);
      room.passes(2);
      room.visited(2, 1);
      states = room.snapshot(1);
    }
    // the caches are empty after a restore, so that each URL's record is read at its link
    try (RegistryRoom room = room(1, states)) {
      room.at(6 * DAY);
      assertThat(room.passes(1)).isFalse();
    }
    try (RegistryRoom room = room(1, states)) {
      room.at(7 * DAY);
      assertThat(room.passes(1)).isTrue();
      assertThat(room.arrivals()).extracting(Arrival::again).containsExactly(true);
      assertThat(room.passes(1)).isFalse();
      assertThat(room.passes(2)).isFalse();
      assertThat(room.metric("registry.overdue")).isEqualTo(1);
    }
  }

  @Test
  void aDamagedFilterLineIsRebuiltAndReported() throws Exception {
    byte[][] damages = {new byte[68], new byte[3], new byte[0], null};
    for (byte[] damage : damages) {
      List<OperatorSubtaskState> states;
      try (RegistryRoom room = room(1, List.of())) {
        for (int page = 0; page < 2_000; page++) {
          room.passes(page);
        }
        room.snapshot(1);
        room.damageLineOf(1, damage == null ? ones() : damage);
        states = room.snapshot(2);
      }
      try (RegistryRoom room = room(1, states)) {
        // 68 zeros are a line of zeros with the checksum of no line
        assertThat(room.metric("registry.filter-damaged")).isEqualTo(1);
        for (int page = 0; page < 2_000; page++) {
          assertThat(room.passes(page)).isFalse();
        }
        room.snapshot(3);
        List<Map<String, String>> lines = room.keptAndRecounted();
        assertThat(lines.get(0)).isEqualTo(lines.get(1));
      }
    }
  }

  @Test
  void aChangedNumberOfExpectedUrlsRebuildsTheFilter() throws Exception {
    List<OperatorSubtaskState> states;
    try (RegistryRoom room = room(1, List.of())) {
      for (int page = 0; page < 2_000; page++) {
        room.passes(page);
      }
      states = room.snapshot(1);
    }
    for (int expected : new int[] {10, 50_000}) {
      try (RegistryRoom room =
          new RegistryRoom(directory, settings(1 << 20, expected), 2, states)) {
        room.snapshot(2);
        List<Map<String, String>> lines = room.keptAndRecounted();
        assertThat(lines.get(0)).isEqualTo(lines.get(1));
        for (int page = 0; page < 2_000; page++) {
          assertThat(room.passes(page)).isFalse();
        }
        assertThat(room.passes(2_000)).isTrue();
      }
    }
  }

  @Test
  void moreUrlsThanExpectedAreReportedAndStillDistinguished() throws Exception {
    try (RegistryRoom room = new RegistryRoom(directory, settings(1 << 20, 100), 1, List.of())) {
      for (int page = 0; page < 20_000; page++) {
        assertThat(room.passes(page)).isTrue();
      }
      room.snapshot(1);
      assertThat(room.metric("registry.known"))
          .isGreaterThan(100 * room.metric("registry.expected"));
      for (int page = 0; page < 20_000; page++) {
        assertThat(room.passes(page)).isFalse();
      }
    }
  }

  @Test
  void moreMemoryThanTheSlotHasIsRefusedWithBothNumbers() {
    assertThatThrownBy(() -> new RegistryRoom(directory, settings(33 << 20, 1_000), 1, List.of()))
        .hasRootCauseInstanceOf(IllegalStateException.class)
        .isInstanceOf(SuppressRestartsException.class)
        .rootCause()
        .hasMessageContaining("registry.memory asks for 33.0 MB")
        .hasMessageContaining("the slot has 32.0 MB");
  }

  @Test
  void aFilterLargerThanTheMemoryIsRefusedWithBothNumbers() {
    assertThatThrownBy(
            () -> new RegistryRoom(directory, settings(1 << 20, 1_000_000), 1, List.of()))
        .isInstanceOf(SuppressRestartsException.class)
        .rootCause()
        .hasMessageContaining("registry.memory is 1.0 MB")
        .hasMessageContaining("registry.expected-urls = 1000000 takes 9.5 MB");
  }

  private RegistryRoom room(int parallelism, List<OperatorSubtaskState> states) throws Exception {
    return new RegistryRoom(directory, SETTINGS, parallelism, states);
  }

  private static byte[] ones() {
    byte[] line = new byte[68];
    java.util.Arrays.fill(line, (byte) -1);
    return line;
  }
}
