package meguri.web.hostile;

import static meguri.web.hostile.Expectation.Ending.TLS;
import static meguri.web.hostile.Expectation.of;

import java.util.List;

/** Servers whose TLS is broken or cannot be trusted; a client must see nothing of their pages. */
final class Tls {
  private Tls() {}

  static List<Behaviour> all() {
    return List.of(
        behind("tls-stall", Door.DEAF, of(TLS, 0)),
        behind("tls-plain-text", Door.NOT_TLS, of(TLS, 0)),
        behind("tls-expired", Door.EXPIRED, of(TLS, 0)),
        behind("tls-wrong-name", Door.WRONG_NAME, of(TLS, 0)),
        behind("tls-self-signed", Door.SELF_SIGNED, of(TLS, 0)),
        behind("tls-unknown-issuer", Door.UNKNOWN_ISSUER, of(TLS, 0)));
  }

  private static Behaviour behind(String name, Door door, Expectation expectation) {
    return new Behaviour(
        name,
        door,
        expectation.at("/robots.txt"),
        asked -> asked.isForRobots() ? Reply.robots("Disallow:\n") : Reply.page(Reply.LINK));
  }
}
