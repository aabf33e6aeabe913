package meguri.papers.slots;

import static meguri.papers.BenchCommand.require;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The sizes of the measurements.
 *
 * @param varied the values of B, and of H, as exponents of two
 * @param fixed the value of H while B varies, and of B while H varies, as an exponent of two
 * @param large B and H of the crawl that is compared with others, as an exponent of two
 * @param busy the number of slots that are always busy
 * @param intervals the number of intervals for which they are busy
 * @param crowd the number of hosts at one address
 * @param turns the most turns of that address
 * @param urls the numbers of URLs that the schedulers hold while their operations are timed
 * @param requests the number of requests timed at each of these
 */
record Sizes(
    List<Integer> varied,
    int fixed,
    int large,
    int busy,
    int intervals,
    int crowd,
    long turns,
    List<Integer> urls,
    int requests) {

  /** Small sizes that take seconds, and show only that the bench runs. */
  static final Sizes SMALL =
      new Sizes(
          IntStream.rangeClosed(3, 7).boxed().toList(),
          5,
          6,
          8,
          400,
          2_000,
          20_000,
          List.of(20_000, 40_000),
          20_000);

  Sizes {
    varied = List.copyOf(varied);
    urls = List.copyOf(urls);
    varied.forEach(size -> require(size >= 2 && size <= 20, "sizes", size, "2 to 20"));
    require(fixed >= 2 && fixed <= 20, "fixed", fixed, "2 to 20");
    require(large >= 2 && large <= 20, "large", large, "2 to 20");
    require(crowd >= 1 && crowd <= 10_000_000, "crowd", crowd, "1 to 10000000");
    urls.forEach(
        count ->
            require(count >= 10_000 && count <= 1 << 28, "held", count, "10000 to " + (1 << 28)));
  }
}
