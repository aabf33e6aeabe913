package meguri.state.block;

/** The parts of an answer that show whether the site or a guard in front of it sent it. */
public interface Answer {

  /** Whether a page was asked for. A page may be about challenges; a robots.txt never is. */
  boolean isPage();

  int status();

  /** Returns the first value of a header, empty if it is absent. */
  String header(String name);

  /** Returns the approximate number of bytes of the decoded body. */
  long length();

  /**
   * Returns the beginning of the decoded body, a char for each byte. It is only called where it
   * matters.
   */
  String beginning();
}
