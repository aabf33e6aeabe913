package meguri.operators.model;

/** Builds lines of the crawl log. A field that a test does not set is empty or 0. */
public final class LogLines {

  private final String url;
  private long time;
  private int status;
  private String outcome = "";
  private long bytes;
  private long ms;
  private String digest = "";
  private String via = "";
  private int depth;
  private int hops;
  private float score;
  private int inlinks;
  private int slot;
  private int attempt;
  private String reason = "";

  private LogLines(String url) {
    this.url = url;
  }

  public static LogLines of(String url) {
    return new LogLines(url);
  }

  /** Returns the line of a page that was fetched with status 200. */
  public static LogLines fetched(String url) {
    return of(url).status(200).outcome("fetched");
  }

  public LogLines time(long millis) {
    time = millis;
    return this;
  }

  public LogLines status(int value) {
    status = value;
    return this;
  }

  public LogLines outcome(String value) {
    outcome = value;
    return this;
  }

  public LogLines bytes(long value) {
    bytes = value;
    return this;
  }

  public LogLines ms(long value) {
    ms = value;
    return this;
  }

  public LogLines digest(String value) {
    digest = value;
    return this;
  }

  public LogLines via(String value) {
    via = value;
    return this;
  }

  public LogLines depth(int value) {
    depth = value;
    return this;
  }

  public LogLines hops(int value) {
    hops = value;
    return this;
  }

  public LogLines score(float value) {
    score = value;
    return this;
  }

  public LogLines inlinks(int value) {
    inlinks = value;
    return this;
  }

  public LogLines slot(int value) {
    slot = value;
    return this;
  }

  public LogLines attempt(int value) {
    attempt = value;
    return this;
  }

  public LogLines reason(String value) {
    reason = value;
    return this;
  }

  public LogLine build() {
    return new LogLine(
        time, url, status, outcome, bytes, ms, digest, via, depth, hops, score, inlinks, slot,
        attempt, reason);
  }
}
