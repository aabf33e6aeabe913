package meguri.job.survival;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import meguri.job.Sockets;
import meguri.job.Sockets.Protocol;
import meguri.job.Sockets.Socket;

/** The TCP connections of a process. */
final class Connections {

  private Connections() {}

  /** Returns the addresses to which the process is connected or connects, without its own. */
  static Set<InetSocketAddress> outward(long pid) throws IOException {
    List<Socket> sockets = Sockets.of(pid, Protocol.TCP);
    Set<Integer> served = new HashSet<>();
    sockets.stream()
        .filter(Socket::isListening)
        .forEach(socket -> served.add(socket.local().getPort()));
    served.add(0);
    Set<InetSocketAddress> outward = new HashSet<>();
    for (Socket socket : sockets) {
      if (!served.contains(socket.local().getPort())
          && !served.contains(socket.remote().getPort())) {
        outward.add(socket.remote());
      }
    }
    return outward;
  }
}
