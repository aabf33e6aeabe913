package meguri.job;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Finds a free port, for a process that must be given one. */
public final class FreePort {

  private FreePort() {}

  public static int any() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
