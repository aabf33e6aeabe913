package meguri.web.hostile;

/**
 * One way in which DNS is hostile, or broken, about a host that is honest itself.
 *
 * @param name the label of the host's name that is its own
 * @param expectation the result that a crawler should get for the host's first page, if it may
 *     connect to no address that is not public, except 127.0.0.0/8
 */
public record DnsHost(String name, Expectation expectation, Naming naming) {

  /** Returns the behaviour of its server, if a crawler finds it. */
  Behaviour behaviour() {
    return Behaviour.ofPages(name + ".dns", expectation, asked -> Reply.page(Reply.LINK));
  }

  @Override
  public String toString() {
    return name;
  }
}
