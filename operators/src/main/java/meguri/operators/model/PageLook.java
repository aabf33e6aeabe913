package meguri.operators.model;

/**
 * The look of a page at its first visit, by which copies and traps are found.
 *
 * @param copy whether its body is that of another page
 * @param likeness {@link meguri.state.allowance.Likeness}, if it is no copy
 */
public record PageLook(long domain, long host, boolean copy, long likeness)
    implements AllowanceInput {
  @Override
  public Kind kind() {
    return Kind.PAGE_LOOK;
  }
}
