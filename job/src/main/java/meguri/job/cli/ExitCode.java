package meguri.job.cli;

/** What a command says to whoever called it. */
final class ExitCode {

  /** Finished, or stopped with a savepoint. */
  static final int OK = 0;

  static final int FAILED = 1;

  /** Usage, refused directory or refused options. */
  static final int REFUSED = 2;

  private ExitCode() {}
}
