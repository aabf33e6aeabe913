package meguri.state.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The share of an honest host beside others that want everything: at least 0.8 of its requests at
 * equal turns.
 */
class FairnessTest {

  private static final int ADDRESS = 7;
  private static final String NEIGHBOUR = "honest.test";
  private static final ToLongFunction<Task> QUICK = task -> 50;
  private static final double SHARE = 0.8;

  @ParameterizedTest
  @CsvSource({
    "50, 0", // answers at once
    "4900, 0", // just not slow
    "20000, 0", // drips
    "40000, 0", // never answers
    "50, 5000", // comes back from its Crawl-delay
    "50, 60000"
  })
  void aNeighbourOfADomainWithManyNamesAtItsAddressGetsItsShareOfTheTime(
      long took, long crawlDelay) {
    long time = 3_000_000;
    int alone = new Street(500).host(NEIGHBOUR, ADDRESS, 3_000, QUICK).run(time).fetched(NEIGHBOUR);
    Street street = new Street(500);
    for (int name = 0; name < 200; name++) {
      street.host("n" + name + ".crowd.test", ADDRESS, 100, task -> took);
      street.crawlDelay("n" + name + ".crowd.test", crawlDelay);
    }
    street.host(NEIGHBOUR, ADDRESS, 3_000, QUICK).run(time);
    System.out.printf(
        "== crowd of 200 names, %d ms an answer, Crawl-delay %d: neighbour %,d, alone %,d, crowd"
            + " %,d%n",
        took, crawlDelay, street.fetched(NEIGHBOUR), alone, street.fetched("crowd.test"));
    assertThat(street.fetched(NEIGHBOUR))
        .as("of %,d alone", alone)
        .isGreaterThanOrEqualTo((int) (SHARE * alone / 2));
  }

  @Test
  void aRingThatWasStoredBeforeDomainsCountedIsPutInOrder() {
    Street before = new Street(500);
    for (int name = 0; name < 200; name++) {
      before.host("n" + name + ".crowd.test", ADDRESS, 100, QUICK);
    }
    before.host(NEIGHBOUR, ADDRESS, 3_000, QUICK).run(100_000);
    HeapStore store = before.store().copy();
    store.forgetDomains();
    Street after = new Street(500, store);
    for (int name = 0; name < 200; name++) {
      after.host("n" + name + ".crowd.test", ADDRESS, 0, QUICK);
    }
    after.host(NEIGHBOUR, ADDRESS, 0, QUICK).run(2_000_000);
    assertThat(after.fetched(NEIGHBOUR))
        .as("beside %,d", after.fetched("crowd.test"))
        .isGreaterThanOrEqualTo((int) (SHARE * after.fetched("crowd.test")));
  }

  @Test
  void aDomainWithoutNeighboursHasAllTurnsAndItsHostsShareThem() {
    Street street = new Street(500);
    for (int name = 0; name < 10; name++) {
      street.host("n" + name + ".crowd.test", ADDRESS, 500, task -> 5_500);
    }
    street.run(5_000_000);
    int least =
        IntStream.range(0, 10)
            .map(name -> street.fetched("/n" + name + ".crowd.test"))
            .min()
            .orElseThrow();
    assertThat(street.fetched("crowd.test")).isGreaterThan(600);
    assertThat(least).isGreaterThan(40);
  }

  @Test
  void aDomainAloneHasAllPlaces() {
    Street street = new Street(60);
    for (int host = 0; host < 100; host++) {
      street.host("h" + host + ".large.test", 1 + host, 100, task -> 4_000);
    }
    street.run(30_000);
    assertThat(street.inFlight()).isEqualTo(60);
  }

  @Test
  void aServerThatWasSlowOnceGoesOnToBeAsked() {
    Street street = new Street(2);
    boolean[] isSlow = {true};
    for (int host = 0; host < 4; host++) {
      street.host("h" + host + "slow.test", 1 + host, 700, task -> isSlow[0] ? 20_000 : 50);
    }
    street.run(100_000);
    isSlow[0] = false;
    int before = street.run(100_000).fetched("slow.test");
    assertThat(street.run(300_000).fetched("slow.test") - before).isGreaterThan(4 * 250);
  }

  @ParameterizedTest
  @CsvSource({
    "one, 60, 60",
    "many, 60, 60",
    "one, 60, 40000",
    "many, 60, 40000",
    "one, 120, 29000",
    "many, 120, 29000"
  })
  void addressesThatDripLeaveThePlacesOfOthers(String domains, int dripping, long took) {
    long time = 300_000;
    int honest = 30;
    int alone = honest(new Street(60), honest).run(time).fetched("honest.test");
    Street street = new Street(60);
    for (int host = 0; host < dripping; host++) {
      String name = "d" + host + (domains.equals("one") ? ".drips.test" : "drips.test");
      street.host(name, 1 + host, 700, task -> took);
    }
    honest(street, honest).run(time);
    System.out.printf(
        "== %d addresses of %s, %d ms an answer, 60 places: honest %,d, alone %,d, others %,d%n",
        dripping,
        domains,
        took,
        street.fetched("honest.test"),
        alone,
        street.fetched("drips.test"));
    assertThat(street.fetched("honest.test"))
        .as("of %,d alone", alone)
        .isGreaterThanOrEqualTo((int) (SHARE * alone));
  }

  /** Its share is full elsewhere, and the neighbour's address is one of a hundred it waits at. */
  @ParameterizedTest
  @CsvSource({"0", "30"})
  void aNeighbourDoesNotWaitForADomainThatHasItsShareOfThePlaces(int others) {
    long time = 600_000;
    String neighbour = "neighbour.test";
    int alone =
        honest(new Street(16), others)
            .host(neighbour, ADDRESS, 3_000, QUICK)
            .run(time)
            .fetched(neighbour);
    Street street = honest(new Street(16), others);
    for (int address = 0; address < 100; address++) {
      street.host("n" + address + ".crowd.test", 1 + address, 300, task -> 4_000);
    }
    street.host(neighbour, ADDRESS, 3_000, QUICK).run(time);
    System.out.printf(
        "== a domain at 100 addresses, %d others, 16 places: neighbour at one %,d, alone %,d,"
            + " domain %,d%n",
        others, street.fetched(neighbour), alone, street.fetched("crowd.test"));
    assertThat(street.fetched(neighbour))
        .as("of %,d alone", alone)
        .isGreaterThanOrEqualTo((int) (SHARE * alone / 2));
  }

  /** Each is trusted by its quick answers. */
  @ParameterizedTest
  @CsvSource({"60, 1", "190, 1", "190, 10"})
  void serversThatDripNowAndThenLeaveThePlacesOfOthers(int dripping, int quick) {
    long time = 1_200_000;
    int alone = honest(new Street(60), 30).run(time).fetched("honest.test");
    Street street = new Street(60);
    for (int host = 0; host < dripping; host++) {
      int[] asked = {0};
      street.host(
          "d" + host + "drips.test",
          1 + host,
          700,
          task -> asked[0]++ % (quick + 1) < quick ? 50 : 29_000);
    }
    honest(street, 30).run(time);
    System.out.printf(
        "== %d addresses, a drip after %d answers: honest %,d, alone %,d, others %,d%n",
        dripping, quick, street.fetched("honest.test"), alone, street.fetched("drips.test"));
    assertThat(street.fetched("honest.test"))
        .as("of %,d alone", alone)
        .isGreaterThanOrEqualTo((int) (SHARE * alone));
  }

  private static Street honest(Street street, int count) {
    for (int host = 0; host < count; host++) {
      street.host("h" + host + "honest.test", 200 + host, 1_200, QUICK);
    }
    return street;
  }
}
