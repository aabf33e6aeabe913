package meguri.state;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The identity of a URL or a host: the first 64 bits of its MD5.
 *
 * <p>At 10^9 URLs the chance of any collision at all is 3 %. It is MD5 and not a faster unkeyed
 * hash, because a site could otherwise make a URL collide with another site's, and keep that out of
 * the crawl. A second preimage of 64 bits of MD5 is out of reach.
 */
public final class Hash64 {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final ThreadLocal<MessageDigest> MD5 = ThreadLocal.withInitial(Hash64::newMd5);

  private Hash64() {}

  public static long of(String text) {
    return (long) LONGS.get(MD5.get().digest(text.getBytes(StandardCharsets.UTF_8)), 0);
  }

  private static MessageDigest newMd5() {
    try {
      return MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has MD5", e);
    }
  }
}
