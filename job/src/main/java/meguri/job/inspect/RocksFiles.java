package meguri.job.inspect;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.runtime.state.IncrementalKeyedStateHandle.HandleAndLocalPath;
import org.apache.flink.runtime.state.IncrementalRemoteKeyedStateHandle;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.StreamStateHandle;
import org.apache.flink.runtime.state.filesystem.FileStateHandle;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot;
import org.apache.flink.state.rocksdb.RocksDBKeyedStateBackend;
import org.apache.flink.util.IOUtils;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * RocksDB's own files, of which incremental checkpoints and native savepoints consist, opened
 * read-only.
 *
 * <p>RocksDB wants them in one directory and under its own names. So a directory of ours gets links
 * to those on this machine, and copies of the others. RocksDB opens all at once: once they are
 * open, the crawl may delete them.
 */
final class RocksFiles implements KeyedFiles {

  private static final String TABLE = ".sst";
  private static final int READ_AHEAD = 2 << 20;

  /** A prefix of more bytes names one host or URL: it has too few entries to read ahead for. */
  private static final int LONG_PREFIX = 8;

  private static final int FILTER_BITS = 10;

  private final KeyGroupRange groups;
  private final Map<String, StateMetaInfoSnapshot> states;
  private final int prefixBytes;
  private final RocksDB db;
  private final Map<String, ColumnFamilyHandle> families = new HashMap<>();
  private final List<AutoCloseable> toClose = new ArrayList<>();
  private final ReadOptions scanning;
  private final ReadOptions looking;

  /**
   * @param dir a directory that exists and is empty
   * @throws FileNotFoundException if a file is gone: the crawl may have deleted the checkpoint
   */
  RocksFiles(IncrementalRemoteKeyedStateHandle handle, int prefixBytes, Path dir, Cache cache)
      throws IOException {
    groups = handle.getKeyGroupRange();
    this.prefixBytes = prefixBytes;
    try (FSDataInputStream in = handle.getMetaDataStateHandle().openInputStream()) {
      states = StoredStates.read(in).byName();
    }
    for (HandleAndLocalPath file : handle.getSharedState()) {
      place(file, dir);
    }
    for (HandleAndLocalPath file : handle.getPrivateState()) {
      place(file, dir);
    }
    scanning = keep(new ReadOptions());
    scanning.setReadaheadSize(READ_AHEAD).setFillCache(false);
    looking = keep(new ReadOptions());
    try {
      db = open(dir, cache);
    } catch (RocksDBException e) {
      close();
      throw new IOException(e.getMessage(), e);
    }
  }

  private RocksDB open(Path dir, Cache cache) throws RocksDBException {
    BlockBasedTableConfig tables = new BlockBasedTableConfig();
    tables.setBlockCache(cache).setCacheIndexAndFilterBlocks(true);
    tables.setFilterPolicy(keep(new BloomFilter(FILTER_BITS, false)));
    ColumnFamilyOptions family = keep(new ColumnFamilyOptions());
    family.setTableFormatConfig(tables);
    family.setMergeOperatorName(RocksDBKeyedStateBackend.MERGE_OPERATOR_NAME);
    List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    descriptors.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, family));
    List<String> names = List.copyOf(states.keySet());
    for (String name : names) {
      descriptors.add(new ColumnFamilyDescriptor(name.getBytes(UTF_8), family));
    }
    DBOptions options = keep(new DBOptions());
    options
        .setMaxOpenFiles(-1)
        .setInfoLogLevel(InfoLogLevel.FATAL_LEVEL)
        .setSkipStatsUpdateOnDbOpen(true);
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    RocksDB opened = RocksDB.openReadOnly(options, dir.toString(), descriptors, handles);
    keep(opened); // closed after the handles
    handles.forEach(this::keep);
    for (int i = 0; i < names.size(); i++) {
      families.put(names.get(i), handles.get(i + 1));
    }
    return opened;
  }

  /** Links or copies a file to the place where RocksDB expects it. */
  private static void place(HandleAndLocalPath file, Path dir) throws IOException {
    Path place = dir.resolve(file.getLocalPath());
    StreamStateHandle handle = file.getHandle();
    if (file.getLocalPath().endsWith(TABLE)
        && handle instanceof FileStateHandle stored
        && !stored.getFilePath().getFileSystem().isDistributedFS()) {
      Path source = Path.of(stored.getFilePath().getPath());
      if (!Files.exists(source)) {
        throw new FileNotFoundException(source + " is gone");
      }
      Files.createSymbolicLink(place, source);
    } else {
      try (InputStream in = handle.openInputStream()) {
        Files.copy(in, place);
      }
    }
  }

  @Override
  public KeyGroupRange groups() {
    return groups;
  }

  @Override
  public Map<String, StateMetaInfoSnapshot> states() {
    return states;
  }

  @Override
  public byte @Nullable [] get(String state, byte[] key) throws IOException {
    ColumnFamilyHandle family = families.get(state);
    try {
      return family == null ? null : db.get(family, key);
    } catch (RocksDBException e) {
      throw damaged(e);
    }
  }

  @Override
  public void scan(String state, byte[] prefix, Entries entries) throws IOException {
    ColumnFamilyHandle family = families.get(state);
    if (family == null) {
      return;
    }
    ReadOptions reading = prefix.length > LONG_PREFIX ? looking : scanning;
    try (RocksIterator iterator = db.newIterator(family, reading)) {
      for (iterator.seek(prefix); iterator.isValid(); iterator.next()) {
        byte[] key = iterator.key();
        if (key.length < prefix.length
            || !Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length)) {
          break;
        }
        // after a change of parallelism, a file may still have groups of another subtask
        if (groups.contains(group(key)) && !entries.entry(key, iterator.value())) {
          break;
        }
      }
      iterator.status();
    } catch (RocksDBException e) {
      throw damaged(e);
    }
  }

  private int group(byte[] key) {
    int group = 0;
    for (int i = 0; i < prefixBytes; i++) {
      group = group << Byte.SIZE | key[i] & 0xFF;
    }
    return group;
  }

  private <C extends AutoCloseable> C keep(C closeable) {
    toClose.add(closeable);
    return closeable;
  }

  @Override
  public void close() {
    for (int i = toClose.size() - 1; i >= 0; i--) {
      IOUtils.closeQuietly(toClose.get(i));
    }
    toClose.clear();
  }

  private static DamagedState damaged(RocksDBException e) {
    return new DamagedState(String.valueOf(e.getMessage()), e);
  }
}
