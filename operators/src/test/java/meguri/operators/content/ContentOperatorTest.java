package meguri.operators.content;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import meguri.operators.archive.KnownBodies;
import meguri.operators.model.Digest;
import meguri.operators.model.Fetched;
import meguri.operators.model.FetchedBuilder;
import meguri.operators.model.Fetches;
import meguri.state.content.BodyFinding;
import meguri.state.content.Original;
import meguri.state.frontier.Task;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContentOperatorTest {

  private static final String A = "http://a.test/";
  private static final String B = "http://b.test/";
  private static final String C = "http://c.test/";

  /** When {@link Fetches} began its requests. */
  private static final long FETCHED = 1_700_000_000_000L;

  @TempDir Path directory;

  private static Original original(String url, String body) {
    return new Original(url, FETCHED, Digest.SHA1.computer().of(body.getBytes(UTF_8)));
  }

  @Test
  void theFirstPageWithABodyIsNewAndLaterOnesAreCopies() throws Exception {
    try (ContentRoom room = open()) {
      assertThat(room.visit(A, "same")).isEqualTo(BodyFinding.NEW);
      assertThat(room.visit(B, "same")).isEqualTo(BodyFinding.copy(original(A, "same")));
      assertThat(room.visit(C, "other")).isEqualTo(BodyFinding.NEW);
      assertThat(room.visit(C, "same")).isEqualTo(BodyFinding.copy(original(A, "same")));
      assertCounts(room, 2, 2, 0, 0);
    }
  }

  @Test
  void theArchiveHasTheDigestThatFetchComputedIfItIsOfItsKind() throws Exception {
    try (ContentRoom room = open()) {
      Fetched fetched = Fetches.html(A, "body");
      String payload = original(A, "body").payload();
      assertThat(room.page(fetched).payload()).as("of an MD5").isEqualTo(payload);
      FetchedBuilder digested = Fetches.like(fetched).digest(Digest.SHA1);
      assertThat(room.page(digested.build()).payload()).isEqualTo(payload);
      byte[] told = Digest.SHA1.bytes("the digest is not computed again".getBytes(UTF_8));
      assertThat(room.page(digested.digest(told).build()).payload()).isEqualTo(Digest.text(told));
    }
  }

  @Test
  void aBodyThatAnOlderArchiveHasIsFoundThere() throws Exception {
    String payload = original(A, "body").payload();
    Path known = directory.resolve("older");
    Files.writeString(known, KnownBodies.line(payload, 5_000, A) + "\n");
    Original older = new Original(A, 5_000, payload);
    try (ContentRoom room = new ContentRoom(directory, 1, List.of(), known.toString())) {
      assertThat(room.visit(A, "body")).isEqualTo(BodyFinding.copy(older));
      assertThat(room.visit(B, "body")).isEqualTo(BodyFinding.copy(older));
      assertThat(room.visit(A, "body", "body")).isEqualTo(BodyFinding.unchanged(older));
      assertThat(room.visit(C, "other")).isEqualTo(BodyFinding.NEW);
      assertCounts(room, 1, 2, 1, 0);
    }
  }

  @Test
  void aRevisitedPageIsUnchangedOrReleasesItsFormerBody() throws Exception {
    try (ContentRoom room = open()) {
      room.visit(A, "before");
      assertThat(room.visit(A, "before", "before"))
          .isEqualTo(BodyFinding.unchanged(original(A, "before")));
      assertThat(room.visit(A, "after", "before")).isEqualTo(BodyFinding.NEW);
      assertThat(room.metric("known")).isEqualTo(2);
      room.release("before");
      assertThat(room.metric("known")).isEqualTo(1);
      assertCounts(room, 2, 0, 1, 1);
      assertThat(room.visit(B, "before")).isEqualTo(BodyFinding.NEW);
    }
  }

  @Test
  void anUnchangedPageNeedNotBeSent() throws Exception {
    try (ContentRoom room = open()) {
      room.visit(B, "body");
      room.visit(A, "body");
      assertThat(room.notModified(A, "body")).isEqualTo(BodyFinding.unchanged(original(B, "body")));
      assertThat(room.notModified(A, "nobody's")).isEqualTo(BodyFinding.NEW);
      assertThat(room.visit(C, "nobody's"))
          .as("a body that was not sent")
          .isEqualTo(BodyFinding.NEW);
      room.release("body");
      room.release("body");
      assertThat(room.metric("known")).as("counted twice, not three times").isEqualTo(1);
    }
  }

  @Test
  void aBodyFromAnEarlyVisitIsStoredAndCountedOnce() throws Exception {
    try (ContentRoom room = open()) {
      room.visit(A, "before");
      assertThat(room.visitAhead(A, "before"))
          .isEqualTo(BodyFinding.unchanged(original(A, "before")));
      assertThat(room.visitAhead(A, "after")).isEqualTo(BodyFinding.NEW);
      assertThat(room.visit(A, "after", "before"))
          .isEqualTo(BodyFinding.copy(original(A, "after")));
      room.release("before");
      assertThat(room.metric("known")).isEqualTo(1);
      room.release("after");
      assertThat(room.metric("known")).isZero();
    }
  }

  @Test
  void theReleaseOfAnUnknownBodyIsNotCounted() throws Exception {
    try (ContentRoom room = open()) {
      room.release("nobody's");
      assertCounts(room, 0, 0, 0, 0);
    }
  }

  @Test
  void answersWithoutAFingerprintAreAlwaysNew() throws Exception {
    byte[] body = "body".getBytes(UTF_8);
    Task page = Fetches.task(A, Task.Kind.PAGE);
    Task robots = Fetches.task(A + "robots.txt", Task.Kind.ROBOTS);
    try (ContentRoom room = open()) {
      for (int time = 0; time < 2; time++) {
        assertThat(room.pass(Fetches.answer(A, 301, body, "Location", B)))
            .isEqualTo(BodyFinding.NEW);
        assertThat(room.pass(Fetches.answer(A, 404, body))).isEqualTo(BodyFinding.NEW);
        assertThat(room.pass(Fetches.answer(A, 304, new byte[0]))).isEqualTo(BodyFinding.NEW);
        assertThat(room.pass(Fetches.answer(A, 200, new byte[0]))).isEqualTo(BodyFinding.NEW);
        assertThat(room.pass(Fetches.answer(page, 200, body, true))).isEqualTo(BodyFinding.NEW);
        assertThat(room.pass(Fetches.answer(robots, 200, body, false))).isEqualTo(BodyFinding.NEW);
      }
      assertThat(room.visit(B, "body")).isEqualTo(BodyFinding.NEW);
      assertCounts(room, 1, 0, 0, 0);
    }
  }

  @Test
  void bodiesAndTheirCountsSurviveAChangeOfParallelism() throws Exception {
    int bodies = 500;
    List<OperatorSubtaskState> states;
    try (ContentRoom room = open()) {
      for (int body = 0; body < bodies; body++) {
        room.visit(A + body, "body " + body);
      }
      states = room.snapshot(1);
    }
    try (ContentRoom room = new ContentRoom(directory, 3, states)) {
      assertThat(room.metric("known")).isEqualTo(bodies);
      for (int body = 0; body < bodies; body++) {
        assertThat(room.visit(B + body, "body " + body))
            .isEqualTo(BodyFinding.copy(original(A + body, "body " + body)));
      }
      states = room.snapshot(2);
    }
    try (ContentRoom room = new ContentRoom(directory, 2, states)) {
      for (int body = 0; body < bodies; body++) {
        room.release("body " + body);
      }
      assertThat(room.metric("known")).isEqualTo(bodies);
      for (int body = 0; body < bodies; body++) {
        room.release("body " + body);
      }
      assertThat(room.metric("known")).isZero();
      assertThat(room.metric("released")).isEqualTo(2 * bodies);
      assertThat(room.metric("filter-damaged")).isZero();
    }
  }

  @Test
  void aRestoreUndoesChangesAfterTheCheckpoint() throws Exception {
    List<OperatorSubtaskState> states;
    try (ContentRoom room = open()) {
      room.visit(A, "same");
      states = room.snapshot(1);
      room.visit(B, "same");
      room.visit(C, "other");
    }
    try (ContentRoom room = new ContentRoom(directory, 1, states)) {
      assertThat(room.visit(B, "same")).isEqualTo(BodyFinding.copy(original(A, "same")));
      assertThat(room.visit(C, "other")).isEqualTo(BodyFinding.NEW);
      room.release("same");
      room.release("same");
      assertThat(room.metric("known")).isEqualTo(1);
    }
  }

  private ContentRoom open() throws Exception {
    return new ContentRoom(directory, 1, List.of());
  }

  private static void assertCounts(
      ContentRoom room, int fresh, int copies, int unchanged, int released) {
    assertThat(
            List.of(
                room.metric("new"),
                room.metric("copies"),
                room.metric("unchanged"),
                room.metric("released")))
        .containsExactly((long) fresh, (long) copies, (long) unchanged, (long) released);
  }
}
