package meguri.job.survival;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import meguri.web.Site;
import meguri.web.Target;
import meguri.web.testkit.Replay;
import meguri.web.testkit.Replay.Capture;

/** Compares captures of a web that does not change, as they are replayed, with the web itself. */
final class ReplayCheck {

  private static final int MOST = 500;

  private ReplayCheck() {}

  /** Returns the captures among 500 that are answered otherwise than the web answers. */
  static List<String> faults(List<Path> files, Site site, long seed) throws Exception {
    List<String> faults = new ArrayList<>();
    try (Replay replay = new Replay(files)) {
      List<Capture> captures = new ArrayList<>(replay.captures());
      Collections.shuffle(captures, new Random(seed));
      for (Capture capture : captures.subList(0, Math.min(MOST, captures.size()))) {
        Replay.Answer answer = replay.ask(capture);
        if (answer.status() < 500 && !isAsServed(site, capture, answer)) {
          faults.add("%s: %d".formatted(capture, answer.status()));
        }
      }
    }
    return faults;
  }

  private static boolean isAsServed(Site site, Capture capture, Replay.Answer answer)
      throws IOException {
    Target target = site.find(capture.url()).orElseThrow();
    String text = new String(answer.body(), UTF_8);
    int status = answer.status();
    if (target instanceof Target.Page page) {
      byte[] html = site.html(page.host(), page.page(), capture.date().toEpochMilli());
      return status == 200 && Arrays.equals(decoded(answer), html);
    }
    if (target instanceof Target.Redirect) {
      return status / 100 == 3 && text.equals("Elsewhere.\n") && !answer.location().isEmpty();
    }
    return !(target instanceof Target.Nothing)
        || status == 404 && text.equals("Nothing is here.\n");
  }

  private static byte[] decoded(Replay.Answer answer) throws IOException {
    return answer.coding().equals("gzip")
        ? new GZIPInputStream(new ByteArrayInputStream(answer.body())).readAllBytes()
        : answer.body();
  }
}
