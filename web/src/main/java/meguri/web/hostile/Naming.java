package meguri.web.hostile;

import java.time.Duration;
import java.util.List;

/** What a name server says when it is asked about a name. */
@FunctionalInterface
public interface Naming {

  /** Messages, each after a time of its own; none is silence. */
  List<Said> answer(DnsQuestion question);

  /**
   * @param message of which nothing need be right
   */
  record Said(Duration after, byte[] message) {
    static List<Said> atOnce(byte[] message) {
      return List.of(new Said(Duration.ZERO, message));
    }
  }

  /** These addresses, to be asked for again each time. */
  static Naming addresses(String... addresses) {
    return question -> {
      DnsAnswer answer = DnsAnswer.to(question).ttl(0);
      for (String address : addresses) {
        answer.address(address);
      }
      return Said.atOnce(answer.bytes());
    };
  }

  /** One after another; the last one stays. */
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
