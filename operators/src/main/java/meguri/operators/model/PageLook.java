package meguri.operators.model;

/**
 * A page was visited for the first time.
 *
 * @param copy whether its body is that of another page
 * @param likeness {@link meguri.state.allowance.Likeness}, if it is no copy
 */
public record PageLook(long domain, long host, boolean copy, long likeness)
    implements AllowanceInput {}
