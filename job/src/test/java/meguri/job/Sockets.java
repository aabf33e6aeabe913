package meguri.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The sockets and other open files of a process, as Linux's tables in {@code /proc} show them. */
public final class Sockets {

  private static final String LISTENING = "0A";
  private static final String UNCONNECTED = "07";
  private static final String SOCKET = "socket:[";

  /** A transport protocol; its sockets stand in a table for IPv4 and one for IPv6. */
  public enum Protocol {
    TCP(List.of("tcp", "tcp6")),
    UDP(List.of("udp", "udp6"));

    private final List<String> tables;

    Protocol(List<String> tables) {
      this.tables = tables;
    }
  }

  /** One socket of a process. A socket without a peer has the port 0 there. */
  public record Socket(InetSocketAddress local, InetSocketAddress remote, boolean isListening) {

    private static Socket of(String[] fields) {
      String state = fields[3];
      return new Socket(
          address(fields[1]),
          address(fields[2]),
          state.equals(LISTENING) || state.equals(UNCONNECTED));
    }
  }

  private Sockets() {}

  /** Returns the open sockets of a process by that protocol. */
  public static List<Socket> of(long process, Protocol protocol) throws IOException {
    Set<String> own = new HashSet<>(descriptors(process));
    List<Socket> sockets = new ArrayList<>();
    for (String table : protocol.tables) {
      Path file = Path.of("/proc", Long.toString(process), "net", table);
      if (Files.exists(file)) { // a machine without IPv6 has no tables for it
        try (Stream<String> lines = Files.lines(file)) {
          lines
              .skip(1)
              .map(line -> line.strip().split("\\s+"))
              .filter(fields -> own.contains(SOCKET + fields[9] + "]"))
              .map(Socket::of)
              .forEach(sockets::add);
        }
      }
    }
    return sockets;
  }

  /**
   * Returns the open file descriptors of a process: for each, a file's path or a socket's number.
   */
  public static List<String> descriptors(long process) throws IOException {
    List<String> descriptors = new ArrayList<>();
    try (Stream<Path> all = Files.list(Path.of("/proc", Long.toString(process), "fd"))) {
      for (Path descriptor : all.toList()) {
        try {
          descriptors.add(Files.readSymbolicLink(descriptor).toString());
        } catch (NoSuchFileException e) {
          // the process has closed it since
        }
      }
    }
    return descriptors;
  }

  /** Tells whether a descriptor is that of a socket. */
  public static boolean isSocket(String descriptor) {
    return descriptor.startsWith(SOCKET);
  }

  /** Reads an address: words of four bytes, each in the machine's own order. */
  private static InetSocketAddress address(String end) {
    int colon = end.indexOf(':');
    ByteBuffer words = ByteBuffer.wrap(HexFormat.of().parseHex(end.substring(0, colon)));
    ByteBuffer bytes = ByteBuffer.allocate(words.capacity()).order(ByteOrder.nativeOrder());
    while (words.hasRemaining()) {
      bytes.putInt(words.getInt());
    }
    try {
      return new InetSocketAddress(
          InetAddress.getByAddress(bytes.array()), Integer.parseInt(end.substring(colon + 1), 16));
    } catch (UnknownHostException e) {
      throw new UncheckedIOException(e);
    }
  }
}
