package meguri.operators.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import meguri.operators.model.Headers;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CookieJarTest {

  private static final String A = "https://a.test";

  private final AtomicLong now = new AtomicLong(1_000_000);
  private final CookieJar jar = new CookieJar(now::get);

  @Test
  void anOriginGetsOnlyItsOwnCookies() {
    set("a=1", "b=2; Domain=.test; Path=/", "c=3; Secure; HttpOnly; SameSite=Lax");
    assertThat(jar.of(A, "/x")).hasValue("a=1; b=2; c=3");
    for (String other : new String[] {"http://a.test", "https://b.test", "https://a.test:8443"}) {
      assertThat(jar.of(other, "/x")).as(other).isEmpty();
    }
  }

  @Test
  void cookiesAreReplacedExpiredAndDeleted() {
    set("a=1", "b=2; Max-Age=10");
    set("a=3");
    assertThat(jar.of(A, "/")).hasValue("b=2; a=3");
    now.addAndGet(10_000);
    assertThat(jar.of(A, "/")).hasValue("a=3");
    set("a=; Max-Age=0");
    assertThat(jar.of(A, "/")).isEmpty();
    set("c=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT");
    assertThat(jar.of(A, "/")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "/a, /a, true",
    "/a, /a/b, true",
    "/a/, /a/b, true",
    "/a, /ab, false",
    "/a/, /a, false",
    "/, /x, true",
    "x, /y, true",
  })
  void aCookieIsSentOnlyUnderItsPath(String path, String asked, boolean sent) {
    set("a=1; Path=" + path);
    assertThat(jar.of(A, asked).isPresent()).isEqualTo(sent);
  }

  @Test
  void aFloodLeavesTheNewestCookies() {
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      fields.add("Set-Cookie");
      fields.add("c" + i + "=" + i);
    }
    jar.take(A, new Headers(fields));
    assertThat(jar.of(A, "/").orElseThrow().split("; ")).hasSize(20).endsWith("c999=999");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "=", ";", "a", "a=\1", "a=b\r\nX: y", "a=\u3042", "a=b,c"})
  void unsendableCookiesAreNotKept(String value) {
    set(value, "long=" + "x".repeat(2_000));
    assertThat(jar.of(A, "/")).isEmpty();
  }

  @Test
  void aCookieWhosePathIsTooLongIsNotKept() {
    String path = "/" + "p".repeat(1023);
    set("a=1; Path=" + path, "b=2; Path=" + path + "p");
    assertThat(jar.of(A, path)).hasValue("a=1");
    assertThat(jar.of(A, path + "p")).isEmpty();
  }

  @Test
  void largeCookiesOfManyOriginsAreEvicted() {
    String[] heavy = new String[20];
    Arrays.setAll(heavy, i -> "c" + i + "=" + "x".repeat(1_000) + "; Path=/" + "p".repeat(1_000));
    for (int i = 0; i < 2_000; i++) {
      jar.take("https://" + i + ".test", headers(heavy));
    }
    assertThat(kept(2_000, "/" + "p".repeat(1_000))).isBetween(200L, 1_000L);
  }

  @Test
  void smallCookiesOfTenThousandOriginsAreKept() {
    for (int i = 0; i < 10_000; i++) {
      jar.take("https://" + i + ".test", headers("a=1", "b=2"));
    }
    assertThat(kept(10_000, "/")).isEqualTo(10_000);
    for (int i = 10_000; i < 15_000; i++) {
      jar.take("https://" + i + ".test", headers("a=1", "b=2"));
    }
    assertThat(kept(15_000, "/")).isBetween(9_000L, 10_000L);
  }

  private long kept(int origins, String path) {
    return IntStream.range(0, origins)
        .filter(i -> jar.of("https://" + i + ".test", path).isPresent())
        .count();
  }

  @Property
  void anyHeaderIsHarmless(@ForAll String value) {
    set(value, "a=" + value, "a=1; Path=" + value, "a=1; Max-Age=" + value);
    jar.of(A, "/").ifPresent(sent -> assertThat(sent.chars()).allMatch(c -> c >= ' ' && c < 0x7F));
  }

  private void set(String... values) {
    jar.take(A, headers(values));
  }

  private static Headers headers(String... values) {
    List<String> fields = new ArrayList<>();
    for (String value : values) {
      fields.add("set-cookie");
      fields.add(value);
    }
    return new Headers(fields);
  }
}
