package meguri.web.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class BombsTest {
  @Test
  void aMegabyteOfGzipIsAPageOfAGigabyte() throws IOException {
    byte[] bomb = Bombs.gzip(Reply.LINK);
    assertThat(bomb.length).isBetween(1_000_000, 1_100_000);
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bomb), 1 << 16)) {
      byte[] start = in.readNBytes(Reply.LINK.length());
      assertThat(new String(start, ISO_8859_1)).isEqualTo(Reply.LINK);
      long size = start.length;
      byte[] buffer = new byte[1 << 16];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        size += count;
      }
      assertThat(size).as("its checksum and length having been checked").isEqualTo(Bombs.SIZE);
    }
  }

  @Test
  void allOtherBombsAreSmaller() {
    assertThat(Bombs.zstd(Reply.LINK)).hasSizeLessThan(40_000);
    assertThat(Bombs.brotli(Reply.LINK)).hasSizeLessThan(1_000);
  }
}
