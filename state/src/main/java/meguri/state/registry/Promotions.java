package meguri.state.registry;

/** Told of URLs that are worth much more than when they were offered, and not yet collected. */
@FunctionalInterface
public interface Promotions {

  void promote(long id, long host, float score);
}
