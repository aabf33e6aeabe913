package meguri.job;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A port that nobody listens at, for a process that must be told one. */
public final class FreePort {

  private FreePort() {}

  public static int any() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
