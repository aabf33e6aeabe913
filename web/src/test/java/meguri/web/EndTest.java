package meguri.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class EndTest {

  private static final long END = 1_800_000_000_000L;
  private static final Site SITE =
      new Site(
          WebSpec.builder()
              .hosts(10)
              .pages(500)
              .changePerDay(1_000)
              .end(new End(0.3, END))
              .port(8080)
              .build());

  @Test
  void pagesVanishOneByOneBeforeTheEndAndStayAway() {
    long before = END - End.PERIOD.toMillis() - 1;
    assertThat(gone(before)).isEmpty();
    List<Site.PageUrl> midway = gone(END - End.PERIOD.toMillis() / 2);
    List<Site.PageUrl> last = gone(END);
    assertThat(midway).isNotEmpty();
    assertThat(last).containsAll(midway);
    assertThat(last.size()).as("of 380 pages without children").isBetween(80, 150);
    assertThat(last.size()).isGreaterThan(midway.size());
    assertThat(gone(END + 1_000_000)).isEqualTo(last);
  }

  @Test
  void noPageVanishesThatOthersAreFoundBy() {
    assertThat(gone(END))
        .allMatch(page -> !Links.hasChildren(page.page(), SITE.pagesOf(page.host())));
  }

  @Test
  void nothingChangesAfterTheEnd() {
    SITE.allPages()
        .forEach(
            page -> {
              long last = SITE.versions().lastChange(page.host(), page.page(), END);
              assertThat(last).isLessThanOrEqualTo(END);
              assertThat(SITE.versions().lastChange(page.host(), page.page(), END + 1_000_000_000L))
                  .isEqualTo(last);
            });
  }

  @Test
  void pagesThatVanishNeedAnEnd() {
    assertThatThrownBy(() -> new End(0.1, Long.MAX_VALUE))
        .hasMessage("end is never; expected a time if pages vanish");
  }

  private static List<Site.PageUrl> gone(long atMillis) {
    return SITE.allPages()
        .filter(page -> SITE.versions().isGone(page.host(), page.page(), atMillis))
        .toList();
  }
}
