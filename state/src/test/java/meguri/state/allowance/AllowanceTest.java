package meguri.state.allowance;

import static meguri.state.allowance.Allowance.Ruling.ACCEPTED;
import static meguri.state.allowance.Allowance.Ruling.DOMAIN_BUDGET;
import static meguri.state.allowance.Allowance.Ruling.HOST_BUDGET;
import static meguri.state.allowance.Allowance.Ruling.TRAP_COPIES;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import meguri.state.allowance.Allowance.Decision;
import meguri.state.allowance.Allowance.Limits;
import meguri.state.allowance.Allowance.Offer;
import meguri.state.allowance.Allowance.Ruling;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class AllowanceTest {

  private static final long NOW = 1_700_000_000_000L;
  private static final long HOUR = Allowance.PROBE.toMillis();

  /** One domain, its hosts by number, and the limits as they are now. */
  private static final class Domain {
    private Allowance allowance;
    private final Map<Integer, HostAccount> hosts = new HashMap<>();
    private Taken taken = Taken.NOTHING;
    private long now = NOW;
    private final SplittableRandom random = new SplittableRandom(1);

    Domain(long perHost, long perDomain) {
      allowance = new Allowance(new Limits(perHost, perDomain, 0.9));
    }

    void limits(long perHost, long perDomain) {
      allowance = new Allowance(new Limits(perHost, perDomain, 0.9));
    }

    HostAccount host(int host) {
      return hosts.getOrDefault(host, HostAccount.NEW);
    }

    Decision decide(int host, Offer offer) {
      Decision decision = allowance.decide(host(host), taken, offer, now);
      hosts.put(host, decision.host());
      taken = decision.domain();
      return decision;
    }

    Ruling offer(int host, Offer offer) {
      return decide(host, offer).answer();
    }

    Ruling offer(int host) {
      return offer(host, Offer.FIRST);
    }

    void seen(int host, int pages, boolean copy) {
      for (int i = 0; i < pages; i++) {
        hosts.put(host, allowance.seen(host(host), copy, copy ? 0 : random.nextLong()));
      }
    }
  }

  @Test
  void aHostTakesUrlsUpToItsBudget() {
    Domain domain = new Domain(2, Long.MAX_VALUE);
    assertThat(List.of(domain.offer(1), domain.offer(1), domain.offer(1), domain.offer(2)))
        .containsExactly(ACCEPTED, ACCEPTED, HOST_BUDGET, ACCEPTED);
    assertThat(domain.host(1).taken()).isEqualTo(new Taken(2, 1));
    assertThat(domain.taken).isEqualTo(new Taken(3, 1));
  }

  @Test
  void theHostsOfADomainShareItsBudget() {
    Domain domain = new Domain(2, 3);
    assertThat(List.of(domain.offer(1), domain.offer(2), domain.offer(3), domain.offer(4)))
        .containsExactly(ACCEPTED, ACCEPTED, ACCEPTED, DOMAIN_BUDGET);
  }

  @Test
  void seedsAreTakenInAnyCaseAndCount() {
    Domain domain = new Domain(2, 2);
    for (int i = 0; i < 3; i++) {
      assertThat(domain.offer(1, Offer.SEED)).isEqualTo(ACCEPTED);
    }
    assertThat(domain.offer(1)).isEqualTo(HOST_BUDGET);
    assertThat(domain.offer(2)).isEqualTo(DOMAIN_BUDGET);
    assertThat(domain.offer(2, Offer.SEED)).isEqualTo(ACCEPTED);
    assertThat(domain.taken).isEqualTo(new Taken(4, 2));
  }

  @Test
  void aUrlThatIsOfferedAgainIsAccepted() {
    Domain domain = new Domain(2, 2);
    domain.offer(1);
    for (int i = 0; i < 5; i++) {
      assertThat(domain.offer(1, Offer.AGAIN)).isEqualTo(ACCEPTED);
    }
    assertThat(domain.offer(1)).isEqualTo(ACCEPTED);
    assertThat(domain.offer(1, Offer.AGAIN)).isEqualTo(ACCEPTED);
    assertThat(domain.host(1).taken()).isEqualTo(new Taken(2, 0));
  }

  @Test
  void aRefusedUrlIsRefusedAgainAndCountedOnce() {
    Domain domain = new Domain(1, 9);
    domain.offer(1);
    assertThat(domain.decide(1, Offer.FIRST).counts()).isTrue();
    Decision again = domain.decide(1, Offer.AGAIN);
    assertThat(again.answer()).isEqualTo(HOST_BUDGET);
    assertThat(again.counts()).isFalse();
    assertThat(domain.host(1).taken()).isEqualTo(new Taken(1, 1));
  }

  @Test
  void aHigherBudgetTakesRefusedUrlsAndIsKeptToo() {
    Domain domain = new Domain(1, 9);
    for (int i = 0; i < 4; i++) {
      domain.offer(1);
    }
    domain.limits(3, 9);
    assertThat(
            List.of(
                domain.offer(1, Offer.AGAIN),
                domain.offer(1, Offer.AGAIN),
                domain.offer(1, Offer.AGAIN)))
        .containsExactly(ACCEPTED, ACCEPTED, HOST_BUDGET);
    assertThat(domain.host(1).taken()).isEqualTo(new Taken(3, 1));
    assertThat(domain.taken).isEqualTo(new Taken(3, 1));
  }

  @Test
  void aLowerBudgetTakesNoMoreAndDropsNothing() {
    Domain domain = new Domain(9, 9);
    for (int i = 0; i < 4; i++) {
      domain.offer(1);
    }
    domain.limits(2, 9);
    assertThat(domain.offer(1, Offer.AGAIN)).isEqualTo(ACCEPTED);
    assertThat(domain.offer(1)).isEqualTo(HOST_BUDGET);
    assertThat(domain.host(1).taken()).isEqualTo(new Taken(4, 1));
  }

  /** Whatever is offered, in whatever order, as often as it may be, under budgets that change. */
  @Property
  void eachUrlIsCountedOnceAndNoBudgetIsExceeded(
      @ForAll @Size(max = 400) List<@IntRange(max = 199) Integer> urls,
      @ForAll @Size(min = 400, max = 400) List<@IntRange(min = 1, max = 12) Integer> budgets) {
    Domain domain = new Domain(1, 1);
    Set<Integer> known = new HashSet<>();
    int highestOfHost = 0;
    int highestOfDomain = 0;
    for (int i = 0; i < urls.size(); i++) {
      int perHost = budgets.get(i / 50 * 50);
      int perDomain = 2 * budgets.get(i / 50 * 50 + 1);
      highestOfHost = Math.max(highestOfHost, perHost);
      highestOfDomain = Math.max(highestOfDomain, perDomain);
      domain.limits(perHost, perDomain);
      int host = urls.get(i) % 4;
      Taken before = domain.host(host).taken();
      boolean isNew = known.add(urls.get(i));
      Decision decision = domain.decide(host, isNew ? Offer.FIRST : Offer.AGAIN);
      assertThat(decision.counts() || !isNew).isTrue();
      boolean full = before.accepted() >= perHost;
      if (isNew) {
        assertThat(decision.answer() == HOST_BUDGET).isEqualTo(full);
      }
    }
    Taken sum = Taken.NOTHING;
    for (HostAccount host : domain.hosts.values()) {
      assertThat(host.taken().accepted()).isLessThanOrEqualTo(highestOfHost);
      assertThat(host.taken().refused()).isNotNegative();
      sum =
          new Taken(
              sum.accepted() + host.taken().accepted(), sum.refused() + host.taken().refused());
    }
    assertThat(domain.taken).isEqualTo(sum);
    assertThat(sum.accepted()).isLessThanOrEqualTo(highestOfDomain);
    assertThat(sum.accepted() + sum.refused()).isEqualTo(known.size());
  }

  @Test
  void aHostWhoseNewPagesKeepBeingCopiesIsClosedAndOthersAreNot() {
    Domain domain = new Domain(999, 999);
    domain.seen(1, 57, true);
    assertThat(domain.offer(1)).isEqualTo(ACCEPTED);
    domain.seen(1, 1, true);
    assertThat(domain.offer(1)).as("one in an hour").isEqualTo(ACCEPTED);
    assertThat(domain.offer(1)).isEqualTo(TRAP_COPIES);
    assertThat(domain.offer(2)).isEqualTo(ACCEPTED);
    assertThat(domain.offer(1, Offer.SEED)).isEqualTo(ACCEPTED);
  }

  @Test
  void aClosedHostOpensWhenItsNewPagesAreNoCopies() {
    Domain domain = new Domain(999, 999);
    domain.seen(1, 500, true);
    domain.offer(1);
    domain.seen(1, 6, false);
    assertThat(domain.offer(1)).isEqualTo(TRAP_COPIES);
    domain.seen(1, 1, false);
    assertThat(domain.offer(1)).isEqualTo(ACCEPTED);
    assertThat(domain.offer(1, Offer.AGAIN)).isEqualTo(ACCEPTED);
  }

  @Test
  void aClosedHostGetsOneUrlAnHour() {
    Domain domain = new Domain(999, 999);
    domain.seen(1, 64, true);
    int accepted = 0;
    for (long time = 0; time < 10 * HOUR; time += HOUR / 100) {
      domain.now = NOW + time;
      accepted += domain.offer(1) == ACCEPTED ? 1 : 0;
    }
    assertThat(accepted).isEqualTo(10);
  }

  @Test
  void aShareOfOneClosesNoHost() {
    Domain domain = new Domain(999, 999);
    domain.allowance = new Allowance(new Limits(999, 999, 1));
    domain.seen(1, 500, true);
    for (int i = 0; i < 9; i++) {
      assertThat(domain.offer(1)).isEqualTo(ACCEPTED);
    }
  }

  @Test
  void aPageWithoutALikenessChangesNothing() {
    HostAccount host = HostAccount.NEW;
    assertThat(new Allowance(new Limits(9, 9, 0.9)).seen(host, false, Likeness.NONE))
        .isEqualTo(host);
  }

  @Test
  void everyRefusalHasAReasonAsInItsMetric() {
    assertThat(List.of(HOST_BUDGET.reason(), DOMAIN_BUDGET.reason(), TRAP_COPIES.reason()))
        .containsExactly("host-budget", "domain-budget", "trap-copies");
  }
}
