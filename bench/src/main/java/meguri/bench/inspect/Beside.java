package meguri.bench.inspect;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import meguri.bench.Child;
import meguri.bench.WebProcess;

/**
 * Measures how much slower a crawl without delay is while somebody asks it: periods in which
 * exports of its URLs and questions about a page follow each other, and periods without, in turns.
 *
 * @param seconds the length of a period
 * @param pairs the number of periods of each kind
 */
record Beside(Path place, int hosts, long pages, int seconds, int pairs, Consumer<String> out) {

  /** Pages after which the crawl is warm, and knows many URLs. */
  private static final long WARM = 20_000;

  private static final long POLL_MS = 100;
  private static final String CHECKPOINT = "_metadata";

  void measure() throws IOException, InterruptedException {
    Path crawl = place.resolve("busy");
    try (WebProcess web = WebProcess.start(place, hosts, pages, 1);
        Child crawler =
            meguri(
                "crawler",
                "crawl",
                "--output=" + crawl,
                "--json",
                "--scope=any",
                "--delay=0s",
                "--hosts-file=" + web.hostsFile(),
                "--seeds=" + web.seedsFile())) {
      while (web.requests() < Math.min(WARM, pages / 4) || !hasCheckpoint(crawl)) {
        refuseEnd(crawler, "crawler");
        Thread.sleep(POLL_MS);
      }
      List<Double> ratios = new ArrayList<>();
      for (int pair = 0; pair < pairs; pair++) {
        long began = web.requests();
        Thread.sleep(seconds * 1_000L);
        long alone = web.requests() - began;
        int answers = ask(crawl);
        long asked = web.requests() - began - alone;
        refuseEnd(crawler, "crawler");
        ratios.add((double) asked / alone);
        out.accept(
            "%,d pages/s alone, %,d while it was asked %d times: %.2f"
                .formatted(
                    alone / seconds, asked / seconds, answers, ratios.get(ratios.size() - 1)));
      }
      double[] sorted = ratios.stream().mapToDouble(Double::doubleValue).sorted().toArray();
      out.accept(
          "median ratio: %.2f of %s".formatted(sorted[sorted.length / 2], Arrays.toString(sorted)));
    }
  }

  /** Asks for one period. Returns how many answers came; the last question is broken off. */
  private int ask(Path crawl) throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    for (int asked = 0; ; asked++) {
      String[] question =
          asked % 2 == 0
              ? new String[] {"export", crawl.toString(), "--what", "urls"}
              : new String[] {"inspect", crawl.toString(), "http://nobody.test/", "--json"};
      try (Child child = meguri("asker", question)) {
        if (!child.process().waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          return asked;
        }
        if (child.process().exitValue() != 0) {
          throw failed("asker");
        }
      }
    }
  }

  private Child meguri(String name, String... arguments) throws IOException {
    return Child.meguri(
        List.of(arguments),
        List.of(),
        Redirect.to(place.resolve(name + ".out").toFile()),
        place.resolve(name + ".err"));
  }

  private void refuseEnd(Child child, String name) throws IOException {
    if (!child.process().isAlive()) {
      throw failed(name);
    }
  }

  private IOException failed(String name) throws IOException {
    return new IOException(
        "the %s ended: %s".formatted(name, Files.readString(place.resolve(name + ".err"))));
  }

  private static boolean hasCheckpoint(Path crawl) throws IOException {
    Path checkpoints = crawl.resolve("checkpoints");
    if (!Files.exists(checkpoints)) {
      return false;
    }
    try (Stream<Path> files = Files.find(checkpoints, 3, (file, as) -> file.endsWith(CHECKPOINT))) {
      return files.findAny().isPresent();
    }
  }
}
