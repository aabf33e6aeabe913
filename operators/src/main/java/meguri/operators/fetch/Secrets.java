package meguri.operators.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.asynchttpclient.Dsl;
import org.asynchttpclient.Realm;

/**
 * The login for each origin, read from one line each: {@code https://example.org basic
 * name:password} or {@code https://api.example.org:8443 bearer token}; {@code #} begins a comment.
 *
 * <p>Each origin gets its own login only. No login ever appears in an error, a log, or the archive.
 */
public final class Secrets {

  static final Secrets NONE = new Secrets(Map.of());

  private static final String FORM =
      "an origin, then basic and name:password, or bearer and a token";

  private sealed interface Secret {
    String header();
  }

  private record Basic(String name, String password) implements Secret {
    @Override
    public String header() {
      return "Basic " + Base64.getEncoder().encodeToString((name + ':' + password).getBytes(UTF_8));
    }
  }

  private record Bearer(String token) implements Secret {
    @Override
    public String header() {
      return "Bearer " + token;
    }
  }

  private final Map<String, Secret> byOrigin;

  private Secrets(Map<String, Secret> byOrigin) {
    this.byOrigin = byOrigin;
  }

  /**
   * @throws IllegalArgumentException naming the line, but not its content
   */
  public static Secrets parse(String text) {
    Map<String, Secret> byOrigin = new HashMap<>();
    String[] lines = text.split("\\R", -1);
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i].strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      String[] words = line.split("\\s+", 3);
      if (words.length < 3 || !words[0].matches("(https?|socks[45])://[^/@]+/?")) {
        throw malformed(i + 1);
      }
      String origin =
          words[0].endsWith("/") ? words[0].substring(0, words[0].length() - 1) : words[0];
      byOrigin.put(origin, secret(words[1], words[2], i + 1));
    }
    return new Secrets(byOrigin);
  }

  /** Returns the value of the header Authorization. */
  Optional<String> of(String origin) {
    return Optional.ofNullable(byOrigin.get(origin)).map(Secret::header);
  }

  /** Returns the login for a proxy, which asks for a name and a password. */
  Optional<Realm> login(String origin) {
    return byOrigin.get(origin) instanceof Basic basic
        ? Optional.of(
            Dsl.basicAuthRealm(basic.name, basic.password).setUsePreemptiveAuth(true).build())
        : Optional.empty();
  }

  private static Secret secret(String kind, String value, int line) {
    int colon = value.indexOf(':');
    if (value.chars().allMatch(c -> c >= ' ' && c != 0x7F)) {
      if (kind.equalsIgnoreCase("basic") && colon >= 0) {
        return new Basic(value.substring(0, colon), value.substring(colon + 1));
      } else if (kind.equalsIgnoreCase("bearer") && value.chars().allMatch(c -> c < 0x7F)) {
        return new Bearer(value);
      }
    }
    throw malformed(line);
  }

  private static IllegalArgumentException malformed(int line) {
    return new IllegalArgumentException("secrets, line " + line + ": expected " + FORM);
  }
}
