package meguri.web.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.net.WarcServer;

/**
 * An archive as jwarc's replay server answers from it. That server knows no revisit records: it is
 * asked for the records to which they refer, by their dates in seconds.
 */
public final class Replay implements AutoCloseable {

  private static final int PATIENCE_MS = 20_000;

  /** The name of a capture. */
  public record Capture(String url, Instant date) implements Comparable<Capture> {
    @Override
    public int compareTo(Capture other) {
      int byUrl = url.compareTo(other.url);
      return byUrl == 0 ? date.compareTo(other.date) : byUrl;
    }
  }

  /**
   * An answer of the server.
   *
   * @param location empty if it has none, as is the coding
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Answer(int status, byte[] body, String location, String coding) {}

  private final Map<Capture, Capture> bodies = new TreeMap<>();
  private final ServerSocket socket;
  private final WarcServer server;

  /** Starts the server on a port of loopback. */
  public Replay(List<Path> files) throws IOException {
    for (Path file : files) {
      try (WarcReader reader = new WarcReader(file)) {
        for (WarcRecord record : reader) {
          add(record);
        }
      }
    }
    socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    server = new WarcServer(socket, files);
    Thread thread = new Thread(server::listen, "replay");
    thread.setDaemon(true);
    thread.start();
  }

  private void add(WarcRecord record) {
    if (record instanceof WarcResponse response) {
      Capture own = new Capture(response.target(), response.date());
      bodies.put(own, own);
    } else if (record instanceof WarcRevisit revisit) {
      bodies.put(
          new Capture(revisit.target(), revisit.date()),
          new Capture(
              revisit.refersToTargetURI().orElseThrow().toString(),
              revisit.refersToDate().orElseThrow()));
    }
  }

  /** Returns all captures, also those that refer to others for their bodies. */
  public List<Capture> captures() {
    return List.copyOf(bodies.keySet());
  }

  /**
   * Returns the server's answer for a capture. Each has a connection of its own, and is read as far
   * as it says: jwarc 0.36.0 sends a 404 behind every answer.
   */
  public Answer ask(Capture capture) throws IOException {
    Capture body = bodies.get(capture);
    if (body == null) {
      throw new IllegalArgumentException("not in the archive: " + capture);
    }
    // the server takes the first capture after the time that it is asked for, in seconds
    Instant before = body.date().minusMillis(1).truncatedTo(ChronoUnit.SECONDS);
    String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(before.atZone(ZoneOffset.UTC));
    String request = "GET %s HTTP/1.1\r\nAccept-Datetime: %s\r\n\r\n".formatted(body.url(), date);
    try (Socket connection = new Socket(socket.getInetAddress(), socket.getLocalPort())) {
      connection.setSoTimeout(PATIENCE_MS);
      connection.getOutputStream().write(request.getBytes(ISO_8859_1));
      return answer(new BufferedInputStream(connection.getInputStream()));
    }
  }

  private static Answer answer(InputStream in) throws IOException {
    int status = Integer.parseInt(line(in).split(" ", -1)[1]);
    Map<String, String> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      int colon = line.indexOf(':');
      fields.put(line.substring(0, colon), line.substring(colon + 1).strip());
    }
    int length = Integer.parseInt(fields.getOrDefault("Content-Length", "0"));
    return new Answer(
        status,
        in.readNBytes(length),
        fields.getOrDefault("Location", ""),
        fields.getOrDefault("Content-Encoding", ""));
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int one = in.read(); one != '\n'; one = in.read()) {
      if (one < 0) {
        throw new EOFException("the answer ends in its head");
      }
      line.append((char) one);
    }
    return line.toString().stripTrailing();
  }

  @Override
  public void close() throws IOException {
    server.close();
    socket.close();
  }
}
