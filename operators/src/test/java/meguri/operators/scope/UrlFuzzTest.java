package meguri.operators.scope;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.time.Year;
import java.util.EnumSet;
import java.util.List;
import meguri.operators.fuzz.CpuTime;
import meguri.operators.fuzz.Entity;
import meguri.operators.model.RawLink;
import meguri.state.rank.Share;

class UrlFuzzTest {

  private static final BaseUrl PAGE = new BaseUrl("http://h.test/d/page?q");

  private final Scope scope =
      new Scope(
          new Scope.Settings(
              Scope.Kind.ANY,
              Scope.NO_MAX_DEPTH,
              SeedPlaces.of(List.of()),
              EnumSet.allOf(Equivalence.class),
              List.of("a*"),
              List.of("deny prefix h.test/x", "deny extension zip", "deny regex .*x{9}.*"),
              Traps.Limits.DEFAULT),
          Year.of(2026));

  @FuzzTest
  void aReferenceIsOneUrlOrNone(byte[] input) {
    String reference = new String(input, UTF_8);
    CpuTime.isInBounds(input.length, () -> follow(reference));
    if (Entity.isChosen(input)) {
      String same = Entity.atLength(reference, Scope.MAX_LENGTH - 100);
      CpuTime.isInBounds(same.length(), () -> follow(same));
      CpuTime.isInBounds(same.length(), () -> follow("http://h.test/" + same));
      CpuTime.isInBounds(same.length(), () -> follow("http://h.test/?" + same));
    }
  }

  private void follow(String reference) {
    String normal = UrlNormaliser.normalise(reference);
    if (!normal.isEmpty()) {
      isNormal(normal);
      assertThat(normal.length()).isLessThanOrEqualTo(3 * reference.getBytes(UTF_8).length + 3);
    }
    String target = PAGE.resolve(reference);
    judge(target, 0);
    judge(target, 1);
  }

  private void judge(String target, int hops) {
    if (accepts(target, hops) instanceof Scope.Accepted accepted) {
      String url = accepted.link().candidate().url();
      isNormal(url);
      assertThat(url.length()).isLessThanOrEqualTo(Scope.MAX_LENGTH);
      assertThat(url).startsWith(accepted.link().origin() + "/");
      assertThat(accepts(url, 0))
          .isInstanceOfSatisfying(
              Scope.Accepted.class,
              again -> assertThat(again.link().candidate().url()).isEqualTo(url));
    }
  }

  private Scope.Decision accepts(String url, int hops) {
    return scope.judge(new RawLink(url, 1, hops, Share.SEED, PAGE.toString()));
  }

  private static void isNormal(String url) {
    assertThat(url).matches("https?://[^/?#\\\\@ ]+/[!-~&&[^#]]*");
    assertThat(UrlNormaliser.normalise(url)).isEqualTo(url);
    assertThat(UrlNormaliser.rewrite(url)).isEqualTo(url);
    assertThat(PAGE.resolve(url)).isEqualTo(url);
    assertThat(new BaseUrl(url).resolve(url)).isEqualTo(url);
  }
}
