package meguri.operators.fetch;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.netty.handler.codec.http.cookie.ClientCookieDecoder;
import io.netty.handler.codec.http.cookie.ClientCookieEncoder;
import io.netty.handler.codec.http.cookie.Cookie;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import meguri.operators.model.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The cookies that origins have set. Each origin gets its own cookies only: a cookie for other
 * hosts of the domain counts for the origin that set it.
 *
 * <p>In memory, and bounded, whatever servers send. An origin has its newest {@value #PER_ORIGIN}
 * cookies, with up to {@value #LONGEST} characters for a name, a value and a path. The jar has the
 * cookies of the {@value #ORIGINS} origins last asked, or of fewer if they are heavy. Nothing
 * survives a failure.
 */
final class CookieJar {

  private static final int ORIGINS = 10_000;
  private static final int PER_ORIGIN = 20;
  private static final int LONGEST = 1024;

  /**
   * The least weight of an origin, in characters of names, values and paths. Caffeine bounds a
   * number or a weight, so this weight bounds the number of origins too.
   */
  private static final int MIN_WEIGHT = 3 * LONGEST;

  private static final int MAX_WEIGHT = ORIGINS * MIN_WEIGHT;

  private record Kept(Cookie cookie, long until) {

    int weight() {
      String path = cookie.path();
      int characters = cookie.name().length() + cookie.value().length();
      return path == null ? characters : characters + path.length();
    }

    boolean isFor(String path, long now) {
      String at = cookie.path() == null || !cookie.path().startsWith("/") ? "/" : cookie.path();
      return now < until
          && path.startsWith(at)
          && (at.endsWith("/") || path.length() == at.length() || path.charAt(at.length()) == '/');
    }
  }

  private final LongSupplier clock;
  private final Cache<String, Map<String, Kept>> origins =
      Caffeine.newBuilder()
          .maximumWeight(MAX_WEIGHT)
          .weigher((String origin, Map<String, Kept> kept) -> weight(origin, kept))
          .executor(Runnable::run) // evicts at once, not when there is time
          .build();

  /**
   * @param clock ms
   */
  CookieJar(LongSupplier clock) {
    this.clock = clock;
  }

  /**
   * Returns the value of the header Cookie; empty if the origin has no cookie for this path.
   *
   * @param path the path of the URL, without its query
   */
  Optional<String> of(String origin, String path) {
    Map<String, Kept> kept = origins.getIfPresent(origin);
    if (kept == null) {
      return Optional.empty();
    }
    long now = clock.getAsLong();
    List<Cookie> cookies =
        kept.values().stream().filter(it -> it.isFor(path, now)).map(Kept::cookie).toList();
    return Optional.ofNullable(ClientCookieEncoder.LAX.encode(cookies));
  }

  /** Stores the cookies that an answer sets. */
  void take(String origin, Headers headers) {
    List<Cookie> cookies = new ArrayList<>();
    for (String value : headers.all("Set-Cookie")) {
      Cookie cookie = read(value);
      if (cookie != null
          && isSendable(cookie.name())
          && isSendable(cookie.value())
          && (cookie.path() == null || cookie.path().length() <= LONGEST)) {
        cookie.setDomain(null); // it may have any length, and is of no use here
        cookies.add(cookie);
      }
    }
    if (!cookies.isEmpty()) {
      origins.asMap().merge(origin, Map.of(), (before, none) -> before);
      origins.asMap().computeIfPresent(origin, (key, before) -> with(before, cookies));
    }
  }

  private static @Nullable Cookie read(String value) {
    try {
      return value.length() <= 4 * LONGEST ? ClientCookieDecoder.LAX.decode(value) : null;
    } catch (IllegalArgumentException e) {
      return null; // characters that no path has
    }
  }

  private Map<String, Kept> with(Map<String, Kept> before, List<Cookie> cookies) {
    long now = clock.getAsLong();
    Map<String, Kept> after = new LinkedHashMap<>(before);
    for (Cookie cookie : cookies) {
      after.remove(cookie.name());
      long until =
          cookie.maxAge() == Cookie.UNDEFINED_MAX_AGE
              ? Long.MAX_VALUE
              : now + 1000 * Math.min(cookie.maxAge(), Integer.MAX_VALUE);
      if (until > now) {
        after.put(cookie.name(), new Kept(cookie, until));
      }
    }
    while (after.size() > PER_ORIGIN) {
      after.remove(after.keySet().iterator().next());
    }
    return after;
  }

  private static int weight(String origin, Map<String, Kept> kept) {
    int bytes = origin.length();
    for (Kept it : kept.values()) {
      bytes += it.weight();
    }
    return Math.max(MIN_WEIGHT, bytes);
  }

  private static boolean isSendable(String text) {
    return text.length() <= LONGEST
        && text.chars().allMatch(c -> c > ' ' && c < 0x7F && c != ';' && c != ',');
  }
}
