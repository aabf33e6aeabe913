package meguri.state.seen;

import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;

/** Memory for tests, which the garbage collector takes back. */
public final class Pages {

  private Pages() {}

  /** As many bytes as asked for, a multiple of 8, over pages of 256 bytes. */
  public static Words words(long bytes) {
    return new Words(pages(256, (int) ((bytes + 255) / 256))).slice(0, bytes / Long.BYTES);
  }

  static List<MemorySegment> pages(int size, int count) {
    return Stream.generate(() -> MemorySegmentFactory.allocateUnpooledSegment(size))
        .limit(count)
        .toList();
  }
}
