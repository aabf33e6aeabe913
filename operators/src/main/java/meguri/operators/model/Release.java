package meguri.operators.model;

/** A page that had this body at its last visit has it no longer. */
public record Release(long fingerprint) implements ContentInput {}
