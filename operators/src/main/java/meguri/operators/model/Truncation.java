package meguri.operators.model;

/** The reason why only the beginning of a body exists. The order is part of the wire format. */
public enum Truncation {
  NONE(""),
  /** It was longer than allowed. */
  LENGTH("length"),
  /** It did not come within the time for a request. */
  TIME("time"),
  /** It broke off. */
  DISCONNECT("disconnect");

  private final String word;

  Truncation(String word) {
    this.word = word;
  }

  /** Returns the reason's word in the WARC standard (1.1, 5.13); empty if the body is whole. */
  public String word() {
    return word;
  }
}
