package meguri.state.cache;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A cache of records that are read and written again and again. A changed record is written when it
 * leaves the cache, the one used longest ago first, and at {@link #writeAll}. A hit costs 0.1 µs; a
 * read of RocksDB costs 2 to 4 µs, and a write 1 to 2.
 *
 * <p>Keys and records are immutable, so that a record may be handed out and kept at the same time.
 * The bytes of all records are bounded. A record that is too large for the cache passes through it.
 *
 * <p>Survives a failure: nothing. Empty after a restore. The owner calls {@link #writeAll} before
 * each checkpoint; what was changed since is rolled back with the state itself.
 */
public final class WriteBackCache<K, V> {

  /** Reads a record from the store behind the cache; null if the store has none. */
  public interface Reader<K, V> {
    @Nullable V read(K key);
  }

  /** Writes a record to the store behind the cache, or removes it there if the value is null. */
  public interface Writer<K, V> {
    void write(K key, @Nullable V value);
  }

  /** The bytes of an entry beside its record: key, node of the map, and the entry itself. */
  private static final int OVERHEAD = 150;

  private static final class Entry<V> {
    private @Nullable V value;
    private int bytes;
    private boolean isChanged;
  }

  private final Reader<K, V> reader;
  private final Writer<K, V> writer;
  private final ToIntFunction<V> weigher;
  private final long maxBytes;
  private final Map<K, Entry<V>> entries = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /**
   * @param weigher returns the bytes that a record takes on the heap
   * @param maxBytes the most bytes of all entries together
   */
  public WriteBackCache(
      Reader<K, V> reader, Writer<K, V> writer, ToIntFunction<V> weigher, long maxBytes) {
    this.reader = reader;
    this.writer = writer;
    this.weigher = weigher;
    this.maxBytes = maxBytes;
  }

  /** Returns a record; null if neither the cache nor the store has it. */
  public @Nullable V get(K key) {
    Entry<V> known = entries.get(key);
    if (known != null) {
      return known.value;
    }
    V read = reader.read(key);
    if (read != null) {
      set(key, read, new Entry<>());
    }
    return read;
  }

  public void put(K key, V value) {
    change(key, value);
  }

  public void remove(K key) {
    change(key, null);
  }

  /** Writes every record that has changed since it was last written. */
  public void writeAll() {
    Iterator<Map.Entry<K, Entry<V>>> all = entries.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<K, Entry<V>> one = all.next();
      write(one.getKey(), one.getValue());
      if (one.getValue().value == null) {
        bytes -= one.getValue().bytes;
        all.remove();
      }
    }
  }

  /** Returns how many records are in the cache, removed ones that are still to be written too. */
  public int size() {
    return entries.size();
  }

  /** Returns the bytes of all entries. */
  public long bytes() {
    return bytes;
  }

  private void change(K key, @Nullable V value) {
    Entry<V> known = entries.get(key);
    Entry<V> entry = known == null ? new Entry<>() : known;
    entry.isChanged = true;
    set(key, value, entry);
  }

  private void set(K key, @Nullable V value, Entry<V> entry) {
    int before = entry.bytes;
    entry.value = value;
    entry.bytes = OVERHEAD + (value == null ? 0 : weigher.applyAsInt(value));
    bytes += entry.bytes - before;
    if (before == 0) {
      entries.put(key, entry);
    }
    if (bytes > maxBytes) {
      evict();
    }
  }

  private void evict() {
    Iterator<Map.Entry<K, Entry<V>>> oldest = entries.entrySet().iterator();
    while (bytes > maxBytes) {
      Map.Entry<K, Entry<V>> one = oldest.next();
      bytes -= one.getValue().bytes;
      write(one.getKey(), one.getValue());
      oldest.remove();
    }
  }

  private void write(K key, Entry<V> entry) {
    if (entry.isChanged) {
      writer.write(key, entry.value);
      entry.isChanged = false;
    }
  }
}
