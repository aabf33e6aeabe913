package meguri.web;

/**
 * A line of the web log.
 *
 * @param startNs when the head of the request had come, in nanoseconds since 1970
 * @param endNs when the socket took the last byte of the answer, the earliest moment at which the
 *     client can have it, or when the connection closed
 * @param address the server's address to which the client connected
 * @param host the host that was asked for, without port
 * @param method the method as sent
 * @param path the path with its query
 * @param status the status of the answer; 0 if the connection closed before the whole answer was
 *     written
 * @param bytes the bytes of the answer's body as sent
 */
public record Request(
    long startNs,
    long endNs,
    String address,
    String host,
    String method,
    String path,
    int status,
    long bytes) {

  /** Returns the URL that was asked for, in a web without TLS. */
  public String url(int port) {
    return "http://" + host + ":" + port + path;
  }

  /** Returns whether the answer was a page, or said that the page is the same as before. */
  boolean isWhole() {
    return method.equals("GET") && (status == 200 || status == 304);
  }

  static Request parse(String line) {
    String[] fields = line.split("\t", -1);
    if (fields.length != 8) {
      throw new IllegalArgumentException("the line has " + fields.length + " fields, expected 8");
    }
    return new Request(
        Long.parseLong(fields[0]),
        Long.parseLong(fields[1]),
        fields[2],
        fields[3],
        fields[4],
        fields[5],
        Integer.parseInt(fields[6]),
        Long.parseLong(fields[7]));
  }

  /** Writes the line. Characters that would break its columns become question marks. */
  void write(Ink ink) {
    ink.number(startNs).put('\t').number(endNs).put('\t').put(address).put('\t');
    clean(ink, host);
    clean(ink, method);
    clean(ink, path);
    ink.number(status).put('\t').number(bytes).put('\n');
  }

  private static void clean(Ink ink, String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      ink.put(c >= ' ' && c <= '~' ? c : '?');
    }
    ink.put('\t');
  }
}
