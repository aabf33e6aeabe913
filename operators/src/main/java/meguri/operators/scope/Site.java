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
   * What somebody registered, as by the Public Suffix List. A host without that (an address, or a
   * name under an unknown top-level domain) is its own domain.
   */
  String domain() {
    String domain =
        Host.isAddress(host) ? null : EffectiveTldFinder.getAssignedDomain(host, true, false);
    return domain == null ? host : domain;
  }
}
