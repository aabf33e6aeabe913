package meguri.operators.model;

/**
 * A URL that awaits its first visit.
 *
 * @param again whether it was offered before, and no visit is known
 */
public record Arrival(long domain, Offered offered, boolean again) implements AllowanceInput {

  @Override
  public long host() {
    return offered.host();
  }

  @Override
  public Kind kind() {
    return Kind.ARRIVAL;
  }
}
