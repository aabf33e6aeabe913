package meguri.operators.model;

/** An input of Parse: a page, or a command that goes on to Scope. */
public sealed interface ParseInput permits Page, ForScope {}
