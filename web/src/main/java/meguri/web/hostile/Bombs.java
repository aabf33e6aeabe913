package meguri.web.hostile;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Small bodies that decode to {@link #SIZE} bytes, which begin with a page of HTML. They repeat one
 * compressed block, so that making them takes only the memory that they have.
 */
final class Bombs {
  static final int SIZE = 1 << 30;

  private static final int BLOCK = 1 << 20;
  private static final int ZSTD_BLOCK = 1 << 17;
  private static final int BROTLI_BLOCK = 1 << 24;

  /** The code of a simple prefix code with one symbol. */
  private static final int ONE_SYMBOL = 0b0001;

  /** The command for a literal, and then a copy of 2,118 bytes and as many more as 24 bits say. */
  private static final int BROTLI_INSERT_1_COPY_MANY = 384 + (1 << 3) + 7;

  private static final int BROTLI_COPY_MANY = 2118;

  /** The code for a distance of 1 or 2: the next bit says which. */
  private static final int BROTLI_DISTANCE_1_OR_2 = 16;

  private Bombs() {}

  /** Returns a bomb in gzip (RFC 1952); 1 MB. */
  static byte[] gzip(String start) {
    byte[] first = new byte[BLOCK];
    System.arraycopy(Bytes.of(start), 0, first, 0, start.length());
    byte[] zeros = new byte[BLOCK];
    ByteArrayOutputStream bomb = new ByteArrayOutputStream(BLOCK + BLOCK / 8);
    CRC32 crc = new CRC32();
    bomb.writeBytes(new byte[] {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, 3});
    bomb.writeBytes(deflated(first, Deflater.FULL_FLUSH));
    crc.update(first);
    byte[] block = deflated(zeros, Deflater.FULL_FLUSH);
    for (int i = 1; i < SIZE / BLOCK; i++) {
      bomb.writeBytes(block);
      crc.update(zeros);
    }
    bomb.writeBytes(deflated(new byte[0], Deflater.NO_FLUSH));
    littleEndian(bomb, crc.getValue());
    littleEndian(bomb, SIZE);
    return bomb.toByteArray();
  }

  /**
   * Returns a bomb in zstd (RFC 8878): a raw block, then blocks that say "this byte, 128 Ki times";
   * 32 KB.
   */
  static byte[] zstd(String start) {
    ByteArrayOutputStream bomb = new ByteArrayOutputStream();
    // The descriptor leaves out all that is optional; the window is 2^(10+7) bytes, one block.
    bomb.writeBytes(new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, 7 << 3});
    zstdBlock(bomb, start.length() << 3);
    bomb.writeBytes(Bytes.of(start));
    for (int i = SIZE / ZSTD_BLOCK; i > 0; i--) {
      int last = i == 1 ? 1 : 0;
      zstdBlock(bomb, ZSTD_BLOCK << 3 | 1 << 1 | last);
      bomb.write(0);
    }
    return bomb.toByteArray();
  }

  /**
   * Returns a bomb in brotli (RFC 7932): an uncompressed meta-block, then blocks of 16 MiB. Each
   * says "a zero, and once more what was one byte ago, 2^24 - 1 times", with prefix codes of one
   * symbol, which take no bits; 1 KB.
   */
  static byte[] brotli(String start) {
    Bits bits = new Bits().put(0, 1); // a window of 2^16 bytes
    bits.put(0, 1).put(0, 2).put(start.length() - 1, 16).put(1, 1).align();
    bits.put(Bytes.of(start));
    for (int i = 0; i < SIZE / BROTLI_BLOCK; i++) {
      bits.put(0, 1).put(2, 2).put(BROTLI_BLOCK - 1, 24).put(0, 1); // not the last, compressed
      bits.put(0, 3).put(0, 6).put(0, 2).put(0, 2); // one block type and tree of each kind
      bits.put(ONE_SYMBOL, 4).put(0, 8); // literals: zero
      bits.put(ONE_SYMBOL, 4).put(BROTLI_INSERT_1_COPY_MANY, 10);
      bits.put(ONE_SYMBOL, 4).put(BROTLI_DISTANCE_1_OR_2, 6);
      bits.put(BROTLI_BLOCK - 1 - BROTLI_COPY_MANY, 24).put(0, 1);
    }
    return bits.put(3, 2).align().toByteArray();
  }

  private static byte[] deflated(byte[] plain, int flush) {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    try {
      deflater.setInput(plain);
      if (flush == Deflater.NO_FLUSH) {
        deflater.finish();
      }
      byte[] out = new byte[64 << 10];
      int size = deflater.deflate(out, 0, out.length, flush);
      return Arrays.copyOf(out, size);
    } finally {
      deflater.end();
    }
  }

  private static void littleEndian(ByteArrayOutputStream out, long number) {
    for (int shift = 0; shift < 32; shift += 8) {
      out.write((int) (number >>> shift));
    }
  }

  private static void zstdBlock(ByteArrayOutputStream out, int header) {
    out.write(header);
    out.write(header >>> 8);
    out.write(header >>> 16);
  }
}
