package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import meguri.job.Sockets.Protocol;
import meguri.job.Sockets.Socket;

/**
 * Checks the sockets at which a process of this machine listens: those of TCP, and those of UDP
 * that are not connected.
 */
public final class Listeners {

  private Listeners() {}

  /** Fails if the process listens at fewer sockets than that, or beyond loopback. */
  public static void areOnLoopback(String who, long process, int atLeast) throws IOException {
    areOnLoopback(who, of(process, Protocol.UDP));
    tcpIsOnLoopback(who, process, atLeast);
  }

  /** Checks TCP only, for a process that asks name servers elsewhere by UDP. */
  public static void tcpIsOnLoopback(String who, long process, int atLeast) throws IOException {
    List<Socket> all = of(process, Protocol.TCP);
    assertThat(all).as(who).hasSizeGreaterThanOrEqualTo(atLeast);
    areOnLoopback(who, all);
  }

  /** Counts the TCP sockets at which a process listens. */
  public static int count(long process) throws IOException {
    return of(process, Protocol.TCP).size();
  }

  private static void areOnLoopback(String who, List<Socket> all) {
    assertThat(all).as(who).allMatch(listener -> listener.local().getAddress().isLoopbackAddress());
  }

  private static List<Socket> of(long process, Protocol protocol) throws IOException {
    assumeThat(Path.of("/proc", Long.toString(process))).as("only Linux has such tables").exists();
    return Sockets.of(process, protocol).stream().filter(Socket::isListening).toList();
  }
}
