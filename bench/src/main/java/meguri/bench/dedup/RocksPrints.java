package meguri.bench.dedup;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import meguri.bench.Temporary;
import meguri.state.seen.ImpCb;
import meguri.state.seen.Prints;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.IndexType;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * The exact store on a RocksDB of its own, as Flink runs it: no write-ahead log, keys that begin
 * with the group, index and filter blocks partitioned and in the block cache (a filter in one piece
 * is larger than a shard of the cache, and would be read from the file at each look). Lines of the
 * filter lie beside, under keys of another length.
 *
 * <p>With batches, writes wait on the heap, where reads find them, until there are enough.
 */
final class RocksPrints implements Prints<Long>, ImpCb.Lines, AutoCloseable {

  private static final long BLOCK_CACHE = 128L << 20;
  private static final long WRITE_BUFFER = 64L << 20;
  private static final int BLOOM_BITS = 10;
  private static final int KEY_BYTES = Short.BYTES + Long.BYTES;
  private static final int LINE_KEY_BYTES = Short.BYTES + Integer.BYTES;

  /** Bytes of a batch. */
  private static final int BATCH = 64 << 10;

  static {
    RocksDB.loadLibrary();
  }

  private record Key(int group, long id) {}

  private final Path directory;
  private final Deque<AutoCloseable> natives = new ArrayDeque<>();
  private final RocksDB db;
  private final WriteOptions unlogged;
  private final boolean batched;
  private final WriteBatch batch;
  private final Map<Key, Long> waiting = new HashMap<>();

  private final byte[] key = new byte[KEY_BYTES];
  private final byte[] lineKey = new byte[LINE_KEY_BYTES];
  private final byte[] value = new byte[Long.BYTES];

  RocksPrints(boolean bloom, boolean batched) throws IOException {
    this.directory = Files.createTempDirectory("meguri-prints");
    this.batched = batched;
    try {
      BlockBasedTableConfig table =
          new BlockBasedTableConfig()
              .setBlockCache(opened(new LRUCache(BLOCK_CACHE)))
              .setIndexType(IndexType.kTwoLevelIndexSearch)
              .setPartitionFilters(true)
              .setPinTopLevelIndexAndFilter(true)
              .setCacheIndexAndFilterBlocks(true)
              .setCacheIndexAndFilterBlocksWithHighPriority(true)
              .setPinL0FilterAndIndexBlocksInCache(true);
      if (bloom) {
        table.setFilterPolicy(opened(new BloomFilter(BLOOM_BITS, false)));
      }
      Options options =
          opened(new Options())
              .setCreateIfMissing(true)
              .setWriteBufferSize(WRITE_BUFFER)
              .setTableFormatConfig(table);
      unlogged = opened(new WriteOptions()).setDisableWAL(true);
      batch = opened(new WriteBatch());
      db = opened(RocksDB.open(options, directory.toString()));
    } catch (RocksDBException e) {
      close();
      throw new IOException(directory + ": no RocksDB can be made here: " + e.getMessage(), e);
    }
  }

  private <T extends AutoCloseable> T opened(T resource) {
    natives.push(resource);
    return resource;
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
      throw broken(e);
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
      throw broken(e);
    }
  }

  @Override
  public void remove(int group, long id) {
    try {
      write();
      db.delete(unlogged, key(group, id));
    } catch (RocksDBException e) {
      throw broken(e);
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
      throw broken(e);
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
      throw broken(e);
    }
  }

  /** Writes what waits in a batch. */
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

  private IllegalStateException broken(RocksDBException e) {
    return new IllegalStateException(directory + ": RocksDB fails: " + e.getMessage(), e);
  }

  @Override
  public void close() throws IOException {
    for (AutoCloseable resource : natives) {
      try {
        resource.close();
      } catch (Exception e) {
        throw new IOException(directory + ": cannot be closed: " + e.getMessage(), e);
      }
    }
    natives.clear();
    Temporary.delete(directory);
  }
}
