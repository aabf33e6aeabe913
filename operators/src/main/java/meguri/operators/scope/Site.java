package meguri.operators.scope;

import crawlercommons.domains.EffectiveTldFinder;
import meguri.state.frontier.Pin;

/**
 * The server part of a normalised URL, taken apart.
 *
 * @param port with its colon; empty if it is the scheme's
 */
record Site(String scheme, String host, String port) {

  static Site of(String origin) {
    int colon = origin.indexOf(':');
    String host = Pin.nameOf(origin);
    String port = origin.substring(colon + "://".length() + host.length());
    return new Site(origin.substring(0, colon), host, port);
  }

  /**
   * The registered domain by the Public Suffix List. A host without that (an address, or a name
   * under an unknown top-level domain) is its own domain.
   */
  String domain() {
    String domain =
        HostName.isAddress(host) ? null : EffectiveTldFinder.getAssignedDomain(host, true, false);
    return domain == null ? host : domain;
  }

  /**
   * The owner who shares turns and places with others: as {@link #domain}, but a name under an
   * unknown top-level domain counts by its last two labels, which is the list's own rule.
   *
   * <p>The list's private part counts in both. The customers of a shared host are as many owners:
   * as one they would have a single turn among them, and one customer's thousand names would starve
   * all the others. An account there costs an attacker less than a domain does.
   */
  String owner() {
    String domain = domain();
    boolean isListed =
        !domain.equals(host)
            || HostName.isAddress(host)
            || EffectiveTldFinder.getEffectiveTLD(host, false) != null;
    return isListed ? domain : host.substring(host.lastIndexOf('.', host.lastIndexOf('.') - 1) + 1);
  }
}
