package meguri.job;

import io.netty.util.NetUtil;
import java.util.ArrayList;
import java.util.List;
import meguri.state.frontier.AddressRange;
import org.apache.flink.configuration.Configuration;

/** Reads ranges of addresses as people write them: 10.20.0.0/16, fd12::/32, 10.1.2.3. */
final class AddressRanges {

  private AddressRanges() {}

  /** Those that a crawl may connect to. Throws a {@link Refusal} for one that cannot be read. */
  static List<AddressRange> allowed(Configuration options) {
    List<AddressRange> ranges = new ArrayList<>();
    for (String text : options.get(CrawlOptions.FETCH_ALLOW_ADDRESSES)) {
      try {
        ranges.add(range(text.trim()));
      } catch (IllegalArgumentException e) {
        throw new Refusal(
            "The option fetch.allow-addresses has \""
                + text
                + "\"; expected is an IP address, or one with a prefix length, as in"
                + " 10.20.0.0/16 or fd12::/32.");
      }
    }
    return ranges;
  }

  /**
   * @throws IllegalArgumentException if it is none
   */
  static AddressRange range(String text) {
    int slash = text.indexOf('/');
    byte[] address =
        NetUtil.createByteArrayFromIpAddressString(slash < 0 ? text : text.substring(0, slash));
    if (address == null) {
      throw new IllegalArgumentException("no address: " + text);
    }
    int longest = address.length * Byte.SIZE;
    int bits = slash < 0 ? longest : Integer.parseInt(text.substring(slash + 1));
    if (bits < 0 || bits > longest) {
      throw new IllegalArgumentException("no prefix length: " + text);
    }
    return new AddressRange(address, bits);
  }
}
