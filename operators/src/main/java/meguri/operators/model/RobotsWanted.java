package meguri.operators.model;

import meguri.state.Hash64;
import meguri.state.frontier.Errand;

/**
 * The robots.txt of this host is wanted by another host, whose own was redirected here.
 *
 * @param origin scheme, name and port of the host that is to be asked
 * @param host hash of the origin
 */
public record RobotsWanted(String origin, long host, Errand errand)
    implements ResolveInput, AwaitingAddress {

  public static RobotsWanted of(Errand errand) {
    String origin = errand.url().substring(0, errand.url().indexOf('/', 8));
    return new RobotsWanted(origin, Hash64.of(origin), errand);
  }

  @Override
  public Kind kind() {
    return Kind.ROBOTS_WANTED;
  }
}
