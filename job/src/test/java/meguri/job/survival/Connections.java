package meguri.job.survival;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The TCP connections of a process, as Linux tells them. */
final class Connections {

  private static final String LISTENING = "0A";
  private static final String UNBOUND = "0000";

  /** A line of /proc/net/tcp. */
  private record Line(String local, String remote, String state, String descriptor) {

    static Line of(String line) {
      String[] fields = line.strip().split("\\s+");
      return new Line(fields[1], fields[2], fields[3], "socket:[" + fields[9] + "]");
    }

    static String port(String end) {
      return end.substring(end.indexOf(':') + 1);
    }
  }

  private Connections() {}

  /** Where the process has connected to, or tries to; its connections to itself are left out. */
  static Set<InetSocketAddress> outward(long pid) throws IOException {
    Set<String> own = new HashSet<>(descriptors(pid));
    List<Line> lines = new ArrayList<>();
    for (String protocol : List.of("tcp", "tcp6")) {
      try (Stream<String> all = Files.lines(Path.of("/proc/" + pid + "/net/" + protocol))) {
        all.skip(1).map(Line::of).filter(line -> own.contains(line.descriptor)).forEach(lines::add);
      }
    }
    Set<String> served = new HashSet<>();
    lines.stream()
        .filter(line -> line.state.equals(LISTENING))
        .forEach(line -> served.add(Line.port(line.local)));
    served.add(UNBOUND);
    Set<InetSocketAddress> outward = new HashSet<>();
    for (Line line : lines) {
      if (!served.contains(Line.port(line.local)) && !served.contains(Line.port(line.remote))) {
        outward.add(address(line.remote));
      }
    }
    return outward;
  }

  /** What the open file descriptors of a process are: files by path, sockets by number. */
  static List<String> descriptors(long pid) throws IOException {
    List<String> descriptors = new ArrayList<>();
    try (Stream<Path> all = Files.list(Path.of("/proc/" + pid + "/fd"))) {
      for (Path descriptor : all.toList()) {
        try {
          descriptors.add(Files.readSymbolicLink(descriptor).toString());
        } catch (NoSuchFileException e) {
          // closed since
        }
      }
    }
    return descriptors;
  }

  /** Each four bytes of an address stand in the machine's order, least first. */
  private static InetSocketAddress address(String end) throws IOException {
    byte[] told = HexFormat.of().parseHex(end.substring(0, end.indexOf(':')));
    byte[] address = new byte[told.length];
    for (int i = 0; i < told.length; i++) {
      address[i] = told[i ^ 3];
    }
    return new InetSocketAddress(
        InetAddress.getByAddress(address), Integer.parseInt(Line.port(end), 16));
  }
}
