package meguri.operators.scope;

import java.util.Arrays;
import java.util.Optional;
import meguri.state.Hash64;

/**
 * The hosts or domains of the seeds, which a crawl follows unless a rule says otherwise. It holds
 * eight bytes for each.
 */
final class Neighbourhood {

  private final Scope.Kind kind;

  /** The hashes of the places, in order. */
  private final long[] places;

  private Neighbourhood(Scope.Kind kind, long[] places) {
    this.kind = kind;
    this.places = places;
  }

  /** Collects the places of seeds. */
  static final class Builder {

    private final Scope.Kind kind;
    private long[] places = new long[16];
    private int size;
    private String last = "";

    Builder(Scope.Kind kind) {
      this.kind = kind;
    }

    /**
     * @param seed a normalised URL
     */
    void add(String seed) {
      int end = Scope.endOfOrigin(seed);
      if (last.length() == end && seed.startsWith(last)) {
        return;
      }
      last = seed.substring(0, end);
      if (size == places.length) {
        merge();
        if (size > places.length / 2) {
          places = Arrays.copyOf(places, 2 * places.length);
        }
      }
      places[size++] = place(kind, Site.of(last));
    }

    /** Sorts the places and leaves each once. */
    private void merge() {
      Arrays.sort(places, 0, size);
      int kept = 0;
      for (int i = 0; i < size; i++) {
        if (i == 0 || places[i] != places[i - 1]) {
          places[kept++] = places[i];
        }
      }
      size = kept;
    }

    Neighbourhood build() {
      merge();
      return new Neighbourhood(kind, Arrays.copyOf(places, size));
    }
  }

  /** Returns why a site is refused; empty if it is in the neighbourhood. */
  Optional<Scope.Refusal> refusal(Site site) {
    if (kind == Scope.Kind.ANY || Arrays.binarySearch(places, place(kind, site)) >= 0) {
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

  /** Returns the hash of the part of a site's name that two sites in the same place share. */
  private static long place(Scope.Kind kind, Site site) {
    if (kind == Scope.Kind.DOMAIN) {
      return Hash64.of(site.domain());
    }
    return Hash64.of(site.host().startsWith("www.") ? site.host().substring(4) : site.host());
  }
}
