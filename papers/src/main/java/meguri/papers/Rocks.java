package meguri.papers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/** A RocksDB in a directory of its own, as Flink runs it: no write-ahead log. */
public final class Rocks implements AutoCloseable {

  public static final long WRITE_BUFFER = 64L << 20;

  static {
    RocksDB.loadLibrary();
  }

  private final Path directory;
  private final Deque<AutoCloseable> natives = new ArrayDeque<>();
  private final RocksDB db;
  private final WriteOptions unlogged;

  /**
   * @param blockCache bytes of memory for reads
   * @param writeBuffer bytes of memory for writes
   * @param table the layout of files; index and filter blocks go into the block cache
   */
  public Rocks(long blockCache, long writeBuffer, BlockBasedTableConfig table) throws IOException {
    directory = Files.createTempDirectory("meguri-rocks");
    try {
      table
          .setBlockCache(opened(new LRUCache(blockCache)))
          .setCacheIndexAndFilterBlocks(true)
          .setPinL0FilterAndIndexBlocksInCache(true);
      Options options =
          opened(new Options())
              .setCreateIfMissing(true)
              .setWriteBufferSize(writeBuffer)
              .setTableFormatConfig(table);
      unlogged = opened(new WriteOptions()).setDisableWAL(true);
      db = opened(RocksDB.open(options, directory.toString()));
    } catch (RocksDBException e) {
      close();
      throw new IOException(directory + ": no RocksDB can be made here: " + e.getMessage(), e);
    }
  }

  public RocksDB db() {
    return db;
  }

  public WriteOptions unlogged() {
    return unlogged;
  }

  public IllegalStateException broken(RocksDBException e) {
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
