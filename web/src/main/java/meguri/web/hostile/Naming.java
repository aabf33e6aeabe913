package meguri.web.hostile;

import java.time.Duration;
import java.util.List;

/** The answers of a name server to questions about a name. */
@FunctionalInterface
public interface Naming {

  /** Returns messages, each after a time of its own; an empty list is silence. */
  List<Said> answer(DnsQuestion question);

  /**
   * A message that a name server says.
   *
   * @param message its bytes, which need not be right
   */
  record Said(Duration after, byte[] message) {
    static List<Said> atOnce(byte[] message) {
      return List.of(new Said(Duration.ZERO, message));
    }
  }

  /** Returns a naming with these addresses, to be asked for again each time. */
  static Naming addresses(String... addresses) {
    return question -> {
      DnsAnswer answer = DnsAnswer.to(question).ttl(0);
      for (String address : addresses) {
        answer.address(address);
      }
      return Said.atOnce(answer.bytes());
    };
  }

  /** Returns namings one after another; the last one stays. */
  static Naming inTurn(Naming... turns) {
    return question -> turns[(int) Math.min(question.nth(), turns.length - 1)].answer(question);
  }

  static Naming unknown() {
    return question -> Said.atOnce(DnsAnswer.to(question, DnsAnswer.NXDOMAIN).bytes());
  }

  static Naming silence() {
    return question -> List.of();
  }
}
