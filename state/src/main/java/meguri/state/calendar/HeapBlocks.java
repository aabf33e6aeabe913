package meguri.state.calendar;

import java.util.HashMap;
import java.util.Map;

/** Blocks on the heap, for simulations and tests. No block changes, so a copy is a snapshot. */
public final class HeapBlocks implements Blocks {

  private record BucketId(int group, long bucket) {}

  private record BlockId(int group, long bucket, int number) {}

  private final Map<BlockId, byte[]> blocks = new HashMap<>();
  private final Map<BucketId, Extent> extents = new HashMap<>();

  public HeapBlocks copy() {
    HeapBlocks copy = new HeapBlocks();
    copy.blocks.putAll(blocks);
    copy.extents.putAll(extents);
    return copy;
  }

  /** How many blocks there are. */
  public int size() {
    return blocks.size();
  }

  /** How many buckets are noted. */
  public int noted() {
    return extents.size();
  }

  @Override
  public void put(int group, long bucket, int number, byte[] block) {
    blocks.put(new BlockId(group, bucket, number), block);
  }

  @Override
  public byte[] get(int group, long bucket, int number) {
    byte[] block = blocks.get(new BlockId(group, bucket, number));
    if (block == null) {
      throw new IllegalStateException(
          "no block %d of bucket %d in group %d".formatted(number, bucket, group));
    }
    return block;
  }

  @Override
  public void remove(int group, long bucket, int number) {
    blocks.remove(new BlockId(group, bucket, number));
  }

  @Override
  public void note(int group, long bucket, Extent extent) {
    extents.put(new BucketId(group, bucket), extent);
  }

  @Override
  public void forget(int group, long bucket) {
    extents.remove(new BucketId(group, bucket));
  }

  @Override
  public void buckets(int group, Listing listing) {
    extents.forEach(
        (id, extent) -> {
          if (id.group == group) {
            listing.bucket(id.bucket, extent);
          }
        });
  }
}
