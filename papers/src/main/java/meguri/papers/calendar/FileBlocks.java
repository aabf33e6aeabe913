package meguri.papers.calendar;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import meguri.state.calendar.Blocks;

/**
 * A store of blocks that shows the physical limit. It writes each block once to one file, reads it
 * once, and holds the places on the heap. A place is a multiple of 1 KiB long, and goes to the next
 * block of that length.
 */
final class FileBlocks implements Blocks, AutoCloseable {

  private static final int STEP = 1 << 10;

  private record BlockId(int group, long number) {}

  private record Place(long at, int bytes) {}

  private final Path path;
  private final FileChannel file;
  private final Map<BlockId, Place> places = new HashMap<>();
  private final List<Deque<Long>> free = new ArrayList<>();
  private long end;

  FileBlocks() throws IOException {
    path = Files.createTempFile("meguri-calendar", ".blocks");
    file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  @Override
  public void put(int group, long number, byte[] block) {
    Long hole = free(block.length).poll();
    long at = hole == null ? end : hole;
    if (hole == null) {
      end += (long) steps(block.length) * STEP;
    }
    places.put(new BlockId(group, number), new Place(at, block.length));
    try {
      ByteBuffer rest = ByteBuffer.wrap(block);
      while (rest.hasRemaining()) {
        file.write(rest, at + rest.position());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(path + ": cannot be written: " + e.getMessage(), e);
    }
  }

  @Override
  public byte[] get(int group, long number) {
    Place place = places.get(new BlockId(group, number));
    if (place == null) {
      throw new IllegalStateException("no block %d in group %d".formatted(number, group));
    }
    ByteBuffer block = ByteBuffer.allocate(place.bytes);
    try {
      while (block.hasRemaining() && file.read(block, place.at + block.position()) >= 0) {
        // reads until the block is full
      }
    } catch (IOException e) {
      throw new UncheckedIOException(path + ": cannot be read: " + e.getMessage(), e);
    }
    return block.array();
  }

  @Override
  public void remove(int group, long number) {
    Place place = places.remove(new BlockId(group, number));
    if (place != null) {
      free(place.bytes).add(place.at);
    }
  }

  @Override
  public void note(int group, long bucket, long newest) {}

  @Override
  public void forget(int group, long bucket) {}

  @Override
  public void buckets(int group, Listing listing) {}

  @Override
  public void close() throws IOException {
    file.close();
    Files.delete(path);
  }

  private Deque<Long> free(int bytes) {
    while (free.size() <= steps(bytes)) {
      free.add(new ArrayDeque<>());
    }
    return free.get(steps(bytes));
  }

  private static int steps(int bytes) {
    return (bytes + STEP - 1) / STEP;
  }
}
