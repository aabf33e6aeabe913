package meguri.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RelayTest {

  private ServerSocket server;
  private Relay relay;

  @BeforeEach
  void start() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    relay =
        Relay.start(
            0, new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort()));
  }

  @AfterEach
  void stop() throws IOException {
    relay.close();
    server.close();
  }

  @Test
  void bytesOfOneSideReachTheOther() throws IOException {
    try (Socket near = connect();
        Socket far = server.accept()) {
      byte[] much = "0123456789".repeat(100_000).getBytes(US_ASCII);
      Thread writer = new Thread(() -> write(near, much));
      writer.start();
      assertThat(far.getInputStream().readNBytes(much.length)).isEqualTo(much);
      write(far, "back".getBytes(US_ASCII));
      assertThat(near.getInputStream().readNBytes(4)).asString(US_ASCII).isEqualTo("back");
    }
  }

  @Test
  void oneSidesCloseClosesTheOther() throws IOException {
    try (Socket near = connect();
        Socket far = server.accept()) {
      write(near, "last".getBytes(US_ASCII));
      assertThat(far.getInputStream().readNBytes(4)).hasSize(4);
      near.close();
      assertThatThrownBy(() -> read(far)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void aCutResetsBothSidesAndNewConnectionsPass() throws IOException {
    try (Socket near = connect();
        Socket far = server.accept()) {
      passes(near, far);
      relay.cut();
      assertThatThrownBy(() -> read(near)).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> read(far)).isInstanceOf(IOException.class);
    }
    try (Socket near = connect();
        Socket far = server.accept()) {
      passes(near, far);
    }
  }

  @Test
  void aSeveredRelayPassesNoConnectionUntilItIsJoined() throws IOException {
    relay.sever();
    assertThatThrownBy(
            () -> {
              try (Socket near = connect()) {
                read(near);
              }
            })
        .isInstanceOf(IOException.class);
    relay.join();
    try (Socket near = connect();
        Socket far = server.accept()) {
      passes(near, far);
    }
  }

  @Test
  void aMissingTargetResetsTheConnection() throws IOException {
    server.close();
    assertThatThrownBy(
            () -> {
              try (Socket near = connect()) {
                read(near);
              }
            })
        .isInstanceOf(IOException.class);
  }

  private Socket connect() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), relay.port());
  }

  private static void passes(Socket near, Socket far) throws IOException {
    write(near, new byte[] {7});
    assertThat(far.getInputStream().read()).isEqualTo(7);
  }

  /** Throws if the connection was reset, or has ended. */
  private static void read(Socket socket) throws IOException {
    if (socket.getInputStream().read() < 0) {
      throw new IOException("closed");
    }
  }

  private static void write(Socket socket, byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
