package meguri.state.seen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;

class WordsTest {

  @Property(tries = 200)
  void longsIntsAndBytesOfASliceLieInTheMemoryOfTheWhole(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 9) int pages) {
    Random random = new Random(seed);
    Words whole = new Words(Pages.pages(64, pages));
    assertThat(whole.length()).isEqualTo(pages * 8L);
    ByteBuffer model = ByteBuffer.allocate(pages * 64).order(ByteOrder.nativeOrder());
    for (int step = 0; step < 300; step++) {
      int from = random.nextInt(pages * 8);
      int count = 1 + random.nextInt(pages * 8 - from);
      int inner = random.nextInt(count);
      Words slice = whole.slice(from, count).slice(inner, count - inner);
      assertThat(slice.bytes()).isEqualTo((count - inner) * 8L);
      int at = random.nextInt(count - inner);
      int half = random.nextInt(2);
      int first = (from + inner + at) * 8;
      switch (random.nextInt(4)) {
        case 0 -> {
          long value = random.nextLong();
          slice.set(at, value);
          model.putLong(first, value);
        }
        case 1 -> {
          int value = random.nextInt();
          slice.setInt(at * 2L + half, value);
          model.putInt(first + half * 4, value);
        }
        case 2 -> {
          byte[] bytes = new byte[random.nextInt((count - inner - at) * 8)];
          random.nextBytes(bytes);
          slice.write(at * 8L, bytes, 0, bytes.length);
          model.put(first, bytes);
          byte[] read = new byte[bytes.length + 2];
          slice.read(at * 8L, read, 1, bytes.length);
          assertThat(Arrays.copyOfRange(read, 1, read.length - 1)).isEqualTo(bytes);
        }
        default -> {
          int end = at + random.nextInt(count - inner - at);
          slice.decrementPairs(at, end - at);
          for (int i = first; i < (from + inner + end) * 8; i++) {
            model.put(i, lowered(model.get(i)));
          }
        }
      }
      assertThat(slice.getInt(at * 2L + half)).isEqualTo(model.getInt(first + half * 4));
      for (int i = 0; i < pages * 8; i++) {
        assertThat(whole.get(i)).as("word %d", i).isEqualTo(model.getLong(i * 8));
      }
    }
  }

  @Example
  void memoryBeginsAsZeros() {
    List<MemorySegment> pages = Pages.pages(128, 3);
    new Words(pages).set(40, -1);
    Words again = new Words(pages);
    for (int i = 0; i < again.length(); i++) {
      assertThat(again.get(i)).isZero();
    }
  }

  @Example
  void allocatedMemoryHasAtLeastTheRequestedSize() {
    assertThat(Words.allocate(0).bytes()).isZero();
    assertThat(Words.allocate(1).bytes()).isBetween(1L, 1L << 16);
    assertThat(Words.allocate(100_000).bytes()).isBetween(100_000L, 200_000L);
  }

  @Example
  void pagesOfABadSizeAreRefused() {
    assertThatThrownBy(() -> new Words(Pages.pages(96, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("96 bytes")
        .hasMessageContaining("power of two from 64");
    assertThatThrownBy(() -> new Words(Pages.pages(32, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("32 bytes");
  }

  @Example
  void pagesOfDifferentSizesAreRefused() {
    List<MemorySegment> pages =
        List.of(
            MemorySegmentFactory.allocateUnpooledSegment(128),
            MemorySegmentFactory.allocateUnpooledSegment(256));
    assertThatThrownBy(() -> new Words(pages))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("256 bytes")
        .hasMessageContaining("128");
  }

  @Example
  void aSliceThatIsNotInsideIsRefused() {
    Words words = new Words(Pages.pages(64, 2));
    assertThat(words.slice(16, 0).length()).isZero();
    assertRefused(words, 9, 8);
    assertRefused(words, -1, 2);
    assertRefused(words, 0, -1);
    assertRefused(words, 1, Long.MAX_VALUE);
  }

  private static void assertRefused(Words words, long start, long count) {
    assertThatThrownBy(() -> words.slice(start, count))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("%d words from %d", count, start)
        .hasMessageContaining("part of 16");
  }

  /** Four counters of two bits, each lowered if it is not zero. */
  private static byte lowered(byte counters) {
    int lowered = counters;
    for (int shift = 0; shift < 8; shift += 2) {
      lowered -= (counters >>> shift & 3) == 0 ? 0 : 1 << shift;
    }
    return (byte) lowered;
  }
}
