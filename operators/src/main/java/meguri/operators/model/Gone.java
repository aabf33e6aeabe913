package meguri.operators.model;

/** A page does not exist any more: nothing of it need be known. */
public record Gone(long id) implements Notice {}
