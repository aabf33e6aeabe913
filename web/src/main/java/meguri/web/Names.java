package meguri.web;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import meguri.web.hostile.HostileHosts;

/**
 * The names and addresses of the hosts. A name is a function of the host's number and contains it,
 * so that a host is found without a table.
 */
public final class Names {
  private static final int DIGITS = 5;
  private static final String[] BEFORE = {"h", "h", "h", "h", "www.h", "h", "docs.h", "h"};
  private static final String[] AFTER = {
    ".meguri.test",
    ".meguri.test",
    ".meguri.test",
    ".meguri.test",
    ".test",
    ".blogs.test",
    ".meguri.test",
    "-shop.test"
  };

  private final WebSpec spec;
  private final int firstAddress;

  Names(WebSpec spec) {
    this.spec = spec;
    this.firstAddress = Addresses.parse(spec.firstAddress());
  }

  public String name(int host) {
    Ink ink = new Ink(32);
    write(ink, host);
    return ink.text();
  }

  void write(Ink ink, int host) {
    int shape = host == 0 ? 0 : (int) (Dice.hash(host, 0) & 7);
    ink.put(BEFORE[shape]).number(host, DIGITS).put(AFTER[shape]);
  }

  /** Returns the address of a host. */
  public String address(int host) {
    return Addresses.text(firstAddress + host / spec.hostsPerAddress());
  }

  /** Returns the addresses of all hosts. */
  Stream<String> addresses() {
    int addresses = (spec.hosts() - 1) / spec.hostsPerAddress() + 1;
    return IntStream.range(firstAddress, firstAddress + addresses).mapToObj(Addresses::text);
  }

  /** Returns the host of a name, in upper or lower case. */
  public OptionalInt host(String name) {
    int end = name.length();
    while (end > 0 && !isDigit(name.charAt(end - 1))) {
      end--;
    }
    int start = end;
    while (start > 0 && isDigit(name.charAt(start - 1))) {
      start--;
    }
    if (start == end || end - start > 9) {
      return OptionalInt.empty();
    }
    int host = Integer.parseInt(name, start, end, 10);
    boolean known = host < spec.hosts() && name(host).equals(name.toLowerCase(Locale.ROOT));
    return known ? OptionalInt.of(host) : OptionalInt.empty();
  }

  /** Returns the first host at an address. It answers requests for names that are not ours. */
  OptionalInt firstHostAt(int address) {
    long host = (long) (address - firstAddress) * spec.hostsPerAddress();
    return host >= 0 && host < spec.hosts() ? OptionalInt.of((int) host) : OptionalInt.empty();
  }

  /** Returns whether this web has hostile hosts. */
  boolean areHostile() {
    return spec.hostile();
  }

  /** Returns the lines of a hosts file: address, space, name. */
  public Stream<String> table() {
    return Stream.concat(
        IntStream.range(0, spec.hosts()).mapToObj(host -> address(host) + " " + name(host)),
        spec.hostile() ? HostileHosts.table() : Stream.empty());
  }

  /** Writes {@link #table()} to a file, for {@code --hosts-file}. */
  public void writeTo(Path hostsFile) throws IOException {
    try (BufferedWriter writer = Files.newBufferedWriter(hostsFile)) {
      for (Iterator<String> lines = table().iterator(); lines.hasNext(); ) {
        writer.write(lines.next());
        writer.write('\n');
      }
    }
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
