package meguri.state.calendar;

import java.util.HashMap;
import java.util.Map;

/** Blocks on the heap, for simulations and tests. No block changes, so a copy is a snapshot. */
public final class HeapBlocks implements Blocks {

  private record BucketId(int group, long bucket) {}

  private record BlockId(int group, long number) {}

  private final Map<BlockId, byte[]> blocks = new HashMap<>();
  private final Map<BucketId, Long> newest = new HashMap<>();

  public HeapBlocks copy() {
    HeapBlocks copy = new HeapBlocks();
    copy.blocks.putAll(blocks);
    copy.newest.putAll(newest);
    return copy;
  }

  /** Returns the number of blocks. */
  public int size() {
    return blocks.size();
  }

  /** Returns the number of buckets with a note. */
  public int noted() {
    return newest.size();
  }

  @Override
  public void put(int group, long number, byte[] block) {
    if (blocks.putIfAbsent(new BlockId(group, number), block) != null) {
      throw new IllegalStateException(
          "block %d of group %d exists already".formatted(number, group));
    }
  }

  @Override
  public byte[] get(int group, long number) {
    byte[] block = blocks.get(new BlockId(group, number));
    if (block == null) {
      throw new IllegalStateException("block %d of group %d is missing".formatted(number, group));
    }
    return block;
  }

  @Override
  public void remove(int group, long number) {
    blocks.remove(new BlockId(group, number));
  }

  @Override
  public void note(int group, long bucket, long number) {
    newest.put(new BucketId(group, bucket), number);
  }

  @Override
  public void forget(int group, long bucket) {
    newest.remove(new BucketId(group, bucket));
  }

  @Override
  public void buckets(int group, Listing listing) {
    newest.forEach(
        (id, number) -> {
          if (id.group == group) {
            listing.bucket(id.bucket, number);
          }
        });
  }
}
