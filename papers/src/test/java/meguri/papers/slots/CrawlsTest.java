package meguri.papers.slots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import meguri.papers.graph.WebGraph;
import meguri.state.rank.Order;
import org.junit.jupiter.api.Test;

class CrawlsTest {

  private static final int HOSTS = 200;
  private static final int PAGES = 5_000;
  private static final PlacedWeb WEB =
      PlacedWeb.of(WebGraph.of(7, HOSTS, PAGES), WebGraph.hosts(7, HOSTS, PAGES), 10, 1);

  @Test
  void ordersThatDropNothingFetchAllPagesThatTheSeedsLeadTo() {
    int reached = WEB.breadthFirst().reached();

    assertThat(Orders.breadthFirst(WEB).pages()).isEqualTo(reached);
    assertThat(BudgetCrawl.of(WEB).pages()).isEqualTo(reached);
    assertThat(PoliteCrawl.meguri(WEB, 32).harvest().pages()).isEqualTo(reached);
    PoliteCrawl roomy = PoliteCrawl.paper(WEB, 4 * PAGES, 32);
    assertThat(roomy.dropped()).isZero();
    assertThat(roomy.harvest().pages()).isEqualTo(reached);
    assertThat(roomy.harvest().collected())
        .isEqualTo(Orders.breadthFirst(WEB).collected(), within(1e-9));
  }

  @Test
  void noOrderBeatsTheTrueRank() {
    Harvest best = Orders.best(WEB);

    assertThat(best.collected()).isEqualTo(1, within(1e-9));
    assertThat(best.at(0.1)).isGreaterThan(Orders.breadthFirst(WEB).at(0.1));
    assertThat(best.at(0.1)).isGreaterThan(BudgetCrawl.of(WEB).at(0.1));
    assertThat(best.at(0.1)).isGreaterThan(PoliteCrawl.meguri(WEB, 32).harvest().at(0.1));
  }

  @Test
  void fewQueuesDropUrlsAndKeepFew() {
    PoliteCrawl few = PoliteCrawl.paper(WEB, 8, 32);
    PoliteCrawl many = PoliteCrawl.paper(WEB, 256, 32);

    assertThat(few.dropped()).isGreaterThan(many.dropped());
    assertThat(few.harvest().peak()).isLessThanOrEqualTo(8 * 32 / 2);
    assertThat(few.harvest().pages()).isLessThan(many.harvest().pages());
  }

  @Test
  void slotsWithABoundKeepItAndGetBackWhatTheyDiscard() {
    int reached = WEB.breadthFirst().reached();
    BoundedCrawl few = BoundedCrawl.of(WEB, Order.IPR, 32, 4);
    BoundedCrawl many = BoundedCrawl.of(WEB, Order.IPR, 32, PAGES);

    assertThat(few.harvest().peak()).isLessThanOrEqualTo(4 * 32);
    assertThat(few.rounds().get(0).pages()).isLessThan(reached);
    assertThat(few.rounds().get(2).pages())
        .as("after three rounds")
        .isGreaterThan(few.rounds().get(0).pages());
    assertThat(few.harvest().at(0.1)).isLessThan(Orders.best(WEB).at(0.1));
    assertThat(many.rounds().get(0).pages()).isEqualTo(reached);
    assertThat(many.rounds().get(0).collected())
        .isEqualTo(Orders.breadthFirst(WEB).collected(), within(1e-9));
  }

  @Test
  void meguriFetchesAlmostTwiceAsManyPagesPerBusySlotAndKeepsTheInterval() {
    Pace pace = Pace.measure(Sizes.SMALL);

    assertThat(pace.rows())
        .allSatisfy(
            row -> {
              assertThat(row.meguri().gap()).isGreaterThanOrEqualTo(1_000);
              assertThat(row.paper().gap() + row.duration()).isGreaterThanOrEqualTo(1_000);
            });
    assertThat(pace.rows().get(1).ratio()).isGreaterThan(Pace.GOAL);
  }

  @Test
  void theCallsOfAnOperationDoNotDependOnTheNumberOfUrls() throws Exception {
    OperationTimes times = OperationTimes.measure(Sizes.SMALL, said -> {});

    assertThat(times.heap())
        .allSatisfy(
            row -> {
              assertThat(row.enqueue().most()).isLessThanOrEqualTo(8);
              assertThat(row.request().most()).isLessThanOrEqualTo(21);
            });
  }
}
