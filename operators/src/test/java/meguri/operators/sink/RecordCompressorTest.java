package meguri.operators.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.ZstdInputStream;
import com.intel.gkl.compression.IntelDeflater;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.io.FileUtils;
import org.apache.commons.logging.LogFactory;
import org.broadinstitute.gatk.nativebindings.NativeLibrary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;

/** Records as the reference libraries read them: zlib, and Zstandard's own. */
class RecordCompressorTest {

  /** Every way to compress, also those that this machine does not need. */
  private enum Way {
    ISA_L {
      @Override
      RecordCompressor compressor() {
        assumeThat(IsalGzip.isAvailable()).isTrue();
        return new IsalGzip();
      }
    },
    ZLIB_1 {
      @Override
      RecordCompressor compressor() {
        return new ZlibGzip(1);
      }
    },
    ZLIB_6 {
      @Override
      RecordCompressor compressor() {
        return new ZlibGzip(6);
      }
    },
    ZSTD {
      @Override
      RecordCompressor compressor() {
        return new ZstdFrames(3);
      }
    };

    abstract RecordCompressor compressor();

    InputStream open(byte[] bytes) throws IOException {
      ByteArrayInputStream in = new ByteArrayInputStream(bytes);
      return this == ZSTD ? new ZstdInputStream(in) : new GZIPInputStream(in);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyRecordIsReadBackFromItsOwnBeginning(Way way) throws IOException {
    RecordCompressor compressor = way.compressor();
    Random random = new Random(1);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    for (byte[] record : records(random)) {
      int begin = file.size();
      compressor.write(parts(record, random), file);
      byte[] member = Arrays.copyOfRange(file.toByteArray(), begin, file.size());
      assertThat(way.open(member).readAllBytes()).isEqualTo(record);
      assertThat(member.length).isLessThan(record.length + record.length / 1_000 + 100);
      plain.write(record);
    }
    assertThat(way.open(file.toByteArray()).readAllBytes()).isEqualTo(plain.toByteArray());
  }

  @ParameterizedTest
  @EnumSource
  void aLongRecordIsReadBack(Way way) throws IOException {
    RecordCompressor compressor = way.compressor();
    byte[] noise = new byte[20 << 20];
    new Random(2).nextBytes(noise);
    for (byte[] record : List.of(noise, new byte[20 << 20])) {
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      compressor.write(new byte[][] {{1}, record, {2}}, file);
      byte[] read = way.open(file.toByteArray()).readAllBytes();
      assertThat(Arrays.equals(read, 1, read.length - 1, record, 0, record.length)).isTrue();
      assertThat(new byte[] {read[0], read[read.length - 1]}).containsExactly(1, 2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aDamagedRecordIsNoticed(Way way) throws IOException {
    byte[] record = new byte[5_000];
    new Random(3).nextBytes(record);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    way.compressor().write(new byte[][] {record}, file);
    byte[] damaged = file.toByteArray();
    damaged[damaged.length / 2] ^= 1;
    assertThatThrownBy(() -> way.open(damaged).readAllBytes()).isInstanceOf(IOException.class);
  }

  /** IIPC's specification asks for the length in each frame, and for the checksum. */
  @Test
  void aFrameOfZstandardSaysHowLongItsRecordIs() throws IOException {
    for (int length : new int[] {1, 20_000, 1 << 16, 300_000}) {
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      new ZstdFrames(3).write(new byte[][] {new byte[length]}, file);
      byte[] frame = file.toByteArray();
      assertThat(Zstd.getFrameContentSize(frame)).isEqualTo(length);
      assertThat(frame[4] & 1 << 2).as("Content_Checksum_flag").isNotZero();
      frame[frame.length - 1] ^= 1;
      assertThatThrownBy(() -> Zstd.decompress(frame, length)).isInstanceOf(ZstdException.class);
    }
  }

  /** A TaskManager loads the classes of each job anew; a native library has to stand that. */
  @Test
  void theNativeLibraryLoadsForEveryJobAndLeavesNoFile() throws Exception {
    assumeThat(IsalGzip.isAvailable()).isTrue();
    List<Path> before = leftInTemporaryDirectory();
    for (int job = 0; job < 2; job++) {
      Class<?> type = Class.forName(IsalGzip.class.getName(), true, new JobLoader(true));
      assertThat(type).isNotEqualTo(IsalGzip.class);
      assertThat(isAvailable(type)).isTrue();
    }
    assertThat(leftInTemporaryDirectory()).containsExactlyInAnyOrderElementsOf(before);
  }

  @Test
  void zlibCompressesWhereTheNativeLibraryIsMissing() throws Exception {
    Class<?> type = Class.forName(IsalGzip.class.getName(), true, new JobLoader(false));
    assertThat(isAvailable(type)).isFalse();
  }

  @Test
  void zlibCompressesOnOtherMachines() throws Exception {
    String architecture = System.setProperty("os.arch", "aarch64");
    try {
      Class<?> type = Class.forName(IsalGzip.class.getName(), true, new JobLoader(true));
      assertThat(isAvailable(type)).isFalse();
    } finally {
      System.setProperty("os.arch", architecture);
    }
  }

  private static boolean isAvailable(Class<?> type) throws Exception {
    Method method = type.getDeclaredMethod("isAvailable");
    method.setAccessible(true);
    return (boolean) method.invoke(null);
  }

  private static List<Path> leftInTemporaryDirectory() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files
          .filter(file -> file.getFileName().toString().matches("(meguri-isal|libgkl).*"))
          .toList();
    }
  }

  /** Loads our classes and GKL's itself, as Flink does with a job's jar. */
  private static final class JobLoader extends URLClassLoader {

    private JobLoader(boolean hasLibrary) throws Exception {
      super(
          Stream.of(
                  IsalGzip.class,
                  hasLibrary ? IntelDeflater.class : IsalGzip.class,
                  NativeLibrary.class,
                  LogFactory.class,
                  FileUtils.class,
                  Logger.class)
              .map(JobLoader::place)
              .toArray(URL[]::new),
          getPlatformClassLoader());
    }

    private static URL place(Class<?> type) {
      return type.getProtectionDomain().getCodeSource().getLocation();
    }
  }

  /** Records of all lengths around those at which something changes, of text and of noise. */
  private static List<byte[]> records(Random random) {
    List<byte[]> records = new ArrayList<>();
    for (int around : new int[] {2, 32 << 10, 64 << 10, 65_535, 128 << 10, IsalGzip.MAX_LENGTH}) {
      for (int length = around - 1; length <= around + 1; length++) {
        byte[] noise = new byte[length];
        random.nextBytes(noise);
        byte[] text = new byte[length];
        for (int i = 0; i < length; i++) {
          text[i] = (byte) "<p>the quick brown fox".charAt((i + noise[i / 100]) & 15);
        }
        records.add(noise);
        records.add(text);
        records.add(new byte[length]);
      }
    }
    return records;
  }

  /** Cuts a record into up to four parts, of which some are empty. */
  private static byte[][] parts(byte[] record, Random random) {
    int[] cuts = random.ints(3, 0, record.length + 1).sorted().toArray();
    return new byte[][] {
      Arrays.copyOf(record, cuts[0]),
      Arrays.copyOfRange(record, cuts[0], cuts[1]),
      Arrays.copyOfRange(record, cuts[1], cuts[2]),
      Arrays.copyOfRange(record, cuts[2], record.length)
    };
  }
}
