package meguri.operators.sink;

import com.intel.gkl.compression.IntelDeflater;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gzip members by ISA-L, from Intel's Genomics Kernel Library (GKL). A page of 17 KB takes 31 µs,
 * where zlib's level 1 takes 107 µs and makes it no smaller. GKL has ISA-L for x86-64 only, and
 * takes only whole records from the beginning of an array.
 *
 * <p>Longer records than {@value #MAX_LENGTH} bytes go to zlib in parts: the array stays small, and
 * no native call keeps the garbage collector waiting for long.
 */
final class IsalGzip implements RecordCompressor {

  static final int MAX_LENGTH = 256 << 10;

  private static final Logger LOG = LoggerFactory.getLogger(IsalGzip.class);
  private static final Set<String> ARCHITECTURES = Set.of("amd64", "x86_64");
  private static final int LEVEL = Deflater.BEST_SPEED;

  private final IntelDeflater deflater = new IntelDeflater(LEVEL, true);
  private final CRC32 crc = new CRC32();
  private byte[] record = new byte[0];
  private byte[] deflated = new byte[0];

  /** For long records, of which many a sink has none. */
  private @Nullable ZlibGzip zlib;

  /** To be called only if {@link #isAvailable}. */
  IsalGzip() {
    CLEANER.register(this, deflater::end);
  }

  /** Whether this machine can load the native library. Without it, GKL throws errors. */
  static boolean isAvailable() {
    return Library.IS_LOADED;
  }

  @Override
  public void write(byte[][] parts, OutputStream out) throws IOException {
    long length = RecordCompressor.length(parts);
    if (length > MAX_LENGTH) {
      if (zlib == null) {
        zlib = new ZlibGzip(LEVEL);
      }
      zlib.write(parts, out);
    } else {
      write(parts, (int) length, out);
    }
  }

  private void write(byte[][] parts, int length, OutputStream out) throws IOException {
    if (length > record.length) {
      record = new byte[Math.max(1 << 15, Integer.highestOneBit(length - 1) << 1)];
      deflated = new byte[bound(record.length)];
    }
    int end = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, record, end, part.length);
      end += part.length;
    }
    crc.reset();
    crc.update(record, 0, length);
    deflater.reset();
    deflater.setInput(record, 0, length);
    deflater.finish();
    int count = deflater.deflate(deflated, 0, deflated.length);
    ZlibGzip.begin(out);
    out.write(deflated, 0, count);
    ZlibGzip.end(crc, length, out);
  }

  /**
   * Returns the length of stored blocks, which ISA-L writes when deflating would make a record
   * longer, and some room.
   */
  private static int bound(int length) {
    return length + 5 * (length / 65_535 + 1) + 64;
  }

  /** The native library, which each class loader loads from a copy of its own, once. */
  private static final class Library {
    static final boolean IS_LOADED = load();

    private static boolean load() {
      String architecture = System.getProperty("os.arch", "");
      if (!ARCHITECTURES.contains(architecture)) {
        return without("it has none for " + architecture);
      }
      try {
        return loadFromCopy() || without("see the line before");
      } catch (IOException | LinkageError | RuntimeException e) {
        return without(e.toString());
      }
    }

    /** GKL would leave its copy until the JVM ends, and for ever if the JVM is killed. */
    private static boolean loadFromCopy() throws IOException {
      Path directory = Files.createTempDirectory("meguri-isal-");
      try {
        return new IntelDeflater(LEVEL, true).load(directory.toFile());
      } finally {
        delete(directory);
      }
    }

    /** A network file system keeps a file that is in use; the library has loaded all the same. */
    private static void delete(Path directory) {
      try (DirectoryStream<Path> copies = Files.newDirectoryStream(directory)) {
        for (Path copy : copies) {
          Files.delete(copy);
        }
        Files.delete(directory);
      } catch (IOException e) {
        LOG.debug("The copy of a native library stays in {}", directory, e);
      }
    }

    private static boolean without(String reason) {
      LOG.info("The slower zlib compresses WARC files, because ISA-L did not load: {}.", reason);
      return false;
    }
  }
}
