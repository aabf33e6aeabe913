package meguri.papers.calendar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import meguri.papers.Temporary;
import meguri.state.calendar.Calendar.Visits;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.LongDataType;

/**
 * An agenda on H2's B-tree in the order of time. Half of the memory is for its cache, half for
 * writes.
 */
final class TreeAgenda implements Agenda {

  /** The bits of a record's id, which is below 2^24. */
  private static final int ID_BITS = 24;

  private static final int CHUNK = 10_000;

  private final Path directory;
  private final MVStore store;
  private final MVMap<Long, byte[]> map;

  TreeAgenda(long bytes) throws IOException {
    directory = Files.createTempDirectory("meguri-calendar");
    store =
        new MVStore.Builder()
            .fileName(directory.resolve("tree").toString())
            .cacheSize((int) Math.max(1, bytes >> 21))
            .autoCommitBufferSize((int) (bytes >> 11))
            .open();
    store.setRetentionTime(0);
    store.setVersionsToKeep(0);
    map =
        store.openMap(
            "records",
            new MVMap.Builder<Long, byte[]>()
                .keyType(LongDataType.INSTANCE)
                .valueType(ByteArrayDataType.INSTANCE));
  }

  @Override
  public void file(long now, long due, int id, byte[] record) {
    map.put(due << ID_BITS | id, record);
  }

  @Override
  public void drain(long now, Visits visits) {
    List<Long> keys = new ArrayList<>();
    List<byte[]> records = new ArrayList<>();
    do {
      keys.clear();
      records.clear();
      Cursor<Long, byte[]> cursor = map.cursor(null);
      while (keys.size() < CHUNK && cursor.hasNext()) {
        long key = cursor.next();
        if (key >> ID_BITS > now) {
          break;
        }
        keys.add(key);
        records.add(cursor.getValue());
      }
      keys.forEach(map::remove);
      for (int i = 0; i < keys.size(); i++) {
        visits.visit(keys.get(i) >> ID_BITS, records.get(i));
      }
    } while (keys.size() == CHUNK);
  }

  @Override
  public void close() throws IOException {
    store.closeImmediately();
    Temporary.delete(directory);
  }
}
