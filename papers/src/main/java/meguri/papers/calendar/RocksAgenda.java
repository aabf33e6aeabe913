package meguri.papers.calendar;

import java.io.IOException;
import java.nio.ByteBuffer;
import meguri.papers.Rocks;
import meguri.state.calendar.Calendar.Visits;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.WriteBatch;

/**
 * An agenda on RocksDB in the order of time: a record's key is its due time and its id. It reads
 * due records in order, from where the last reading ended. It deletes them as one range once there
 * are many, because each deleted range slows down every later reading. It writes in batches.
 */
final class RocksAgenda implements Agenda {

  private static final int BATCH = 64 << 10;

  /** Records read between two deletions. */
  private static final int RANGE = 100_000;

  private final Rocks rocks;
  private final WriteBatch batch = new WriteBatch();
  private final byte[] key = new byte[Long.BYTES + Integer.BYTES];
  private byte[] start = new byte[Long.BYTES];
  private byte[] deleted = start;
  private int read;

  RocksAgenda(Rocks rocks) {
    this.rocks = rocks;
  }

  @Override
  public void file(long now, long due, int id, byte[] record) {
    ByteBuffer.wrap(key).putLong(due).putInt(id);
    try {
      batch.put(key, record);
      if (batch.getDataSize() >= BATCH) {
        write();
      }
    } catch (RocksDBException e) {
      throw rocks.broken(e);
    }
  }

  @Override
  public void drain(long now, Visits visits) {
    byte[] end = ByteBuffer.allocate(Long.BYTES).putLong(now + 1).array();
    try {
      write();
      try (Slice bound = new Slice(end);
          ReadOptions reading = new ReadOptions().setIterateUpperBound(bound);
          RocksIterator iterator = rocks.db().newIterator(reading)) {
        for (iterator.seek(start); iterator.isValid(); iterator.next()) {
          visits.visit(ByteBuffer.wrap(iterator.key()).getLong(), iterator.value());
          read++;
        }
        iterator.status();
      }
      start = end;
      if (read >= RANGE) {
        rocks.db().deleteRange(rocks.unlogged(), deleted, end);
        deleted = end;
        read = 0;
      }
    } catch (RocksDBException e) {
      throw rocks.broken(e);
    }
  }

  @Override
  public void close() throws IOException {
    batch.close();
    rocks.close();
  }

  private void write() throws RocksDBException {
    rocks.db().write(rocks.unlogged(), batch);
    batch.clear();
  }
}
