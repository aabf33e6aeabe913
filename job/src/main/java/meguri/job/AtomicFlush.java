package meguri.job;

import java.util.Collection;
import org.apache.flink.state.rocksdb.RocksDBOptionsFactory;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;

/**
 * Makes RocksDB flush the memory of all states to disk at once, not one state after the other.
 * Rooms wait for this flush at each checkpoint. With 2 M known URLs, a checkpoint took 1.0 s in
 * place of 1.5.
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
