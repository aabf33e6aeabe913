package meguri.papers.dedup;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import meguri.papers.Rocks;
import meguri.state.seen.ImpCb;
import meguri.state.seen.Prints;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.IndexType;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * The exact store on a RocksDB of its own, as Flink runs it. It has no write-ahead log, its keys
 * begin with the group, and its index and filter blocks are partitioned and in the block cache. A
 * filter in one piece would be larger than a shard of the cache, and RocksDB would read it from the
 * file at each look. The filter's lines are in the same database, under keys of another length.
 *
 * <p>With batches, writes wait on the heap until there are enough; reads find them there.
 */
final class RocksPrints implements Prints<Long>, ImpCb.Lines, AutoCloseable {

  private static final long BLOCK_CACHE = 128L << 20;
  private static final int BLOOM_BITS = 10;
  private static final int KEY_BYTES = Short.BYTES + Long.BYTES;
  private static final int LINE_KEY_BYTES = Short.BYTES + Integer.BYTES;

  /** The size of a batch, in bytes. */
  private static final int BATCH = 64 << 10;

  private record Key(int group, long id) {}

  private final Rocks rocks;
  private final RocksDB db;
  private final WriteOptions unlogged;
  private final boolean batched;
  private final WriteBatch batch;
  private final BloomFilter filter;
  private final Map<Key, Long> waiting = new HashMap<>();

  private final byte[] key = new byte[KEY_BYTES];
  private final byte[] lineKey = new byte[LINE_KEY_BYTES];
  private final byte[] value = new byte[Long.BYTES];

  RocksPrints(boolean bloom, boolean batched) throws IOException {
    this.batched = batched;
    BlockBasedTableConfig table =
        new BlockBasedTableConfig()
            .setIndexType(IndexType.kTwoLevelIndexSearch)
            .setPartitionFilters(true)
            .setPinTopLevelIndexAndFilter(true)
            .setCacheIndexAndFilterBlocksWithHighPriority(true);
    RocksDB.loadLibrary();
    filter = new BloomFilter(BLOOM_BITS, false);
    if (bloom) {
      table.setFilterPolicy(filter);
    }
    rocks = new Rocks(BLOCK_CACHE, Rocks.WRITE_BUFFER, table);
    db = rocks.db();
    unlogged = rocks.unlogged();
    batch = new WriteBatch();
  }

  @Override
  public @Nullable Long get(int group, long id) {
    Long written = waiting.isEmpty() ? null : waiting.get(new Key(group, id));
    if (written != null) {
      return written;
    }
    try {
      return db.get(key(group, id), value) == RocksDB.NOT_FOUND
          ? null
          : ByteBuffer.wrap(value).getLong();
    } catch (RocksDBException e) {
      throw rocks.broken(e);
    }
  }

  @Override
  public void put(int group, long id, Long record) {
    ByteBuffer.wrap(value).putLong(record);
    try {
      if (batched) {
        waiting.put(new Key(group, id), record);
        batch.put(key(group, id), value);
        writeIfFull();
      } else {
        db.put(unlogged, key(group, id), value);
      }
    } catch (RocksDBException e) {
      throw rocks.broken(e);
    }
  }

  @Override
  public void remove(int group, long id) {
    try {
      write();
      db.delete(unlogged, key(group, id));
    } catch (RocksDBException e) {
      throw rocks.broken(e);
    }
  }

  @Override
  public void keep(int group, int line, byte[] kept) {
    ByteBuffer.wrap(lineKey).putShort((short) group).putInt(line);
    try {
      if (batched) {
        batch.put(lineKey, kept);
        writeIfFull();
      } else {
        db.put(unlogged, lineKey, kept);
      }
    } catch (RocksDBException e) {
      throw rocks.broken(e);
    }
  }

  @Override
  public void ids(int group, LongConsumer each) {
    try (ReadOptions reading = new ReadOptions()) {
      write();
      byte[] prefix = ByteBuffer.allocate(Short.BYTES).putShort((short) group).array();
      try (RocksIterator iterator = db.newIterator(reading)) {
        for (iterator.seek(prefix); iterator.isValid(); iterator.next()) {
          ByteBuffer found = ByteBuffer.wrap(iterator.key());
          if (found.getShort() != group) {
            return;
          }
          if (found.remaining() == Long.BYTES) {
            each.accept(found.getLong());
          }
        }
      }
    } catch (RocksDBException e) {
      throw rocks.broken(e);
    }
  }

  /** Writes the batch to RocksDB. */
  void write() throws RocksDBException {
    db.write(unlogged, batch);
    batch.clear();
    waiting.clear();
  }

  private void writeIfFull() throws RocksDBException {
    if (batch.getDataSize() >= BATCH) {
      write();
    }
  }

  private byte[] key(int group, long id) {
    ByteBuffer.wrap(key).putShort((short) group).putLong(id);
    return key;
  }

  @Override
  public void close() throws IOException {
    batch.close();
    rocks.close();
    filter.close();
  }
}
