package meguri.operators.resolve;

import io.netty.util.NetUtil;
import java.io.Serializable;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A table of names in the form of a hosts file: each line has an address, then its names; {@code #}
 * begins a comment.
 *
 * <p>Netty's parser of hosts files skips lines that it cannot read. A crawl would then ask DNS for
 * a name that its user has given an address, and connect somewhere else: so this one names the
 * line.
 */
public final class Names implements Serializable {

  private static final long serialVersionUID = 1;

  private final Map<String, List<InetAddress>> table;

  private Names(Map<String, List<InetAddress>> table) {
    this.table = table;
  }

  /**
   * @throws IllegalArgumentException if a line has another form; the message names the line
   */
  public static Names parse(String text) {
    Map<String, List<InetAddress>> table = new HashMap<>();
    String[] lines = text.split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i];
      int comment = line.indexOf('#');
      String[] words = (comment < 0 ? line : line.substring(0, comment)).trim().split("\\s+", -1);
      if (words[0].isEmpty()) {
        continue;
      }
      InetAddress address = NetUtil.createInetAddressFromIpAddressString(words[0]);
      if (address == null || words.length < 2) {
        throw new IllegalArgumentException(
            "hosts file, line " + (i + 1) + ": expected an IP address and a name, got: " + line);
      }
      for (int word = 1; word < words.length; word++) {
        table
            .computeIfAbsent(words[word].toLowerCase(Locale.ROOT), name -> new ArrayList<>())
            .add(address);
      }
    }
    return new Names(table);
  }

  /**
   * Returns the addresses of a name in the table, or the address that the name itself is. The list
   * is empty if it is neither.
   */
  public List<InetAddress> lookup(String name) {
    List<InetAddress> known = table.get(name);
    if (known != null) {
      return known;
    }
    InetAddress literal = NetUtil.createInetAddressFromIpAddressString(name);
    return literal == null ? List.of() : List.of(literal);
  }
}
