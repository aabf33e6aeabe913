package meguri.state.block;

/** The parts of an answer that show whether the site or a guard in front of it sent it. */
public interface Answer {

  /** Whether a page was asked for. A page may be about challenges; a robots.txt never is. */
  boolean isPage();

  int status();

  /** The first value of a header, empty if it is absent. */
  String header(String name);

  /** About how many bytes the body has once it is decoded. */
  long length();

  /** The beginning of the decoded body, a char for each byte. Only asked for where it matters. */
  String beginning();
}
