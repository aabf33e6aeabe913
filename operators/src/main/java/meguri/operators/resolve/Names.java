package meguri.operators.resolve;

import java.io.Serializable;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A table of names in the form of a hosts file: an address, then the names it answers to; {@code #}
 * begins a comment.
 */
public final class Names implements Serializable {

  private static final long serialVersionUID = 1;

  private final Map<String, List<InetAddress>> table;

  private Names(Map<String, List<InetAddress>> table) {
    this.table = table;
  }

  /**
   * @throws IllegalArgumentException naming the line that is not of the form
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
      InetAddress address = literal(words[0]);
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
   * The addresses of a name in the table, or of a name that is an address; empty if it is neither.
   */
  public List<InetAddress> lookup(String name) {
    List<InetAddress> known = table.get(name);
    if (known != null) {
      return known;
    }
    InetAddress literal = literal(name);
    return literal == null ? List.of() : List.of(literal);
  }

  private static @Nullable InetAddress literal(String text) {
    boolean ipv6 = text.indexOf(':') >= 0;
    boolean ipv4 = text.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '.');
    if (!ipv6 && !ipv4) {
      return null;
    }
    try {
      // a text of this form is never looked up in DNS
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      return null;
    }
  }
}
