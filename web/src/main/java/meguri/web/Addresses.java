package meguri.web;

import java.net.Inet4Address;
import java.net.InetAddress;

/** IPv4 addresses as numbers. */
final class Addresses {
  static final long LOOPBACK_BROADCAST = 0x7FFFFFFFL;

  private Addresses() {}

  static int parse(String dotted) {
    String[] parts = dotted.split("\\.", -1);
    int address = 0;
    boolean good = parts.length == 4;
    for (int i = 0; good && i < 4; i++) {
      good = parts[i].matches("[0-9]{1,3}") && Integer.parseInt(parts[i]) <= 255;
      address = good ? address << 8 | Integer.parseInt(parts[i]) : 0;
    }
    WebSpec.require(good, "address", dotted, "four numbers with dots, such as 127.10.0.1");
    return address;
  }

  static String text(int address) {
    return (address >>> 24)
        + "."
        + (address >>> 16 & 255)
        + "."
        + (address >>> 8 & 255)
        + "."
        + (address & 255);
  }

  static boolean isLoopback(int address) {
    return address >>> 24 == 127;
  }

  static boolean isLoopback(InetAddress address) {
    return address instanceof Inet4Address && address.isLoopbackAddress();
  }
}
