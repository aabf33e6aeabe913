package meguri.job;

/**
 * Thrown if Meguri cannot do what the user asked for, and has changed nothing. The message is the
 * whole explanation: what happened, to what, and what to do next. It ends the command with exit
 * code 2.
 */
public final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1;

  public Refusal(String sentence) {
    super(sentence);
  }
}
