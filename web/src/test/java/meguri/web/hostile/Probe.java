package meguri.web.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import meguri.web.SyntheticWeb;

/** A client that knows no HTTP: it asks once and takes what comes, for a while. */
record Probe(SyntheticWeb web) {
  static final int ENOUGH = 1 << 20;
  private static final int PATIENCE_MILLIS = 1_300;

  enum Ending {
    /** The server closed. */
    CLOSED,
    /** The server broke off. */
    RESET,
    /** Nothing came for longer than a drip takes. */
    SILENT,
    /** There is always more: as much as is enough has come. */
    FLOWING,
    /** There is always more, a little at a time. */
    DRIPPING
  }

  record Sight(String text, int drops, Ending ending) {}

  Sight ask(Behaviour behaviour, String path, String... headers) throws IOException {
    try (Socket socket = new Socket(HostileHosts.address(behaviour), web.port())) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      String host = HostileHosts.name(behaviour) + ":" + web.port();
      String fields = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
      String request = "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n" + fields + "\r\n";
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      return see(socket.getInputStream());
    }
  }

  private static Sight see(InputStream in) throws IOException {
    ByteArrayOutputStream seen = new ByteArrayOutputStream();
    byte[] buffer = new byte[64 << 10];
    int drops = 0;
    try {
      while (seen.size() < ENOUGH) {
        int count = in.read(buffer);
        if (count < 0) {
          return new Sight(seen.toString(ISO_8859_1), drops, Ending.CLOSED);
        }
        seen.write(buffer, 0, count);
        drops = count < 10 ? drops + 1 : 0;
        if (drops == 2) {
          return new Sight(seen.toString(ISO_8859_1), drops, Ending.DRIPPING);
        }
      }
      return new Sight(seen.toString(ISO_8859_1), drops, Ending.FLOWING);
    } catch (SocketTimeoutException e) {
      return new Sight(seen.toString(ISO_8859_1), drops, Ending.SILENT);
    } catch (IOException e) {
      return new Sight(seen.toString(ISO_8859_1), drops, Ending.RESET);
    }
  }
}
