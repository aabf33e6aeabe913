package meguri.web.hostile;

import static meguri.web.hostile.Expectation.fetched;
import static meguri.web.hostile.Expectation.forbidden;
import static meguri.web.hostile.Expectation.unresolved;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import meguri.web.hostile.Naming.Said;

/**
 * The hosts about which DNS says something hostile. They are not in a hosts file: only a name
 * server leads to them. Names that a host needs besides its own are below it. The class is longer
 * than most, because it is a table.
 */
public final class DnsHosts {
  static final String DOMAIN = ".dns" + HostileHosts.DOMAIN;

  /** The host that links to very many names below it, none of which exists. */
  static final String FLOODED = "flooded";

  /** The address where clouds keep the secrets of their machines. */
  private static final String METADATA = "169.254.169.254";

  private static final String INSIDE = "10.9.8.7";
  private static final Duration SLOW = Duration.ofMillis(2_500);
  private static final Duration SOON = Duration.ofMillis(100);
  private static final int MANY = 4_000;
  private static final int LONG_CHAIN = 8;
  private static final int TXT_LENGTH = 255;

  private static final List<DnsHost> ALL =
      Stream.of(failures(), moods(), forbiddenOnes(), sizes(), chains(), lies(), rubbish())
          .flatMap(List::stream)
          .toList();

  private static final List<Behaviour> BEHAVIOURS = ALL.stream().map(DnsHost::behaviour).toList();

  private static final Map<String, DnsHost> BY_NAME =
      ALL.stream().collect(Collectors.toMap(DnsHost::name, Function.identity()));

  private DnsHosts() {}

  public static List<DnsHost> all() {
    return ALL;
  }

  /** Returns the behaviours of the servers to which DNS leads, or does not. */
  public static List<Behaviour> behaviours() {
    return BEHAVIOURS;
  }

  public static String name(DnsHost host) {
    return host.name() + DOMAIN;
  }

  /** Returns the address of a host's server, whatever DNS says. */
  public static String address(DnsHost host) {
    return HostileHosts.address(BEHAVIOURS.get(ALL.indexOf(host)));
  }

  /**
   * Returns the answers about a name, in lower case; empty if the name belongs to none of these
   * hosts.
   */
  public static Optional<Naming> naming(String name) {
    return Optional.ofNullable(BY_NAME.get(label(name))).map(DnsHost::naming);
  }

  /** Returns the label of the host to which a name belongs; empty if it is none of these hosts. */
  private static String label(String name) {
    if (!name.endsWith(DOMAIN)) {
      return "";
    }
    String labels = name.substring(0, name.length() - DOMAIN.length());
    return labels.substring(labels.lastIndexOf('.') + 1);
  }

  private static List<DnsHost> failures() {
    return List.of(
        new DnsHost("nxdomain", unresolved(), Naming.unknown()),
        new DnsHost("servfail", unresolved(), code(DnsAnswer.SERVFAIL)),
        new DnsHost("refused", unresolved(), code(DnsAnswer.REFUSED)),
        new DnsHost("no-data", unresolved(), code(DnsAnswer.NOERROR)),
        new DnsHost("silent", unresolved(), Naming.silence()));
  }

  private static List<DnsHost> moods() {
    Naming here = DnsHosts::here;
    return List.of(
        new DnsHost(
            "silent-at-first", fetched(200).links(1), Naming.inTurn(Naming.silence(), here)),
        new DnsHost("nxdomain-at-first", unresolved(), Naming.inTurn(Naming.unknown(), here)),
        new DnsHost(
            "servfail-at-first",
            fetched(200).links(1),
            Naming.inTurn(code(DnsAnswer.SERVFAIL), here)),
        new DnsHost("slow", fetched(200).links(1), question -> after(SLOW, here.answer(question))),
        new DnsHost(
            "flapping",
            fetched(200).links(1),
            question ->
                (question.nth() % 2 == 0 ? here : code(DnsAnswer.SERVFAIL)).answer(question)),
        new DnsHost(
            "rebinding",
            fetched(200).links(1),
            Naming.inTurn(here, Naming.addresses(METADATA, INSIDE))),
        new DnsHost(
            "rebinding-half",
            fetched(200).links(1),
            question ->
                Said.atOnce(
                    answer(question).ttl(0).address(METADATA).address(own(question)).bytes())),
        new DnsHost(FLOODED, fetched(200).links(1), DnsHosts::flooded),
        new DnsHost("ttl-zero", fetched(200).links(1), question -> here(question, 0)),
        new DnsHost("ttl-endless", fetched(200).links(1), question -> here(question, -1)));
  }

  private static List<DnsHost> forbiddenOnes() {
    return List.of(
        new DnsHost("zero", forbidden(), Naming.addresses("0.0.0.0")),
        new DnsHost("broadcast", forbidden(), Naming.addresses("255.255.255.255")),
        new DnsHost("metadata", forbidden(), Naming.addresses(METADATA)),
        new DnsHost("private", forbidden(), Naming.addresses(INSIDE, "192.168.0.1", "100.64.0.1")),
        new DnsHost("aaaa-of-nobody", forbidden(), Naming.addresses("::")),
        new DnsHost("aaaa-of-loopback", forbidden(), Naming.addresses("::1")),
        new DnsHost("aaaa-private", forbidden(), Naming.addresses("fd00:ec2::254", "fe80::1")),
        new DnsHost("aaaa-mapped", forbidden(), Naming.addresses("::ffff:" + METADATA)),
        new DnsHost("aaaa-translated", forbidden(), Naming.addresses("64:ff9b::a09:807")),
        new DnsHost("aaaa-6to4", forbidden(), Naming.addresses("2002:a09:807::1")),
        new DnsHost(
            "aaaa-only",
            fetched(200).links(1),
            question -> Said.atOnce(answer(question).address("::ffff:" + own(question)).bytes())));
  }

  private static List<DnsHost> sizes() {
    return List.of(
        new DnsHost("many-records", fetched(200).links(1), question -> many(question, 200)),
        new DnsHost("too-many-records", fetched(200).links(1), question -> many(question, MANY)),
        new DnsHost(
            "truncated",
            fetched(200).links(1),
            question ->
                question.overTcp() ? here(question) : Said.atOnce(answer(question).truncated())),
        new DnsHost(
            "truncated-for-nothing",
            unresolved(),
            question -> question.overTcp() ? List.of() : Said.atOnce(answer(question).truncated())),
        new DnsHost(
            "huge-text",
            fetched(200).links(1),
            question -> Said.atOnce(texts(question, 240).address(own(question)).bytes())),
        new DnsHost(
            "huge-datagram",
            fetched(200).links(1),
            question ->
                Said.atOnce(texts(question, 200).address(own(question)).bytesHoweverMany())));
  }

  private static List<DnsHost> chains() {
    return List.of(
        new DnsHost(
            "cname-to-itself",
            unresolved(),
            question ->
                Said.atOnce(answer(question).cname(question.name(), question.name()).bytes())),
        new DnsHost(
            "cname-loop",
            unresolved(),
            question -> {
              String host = label(question.name()) + DOMAIN;
              String other = "x." + host;
              return Said.atOnce(answer(question).cname(host, other).cname(other, host).bytes());
            }),
        new DnsHost(
            "cname-loop-apart",
            unresolved(),
            question -> {
              String host = label(question.name()) + DOMAIN;
              String next = question.name().equals(host) ? "x." + host : host;
              return Said.atOnce(answer(question).cname(question.name(), next).bytes());
            }),
        new DnsHost("cname-chain", fetched(200).links(1), DnsHosts::chain),
        new DnsHost(
            "cname-chain-apart",
            fetched(200).links(1),
            question ->
                question.name().startsWith("x.x.x.")
                    ? here(question)
                    : Said.atOnce(
                        answer(question).cname(question.name(), "x." + question.name()).bytes())),
        new DnsHost(
            "cname-for-ever",
            unresolved(),
            question -> {
              String next = question.id() + "-" + question.nth() + "." + label(question.name());
              return Said.atOnce(answer(question).cname(question.name(), next + DOMAIN).bytes());
            }),
        new DnsHost(
            "cname-inwards",
            forbidden(),
            question -> {
              String inside = "x." + question.name();
              return Said.atOnce(
                  answer(question).cname(question.name(), inside).address(inside, INSIDE).bytes());
            }));
  }

  private static List<DnsHost> lies() {
    return List.of(
        new DnsHost(
            "answer-for-another",
            unresolved(),
            question ->
                Said.atOnce(
                    answer(question).address("other." + question.name(), own(question)).bytes())),
        new DnsHost(
            "wrong-id",
            unresolved(),
            question -> Said.atOnce(forged(question).address(own(question)).bytes())),
        new DnsHost(
            "wrong-id-first",
            fetched(200).links(1),
            question ->
                Stream.concat(
                        Said.atOnce(forged(question).address(METADATA).bytes()).stream(),
                        after(SOON, here(question)).stream())
                    .toList()),
        new DnsHost(
            "another-question",
            unresolved(),
            question -> {
              byte[] message = answer(question).address(own(question)).bytes();
              message[13] ^= 1;
              return Said.atOnce(message);
            }),
        new DnsHost(
            "slanderer",
            fetched(200).links(1),
            question ->
                Said.atOnce(
                    answer(question)
                        .address(own(question))
                        .cname("slandered" + DOMAIN, "metadata" + DOMAIN)
                        .address("slandered" + DOMAIN, METADATA)
                        .bytes())),
        new DnsHost("slandered", fetched(200).links(1), DnsHosts::here),
        new DnsHost(
            "referral-inwards",
            fetched(200).links(1),
            question -> question.nth() == 0 ? referral(question) : here(question)),
        new DnsHost("referral-for-ever", unresolved(), DnsHosts::referral));
  }

  private static List<DnsHost> rubbish() {
    return List.of(
        new DnsHost("rubbish", unresolved(), question -> Said.atOnce(header(question, "rubbish!"))),
        new DnsHost(
            "cut-short",
            unresolved(),
            question -> {
              byte[] whole = answer(question).address(own(question)).bytes();
              return Said.atOnce(
                  ByteBuffer.allocate(whole.length - 3).put(whole, 0, whole.length - 3).array());
            }),
        new DnsHost(
            "name-without-end",
            unresolved(),
            question -> Said.atOnce(header(question, "\u00c0\f\0\1\0\1"))),
        new DnsHost(
            "address-too-short",
            unresolved(),
            question ->
                Said.atOnce(
                    answer(question)
                        .record(question.name(), question.type(), new byte[] {127, 1})
                        .bytes())));
  }

  /** Answers for the host's own name; a name below it is unknown, or fails, or gets no answer. */
  private static List<Said> flooded(DnsQuestion question) {
    if (question.name().equals(FLOODED + DOMAIN)) {
      return here(question);
    }
    return switch (Math.floorMod(question.name().hashCode(), 3)) {
      case 0 -> Naming.unknown().answer(question);
      case 1 -> code(DnsAnswer.SERVFAIL).answer(question);
      default -> Naming.silence().answer(question);
    };
  }

  private static String own(DnsQuestion question) {
    return address(Objects.requireNonNull(BY_NAME.get(label(question.name()))));
  }

  private static DnsAnswer answer(DnsQuestion question) {
    return DnsAnswer.to(question);
  }

  private static Naming code(int code) {
    return question -> Said.atOnce(DnsAnswer.to(question, code).bytes());
  }

  private static List<Said> here(DnsQuestion question) {
    return here(question, 60);
  }

  private static List<Said> here(DnsQuestion question, int ttl) {
    return Said.atOnce(answer(question).ttl(ttl).address(own(question)).bytes());
  }

  private static List<Said> after(Duration time, List<Said> all) {
    return all.stream().map(said -> new Said(time, said.message())).toList();
  }

  private static List<Said> many(DnsQuestion question, int count) {
    DnsAnswer answer = answer(question);
    IntStream.range(0, count).forEach(i -> answer.address("10.9." + (i >> 8) + "." + (i & 255)));
    return Said.atOnce(answer.address(own(question)).bytes());
  }

  private static DnsAnswer texts(DnsQuestion question, int count) {
    byte[] text = new byte[1 + TXT_LENGTH];
    text[0] = (byte) TXT_LENGTH;
    DnsAnswer answer = answer(question);
    for (int i = 0; i < count; i++) {
      answer.record(question.name(), DnsQuestion.TXT, text);
    }
    return answer;
  }

  private static List<Said> chain(DnsQuestion question) {
    DnsAnswer answer = answer(question);
    String name = question.name();
    for (int i = 0; i < LONG_CHAIN; i++) {
      answer.cname(name, "x." + name);
      name = "x." + name;
    }
    return Said.atOnce(answer.address(name, own(question)).bytes());
  }

  private static DnsAnswer forged(DnsQuestion question) {
    return answer(
        new DnsQuestion(
            question.id() ^ 1,
            question.name(),
            question.type(),
            question.section(),
            question.overTcp(),
            question.nth()));
  }

  /** Returns a referral to a name server inside: "ask this one". */
  private static List<Said> referral(DnsQuestion question) {
    String server = "ns." + question.name();
    return Said.atOnce(
        answer(question)
            .nextSection()
            .record(question.name(), DnsQuestion.NS, DnsAnswer.name(server))
            .nextSection()
            .address(server, INSIDE)
            .bytes());
  }

  /** Returns an answer that says it has a record, and then goes on like this. */
  private static byte[] header(DnsQuestion question, String rest) {
    byte[] head = answer(question).bytes();
    byte[] message = Arrays.copyOf(head, head.length + rest.length());
    for (int i = 0; i < rest.length(); i++) {
      message[head.length + i] = (byte) rest.charAt(i);
    }
    message[7] = 1;
    return message;
  }
}
