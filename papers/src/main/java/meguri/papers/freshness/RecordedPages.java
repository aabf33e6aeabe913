package meguri.papers.freshness;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * Reads pages whose changes another crawler recorded: a file of pages, {@code id service terms url
 * first last changes}, and a file of their versions, {@code id epoch kind}. Columns are separated
 * by tabs, and the first line has their names. The first version of a page is when it was found;
 * each further one is a change.
 */
final class RecordedPages {

  private static final long MILLIS = 1_000;
  private static final int ID = 0;
  private static final int EPOCH = 1;
  private static final int URL = 3;
  private static final int FIRST = 4;
  private static final int LAST = 5;

  private interface Row {
    void read(String[] cells);
  }

  private RecordedPages() {}

  static Population read(Path pagesFile, Path changesFile) throws IOException {
    Map<String, List<Long>> versions = new HashMap<>();
    each(
        changesFile,
        EPOCH,
        cells ->
            versions
                .computeIfAbsent(cells[ID], id -> new ArrayList<>())
                .add(MILLIS * Long.parseLong(cells[EPOCH])));
    Map<String, Integer> hosts = new HashMap<>();
    List<Life> pages = new ArrayList<>();
    each(
        pagesFile,
        LAST,
        cells -> {
          int host = hosts.computeIfAbsent(host(cells[URL]), name -> hosts.size());
          page(cells, host, versions.getOrDefault(cells[ID], List.of()), pages);
        });
    return new Population("recorded", pages);
  }

  private static void page(String[] cells, int host, List<Long> versions, List<Life> pages) {
    long from = MILLIS * Long.parseLong(cells[FIRST]);
    long until = MILLIS * Long.parseLong(cells[LAST]);
    if (until > from) {
      long[] changes =
          versions.stream().mapToLong(Long::longValue).filter(at -> at > from).sorted().toArray();
      double seconds = (until - from) / (double) MILLIS;
      pages.add(new Life(host, 1, from, until, changes, Math.max(1, changes.length) / seconds));
    }
  }

  private static String host(String url) {
    String host = URI.create(url).getHost();
    return host == null ? url : host;
  }

  private static void each(Path file, int lastCell, Row row) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException(file + ": there is no such file");
    }
    try (InputStream bytes = Files.newInputStream(file);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(
                    file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes,
                    StandardCharsets.UTF_8))) {
      lines.readLine();
      int number = 1;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        try {
          String[] cells = line.split("\t", -1);
          if (cells.length <= lastCell) {
            throw new IllegalArgumentException("too few columns");
          }
          row.read(cells);
        } catch (IllegalArgumentException e) {
          throw new IOException(
              "%s, line %d: \"%s\" is not such a line (%s)"
                  .formatted(file, number, line, e.getMessage()),
              e);
        }
      }
    }
  }
}
