package meguri.operators.model;

/**
 * A URL that is to be visited for the first time.
 *
 * @param again whether it was offered before, and no visit is known
 */
public record Arrival(long domain, Offered offered, boolean again) implements AllowanceInput {

  @Override
  public long host() {
    return offered.host();
  }
}
