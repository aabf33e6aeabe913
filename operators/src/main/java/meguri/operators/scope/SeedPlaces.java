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
          while (lines.next()) {
            String url = Seeds.read(lines.text()).url();
            if (!url.isEmpty()) {
              places.add(url);
            }
          }
        } catch (IOException e) {
          throw new UncheckedIOException("The seeds in " + file + " cannot be read", e);
        }
      }
    }
    return places.build();
  }
}
