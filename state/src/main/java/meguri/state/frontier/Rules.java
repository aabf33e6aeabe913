package meguri.state.frontier;

/** What one host's robots.txt says to our agent. */
public interface Rules {

  boolean allows(String url);

  /** Crawl-delay in ms, 0 if none is given. */
  long crawlDelay();

  /** Wall clock, ms, after which robots.txt is asked again. */
  long expires();
}
