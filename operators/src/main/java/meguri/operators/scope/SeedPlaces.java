package meguri.operators.scope;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The seeds whose hosts or domains a crawl follows: URLs, or files of them. Only the names of the
 * files travel with the job; each process reads them itself, once for all of its subtasks.
 *
 * @param urls normalised
 * @param files URIs of files of seeds
 */
public record SeedPlaces(List<String> urls, List<String> files) implements Serializable {

  private static final Map<Key, WeakReference<Neighbourhood>> READ = new ConcurrentHashMap<>();

  private record Key(Scope.Kind kind, SeedPlaces places) {}

  public SeedPlaces {
    urls = List.copyOf(urls);
    files = List.copyOf(files);
  }

  public static SeedPlaces of(List<String> urls) {
    return new SeedPlaces(urls, List.of());
  }

  public static SeedPlaces in(String file) {
    return new SeedPlaces(List.of(), List.of(file));
  }

  /** Reads the places. What it reads from files, all callers in a process share. */
  Neighbourhood neighbourhood(Scope.Kind kind) {
    if (kind == Scope.Kind.ANY || files.isEmpty()) {
      return read(kind);
    }
    WeakReference<Neighbourhood> shared =
        READ.compute(
            new Key(kind, this),
            (key, known) ->
                known != null && known.get() != null ? known : new WeakReference<>(read(kind)));
    Neighbourhood neighbourhood = shared.get();
    return neighbourhood == null ? read(kind) : neighbourhood;
  }

  private Neighbourhood read(Scope.Kind kind) {
    Neighbourhood.Builder places = new Neighbourhood.Builder(kind);
    if (kind != Scope.Kind.ANY) {
      urls.forEach(places::add);
      for (String file : files) {
        try (SeedLines lines = SeedLines.open(file)) {
          add(lines, places);
        } catch (IOException e) {
          throw new UncheckedIOException("The seeds in " + file + " cannot be read", e);
        }
      }
    }
    return places.build();
  }

  /** Takes only those lines apart whose beginnings are not among the last ones. */
  private static void add(SeedLines lines, Neighbourhood.Builder places) throws IOException {
    Beginnings seen = new Beginnings();
    while (lines.next()) {
      if (seen.isNew(lines.beginning())) {
        String url = Seeds.read(lines.text()).url();
        if (!url.isEmpty()) {
          places.add(url);
        }
      }
    }
  }

  /** The last beginnings of lines: 8 MB, in buckets of a cache line each. */
  private static final class Beginnings {

    private static final int BUCKET = 8;
    private static final int BUCKETS = 1 << 17;

    private final long[] hashes = new long[BUCKETS * BUCKET];
    private int next;

    /** Adds a beginning. Returns false only if it was there. */
    boolean isNew(long beginning) {
      int bucket = ((int) (beginning ^ beginning >>> 32) & BUCKETS - 1) * BUCKET;
      if (beginning != 0) {
        for (int i = bucket; i < bucket + BUCKET; i++) {
          if (hashes[i] == beginning) {
            return false;
          }
        }
      }
      hashes[bucket + (next++ & BUCKET - 1)] = beginning;
      return true;
    }
  }
}
