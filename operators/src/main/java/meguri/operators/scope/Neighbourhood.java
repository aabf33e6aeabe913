package meguri.operators.scope;

import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The hosts or domains of the seeds, which a crawl follows unless a rule says otherwise. */
final class Neighbourhood {

  private final Scope.Kind kind;
  private final Set<String> places = new HashSet<>();

  /**
   * @param seeds normalised URLs; ignored if the kind is ANY
   */
  Neighbourhood(Scope.Kind kind, Collection<String> seeds) {
    this.kind = kind;
    if (kind != Scope.Kind.ANY) {
      seeds.forEach(seed -> places.add(place(Site.of(seed.substring(0, Scope.endOfOrigin(seed))))));
    }
  }

  /** Returns why a site is refused; empty if it is in the neighbourhood. */
  Optional<Scope.Refusal> refusal(Site site) {
    if (kind == Scope.Kind.ANY || places.contains(place(site))) {
      return Optional.empty();
    }
    return Optional.of(
        new Scope.Refusal(
            "out-of-scope",
            kind == Scope.Kind.HOST
                ? "Its host is not the host of a seed (crawl.scope: host)."
                : "Its registered domain is not that of a seed (crawl.scope: domain)."));
  }

  /** Returns a sentence that says why a site is in the neighbourhood. */
  String because() {
    return switch (kind) {
      case HOST -> "Its host is the host of a seed (crawl.scope: host).";
      case DOMAIN -> "Its registered domain is that of a seed (crawl.scope: domain).";
      case ANY -> "All links are followed (crawl.scope: any).";
    };
  }

  /** Returns the part of a site's name that two sites in the same place share. */
  private String place(Site site) {
    if (kind == Scope.Kind.DOMAIN) {
      return site.domain();
    }
    return site.host().startsWith("www.") ? site.host().substring(4) : site.host();
  }
}
