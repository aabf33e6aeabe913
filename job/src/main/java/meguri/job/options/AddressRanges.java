package meguri.job.options;

import io.netty.util.NetUtil;
import java.util.List;
import meguri.state.frontier.AddressRange;
import org.apache.flink.configuration.Configuration;

/** Reads ranges of addresses as people write them: 10.20.0.0/16, fd12::/32, 10.1.2.3. */
public final class AddressRanges {

  static final Entry<AddressRange> ENTRY =
      new Entry<>(
          "an IP address, or one with a prefix length, as in 10.20.0.0/16 or fd12::/32",
          text -> range(text.trim()));

  private AddressRanges() {}

  /** Returns the ranges that a crawl may connect to although they are not public. */
  public static List<AddressRange> allowed(Configuration options) {
    return ENTRY.readAll(options, FetchOptions.ALLOW_ADDRESSES);
  }

  /**
   * @throws IllegalArgumentException if the text is not a range
   */
  static AddressRange range(String text) {
    int slash = text.indexOf('/');
    byte[] address =
        NetUtil.createByteArrayFromIpAddressString(slash < 0 ? text : text.substring(0, slash));
    if (address == null) {
      throw new IllegalArgumentException("not an address: " + text);
    }
    int longest = address.length * Byte.SIZE;
    int bits = slash < 0 ? longest : Integer.parseInt(text.substring(slash + 1));
    if (bits < 0 || bits > longest) {
      throw new IllegalArgumentException("not a prefix length: " + text);
    }
    return new AddressRange(address, bits);
  }
}
