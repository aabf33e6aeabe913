package meguri.job;

/**
 * What a person asked for cannot be done, and nothing was touched. The message is the whole
 * explanation: what happened, to what, what to do next. Ends the command with exit code 2.
 */
public final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1;

  public Refusal(String sentence) {
    super(sentence);
  }
}
