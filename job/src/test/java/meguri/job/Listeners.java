package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The sockets at which a process of this machine takes what comes, by Linux's own tables: those
 * that listen by TCP, and those by UDP that are not connected.
 */
public final class Listeners {

  private static final String LISTENING = "0A";
  private static final String UNCONNECTED = "07";

  /** A socket, its table's name before its address. */
  private record Listener(String protocol, InetAddress address, int port) {}

  private Listeners() {}

  /** Fails if the process listens at fewer sockets than that, or beyond loopback. */
  public static void areOnLoopback(String who, long process, int atLeast) throws IOException {
    areOnLoopback(who, of(process, "udp", UNCONNECTED));
    tcpIsOnLoopback(who, process, atLeast);
  }

  /** The same for a process that asks name servers, which are elsewhere, by UDP. */
  public static void tcpIsOnLoopback(String who, long process, int atLeast) throws IOException {
    List<Listener> all = of(process, "tcp", LISTENING);
    assertThat(all).as(who).hasSizeGreaterThanOrEqualTo(atLeast);
    areOnLoopback(who, all);
  }

  /** How many sockets of a process listen by TCP. */
  public static int count(long process) throws IOException {
    return of(process, "tcp", LISTENING).size();
  }

  private static void areOnLoopback(String who, List<Listener> all) {
    assertThat(all).as(who).allMatch(listener -> listener.address.isLoopbackAddress());
  }

  private static List<Listener> of(long process, String protocol, String state) throws IOException {
    Path proc = Path.of("/proc", Long.toString(process));
    assumeThat(proc).as("only Linux has such tables").exists();
    Set<String> sockets = sockets(proc.resolve("fd"));
    List<Listener> found = new ArrayList<>();
    for (String table : List.of(protocol, protocol + "6")) {
      Path file = proc.resolve("net").resolve(table);
      if (!Files.exists(file)) {
        continue; // a machine without IPv6
      }
      for (String line : Files.readAllLines(file)) {
        String[] fields = line.strip().split("\\s+");
        if (fields[3].equals(state) && sockets.contains("socket:[" + fields[9] + "]")) {
          String[] local = fields[1].split(":");
          found.add(new Listener(table, address(local[0]), Integer.parseInt(local[1], 16)));
        }
      }
    }
    return found;
  }

  private static Set<String> sockets(Path descriptors) throws IOException {
    Set<String> sockets = new HashSet<>();
    try (Stream<Path> files = Files.list(descriptors)) {
      for (Path file : files.toList()) {
        try {
          sockets.add(Files.readSymbolicLink(file).toString());
        } catch (IOException e) {
          // closed meanwhile
        }
      }
    }
    return sockets;
  }

  /** Words of four bytes in the machine's own order. */
  private static InetAddress address(String hex) throws IOException {
    ByteBuffer words = ByteBuffer.wrap(HexFormat.of().parseHex(hex));
    ByteBuffer bytes = ByteBuffer.allocate(words.capacity()).order(ByteOrder.nativeOrder());
    while (words.hasRemaining()) {
      bytes.putInt(words.getInt());
    }
    return InetAddress.getByAddress(bytes.array());
  }
}
