package meguri.operators.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Answers each path with the bytes it was given for it, whatever they are, and hangs up. */
final class RawServer implements AutoCloseable {

  private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
  private final Map<String, byte[]> answers = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  RawServer() throws IOException {
    Thread thread = new Thread(this::serve, "raw-server");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return socket.getLocalPort();
  }

  /** The heads of the requests made. */
  List<String> requests() {
    return requests;
  }

  /**
   * @param answer each character a byte
   */
  void answer(String path, String answer) {
    answers.put(path, answer.getBytes(ISO_8859_1));
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private void serve() {
    while (!socket.isClosed()) {
      try (Socket connection = socket.accept()) {
        String head = head(connection.getInputStream());
        requests.add(head);
        byte[] answer = answers.get(head.split(" ", 3)[1]);
        if (answer != null) {
          connection.getOutputStream().write(answer);
          connection.shutdownOutput();
          connection.getInputStream().readAllBytes();
        }
      } catch (IOException | ArrayIndexOutOfBoundsException e) {
        // the client's part is to hang up whenever it likes
      }
    }
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int b = in.read();
      if (b < 0) {
        break;
      }
      head.append((char) b);
    }
    return head.toString();
  }
}
