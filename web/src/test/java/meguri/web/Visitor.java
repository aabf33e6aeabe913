package meguri.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A client that asks once per connection, at the address it is told, and takes what comes. */
record Visitor(SyntheticWeb web) {
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Answer(int status, String head, byte[] body) {
    Optional<String> header(String name) {
      return head.lines()
          .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
          .map(line -> line.substring(name.length() + 1).strip())
          .findFirst();
    }

    String text() {
      return new String(body, ISO_8859_1);
    }
  }

  Answer get(String url, String... headers) throws IOException {
    return ask("GET", url, headers);
  }

  Answer ask(String method, String url, String... headers) throws IOException {
    URI uri = URI.create(url);
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    StringBuilder head = new StringBuilder();
    head.append(method).append(' ').append(uri.getRawPath()).append(query).append(" HTTP/1.1\r\n");
    head.append("Host: ").append(uri.getAuthority()).append("\r\nConnection: close\r\n");
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    int host = web.names().host(uri.getHost()).orElseThrow();
    return parse(raw(web.names().address(host), head.append("\r\n").toString()));
  }

  /** Sends bytes and reads until the server closes. */
  byte[] raw(String address, String bytes) throws IOException {
    try (Socket socket = new Socket(address, web.port())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(bytes.getBytes(ISO_8859_1));
      return socket.getInputStream().readAllBytes();
    }
  }

  static Answer parse(byte[] bytes) throws IOException {
    String text = new String(bytes, ISO_8859_1);
    int end = text.indexOf("\r\n\r\n");
    if (end < 0) {
      throw new IOException("closed before the end of the head: " + text);
    }
    int status = Integer.parseInt(text.substring(9, 12));
    return new Answer(
        status, text.substring(0, end), Arrays.copyOfRange(bytes, end + 4, bytes.length));
  }
}
