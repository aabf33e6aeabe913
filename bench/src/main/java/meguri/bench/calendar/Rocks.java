package meguri.bench.calendar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import meguri.bench.Temporary;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/** A RocksDB in a directory of its own, as Flink runs it: no write-ahead log. */
final class Rocks implements AutoCloseable {

  static final long BLOCK_CACHE = 64L << 20;
  static final long WRITE_BUFFER = 64L << 20;

  static {
    RocksDB.loadLibrary();
  }

  private final Path directory;
  private final Deque<AutoCloseable> natives = new ArrayDeque<>();
  private final RocksDB db;
  private final WriteOptions unlogged;

  /**
   * @param more bytes of memory than are usual, for what is written
   */
  Rocks(long more) throws IOException {
    directory = Files.createTempDirectory("meguri-calendar");
    try {
      BlockBasedTableConfig table =
          new BlockBasedTableConfig()
              .setBlockCache(opened(new LRUCache(BLOCK_CACHE)))
              .setCacheIndexAndFilterBlocks(true)
              .setPinL0FilterAndIndexBlocksInCache(true);
      Options options =
          opened(new Options())
              .setCreateIfMissing(true)
              .setWriteBufferSize(WRITE_BUFFER + more)
              .setTableFormatConfig(table);
      unlogged = opened(new WriteOptions()).setDisableWAL(true);
      db = opened(RocksDB.open(options, directory.toString()));
    } catch (RocksDBException e) {
      close();
      throw new IOException(directory + ": no RocksDB can be made here: " + e.getMessage(), e);
    }
  }

  RocksDB db() {
    return db;
  }

  WriteOptions unlogged() {
    return unlogged;
  }

  IllegalStateException broken(RocksDBException e) {
    return new IllegalStateException(directory + ": RocksDB fails: " + e.getMessage(), e);
  }

  private <T extends AutoCloseable> T opened(T resource) {
    natives.push(resource);
    return resource;
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
