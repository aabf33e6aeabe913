package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import meguri.operators.model.Counters;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.model.Found;
import meguri.operators.model.Page;
import meguri.state.content.Finding;
import meguri.state.content.Original;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Task;
import meguri.state.rank.Order;
import meguri.state.rank.Share;
import org.apache.flink.streaming.api.operators.ProcessOperator;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ParseFunctionTest {

  private static final String HTML = "<a href=/x>x</a>";

  private final Counters counters = new Counters();

  private OneInputStreamOperatorTestHarness<Page, Page> harness;

  @BeforeEach
  void open() throws Exception {
    ParseFunction function =
        InstantiationUtil.clone(
            new ParseFunction(LinkExtractor.Bounds.DEFAULT, Order.IPR, "meguri"));
    harness =
        new OneInputStreamOperatorTestHarness<>(
            new ProcessOperator<>(function), counters.environment());
    harness.open();
  }

  @AfterEach
  void close() throws Exception {
    harness.close();
  }

  @Test
  void aPageGoesOnUnchangedAndItsLinksLeaveAtTheSide() throws Exception {
    Page page = Page.fresh(Fetches.html("http://a.test/", HTML));
    harness.processElement(page, 0);
    assertThat(harness.extractOutputValues())
        .usingRecursiveFieldByFieldElementComparator()
        .containsExactly(page);
    assertThat(harness.getSideOutput(ParseFunction.LINKS))
        .extracting(link -> link.getValue())
        .containsExactly(
            new Found(
                "http://a.test/x",
                3,
                0,
                new Share(3.6f, 3.6f, Share.Kind.FIRST),
                "http://a.test/"));
  }

  @Test
  void aPageThatIsVisitedToPassOnWhatItHasGainedIsParsedThoughUnchanged() throws Exception {
    Task before = Fetches.task("http://a.test/", Task.Kind.PAGE);
    Queued queued = new Queued(before.candidate(), 0, null, 1, true);
    Task task = new Task(7, before.pin(), queued, Task.Kind.PAGE, 1, 1);
    Fetched page =
        Fetches.answer(task, 200, HTML.getBytes(UTF_8), false, "Content-Type", "text/html");
    Original original = new Original("http://a.test/", 1);
    harness.processElement(new Page(page, Finding.unchanged(original)), 0);
    assertThat(harness.getSideOutput(ParseFunction.LINKS))
        .extracting(link -> link.getValue().share().kind())
        .containsExactly(Share.Kind.AGAIN);
  }

  @Test
  void copiesUnchangedPagesAndRobotsGoOnUnparsed() throws Exception {
    Task robots = Fetches.task("http://a.test/robots.txt", Task.Kind.ROBOTS);
    harness.processElement(
        Page.fresh(
            Fetches.answer(robots, 200, HTML.getBytes(UTF_8), false, "Content-Type", "text/html")),
        0);
    Fetched page = Fetches.html("http://a.test/", HTML);
    Original original = new Original("http://b.test/", 1);
    harness.processElement(new Page(page, Finding.copy(original)), 0);
    harness.processElement(new Page(page, Finding.unchanged(original)), 0);
    assertThat(harness.extractOutputValues()).hasSize(3);
    assertThat(harness.getSideOutput(ParseFunction.LINKS)).isNull();
  }

  @Test
  void aBadPageFailsAlone() throws Exception {
    harness.processElement(
        Page.fresh(
            Fetches.answer(
                "http://a.test/", 200, new byte[] {0x1F, 0x1F}, "Content-Encoding", "gzip")),
        0);
    harness.processElement(Page.fresh(Fetches.html("http://a.test/", HTML)), 0);
    assertThat(harness.extractOutputValues()).hasSize(2);
    assertThat(harness.getSideOutput(ParseFunction.LINKS)).hasSize(1);
    assertThat(counters.counted())
        .isEqualTo(Map.of("parse.pages", 1L, "parse.links", 1L, "parse.failures", 1L));
  }
}
