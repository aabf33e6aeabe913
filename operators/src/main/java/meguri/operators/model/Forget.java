package meguri.operators.model;

/** Nothing of a URL need be known any more: the page is gone, or was discarded unfetched. */
public record Forget(long id) implements RegistryInput {}
