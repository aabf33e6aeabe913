package meguri.bench.calendar;

import java.io.IOException;
import java.nio.ByteBuffer;
import meguri.state.calendar.Calendar.Visits;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.WriteBatch;

/**
 * RocksDB in the order of time: a record's key is when it is due, and its id. What is due is read
 * in order and deleted as one range; what is filed goes in batches.
 */
final class RocksAgenda implements Agenda {

  private static final int BATCH = 64 << 10;

  private final Rocks rocks;
  private final WriteBatch batch = new WriteBatch();
  private final byte[] key = new byte[Long.BYTES + Integer.BYTES];

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
        iterator.seekToFirst();
        byte[] first = iterator.isValid() ? iterator.key() : end;
        for (; iterator.isValid(); iterator.next()) {
          visits.visit(ByteBuffer.wrap(iterator.key()).getLong(), iterator.value());
        }
        iterator.status();
        rocks.db().deleteRange(rocks.unlogged(), first, end);
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
