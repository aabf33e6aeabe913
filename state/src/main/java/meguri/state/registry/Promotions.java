package meguri.state.registry;

/** Takes the URLs that are worth twice what the Frontier knows. */
@FunctionalInterface
public interface Promotions {

  void promote(long id, long host, float score);
}
