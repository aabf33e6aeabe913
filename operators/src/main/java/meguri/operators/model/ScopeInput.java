package meguri.operators.model;

/** An input of Scope: a link, or a command. */
public sealed interface ScopeInput permits RawLink, ForScope {}
