package meguri.job.cli;

/** The exit codes of the commands. */
final class ExitCode {

  /** The command finished, or the crawl was stopped with a savepoint. */
  static final int OK = 0;

  static final int FAILED = 1;

  /** Meguri refused the command line, the directory or the options. */
  static final int REFUSED = 2;

  private ExitCode() {}
}
