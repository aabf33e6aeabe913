package meguri.papers.calendar;

import java.nio.ByteBuffer;
import meguri.papers.Rocks;
import meguri.state.calendar.Blocks;
import org.rocksdb.RocksDBException;

/** The calendar's blocks on RocksDB alone. It keeps no list of them, as nothing is restored. */
final class RocksBlocks implements Blocks {

  private final Rocks rocks;

  RocksBlocks(Rocks rocks) {
    this.rocks = rocks;
  }

  @Override
  public void put(int group, long number, byte[] block) {
    try {
      rocks.db().put(rocks.unlogged(), key(group, number), block);
    } catch (RocksDBException e) {
      throw rocks.broken(e);
    }
  }

  @Override
  public byte[] get(int group, long number) {
    try {
      return rocks.db().get(key(group, number));
    } catch (RocksDBException e) {
      throw rocks.broken(e);
    }
  }

  @Override
  public void remove(int group, long number) {
    try {
      rocks.db().delete(rocks.unlogged(), key(group, number));
    } catch (RocksDBException e) {
      throw rocks.broken(e);
    }
  }

  @Override
  public void note(int group, long bucket, long newest) {}

  @Override
  public void forget(int group, long bucket) {}

  @Override
  public void buckets(int group, Listing listing) {}

  private static byte[] key(int group, long number) {
    return ByteBuffer.allocate(10).putShort((short) group).putLong(number).array();
  }
}
