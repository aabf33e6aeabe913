package meguri.job;

import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/**
 * The directory of a crawl on a cluster, on any of Flink's file systems, read where the job is
 * submitted from: with what it takes to go on, {@code crawl.yaml} and {@code seeds.txt}.
 */
final class CrawlHome {

  private static final String OPTIONS = "crawl.yaml";
  private static final String WENT_ON_FROM = "went-on-from";

  private final Path dir;

  CrawlHome(String uri) {
    dir = new Path(uri);
  }

  /** The options of the crawl that was begun here; empty if there is none. */
  Optional<Configuration> begun() throws IOException {
    return read(OPTIONS).map(text -> CrawlRecord.parse(dir + "/" + OPTIONS, text));
  }

  List<String> seeds() throws IOException {
    Path file = new Path(dir, "seeds.txt");
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(file.getFileSystem().open(file), StandardCharsets.UTF_8))) {
      return lines.lines().toList();
    } catch (FileNotFoundException e) {
      throw new Refusal("The file " + file + " is missing; a crawl needs its seeds.");
    }
  }

  /** Keeps the options, for the next resume. */
  void keep(Configuration options) throws IOException {
    write(OPTIONS, CrawlRecord.text(options));
  }

  /** Keeps what a crawl is begun with. */
  void keep(Configuration options, List<String> seeds) throws IOException {
    write("seeds.txt", String.join("\n", seeds) + "\n");
    keep(options);
  }

  /** Whether a run was begun from this restore point: it may have been left since. */
  boolean wentOnFrom(RestorePoint point) throws IOException {
    return read(WENT_ON_FROM).map(String.valueOf(point.path())::equals).orElse(false);
  }

  void keepWentOnFrom(RestorePoint point) throws IOException {
    write(WENT_ON_FROM, point.path().toString());
  }

  Resumption resumption() {
    return Resumption.of(dir);
  }

  /** See {@link Resumption#refuseSince}. */
  void refuseSince(RestorePoint point) throws IOException {
    Resumption.refuseSince(dir, point);
  }

  /** See {@link RestorePoint#refuseLost}. */
  void refuseLost() {
    RestorePoint.refuseLost(dir);
  }

  private Optional<String> read(String name) throws IOException {
    Path file = new Path(dir, name);
    try (InputStream in = file.getFileSystem().open(file)) {
      return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }

  /** By rename, but on object stores: they have none, and a file is seen there when it is whole. */
  private void write(String name, String text) throws IOException {
    Path file = new Path(dir, name);
    FileSystem files = file.getFileSystem();
    files.mkdirs(dir);
    if (!files.isDistributedFS()) {
      CrawlRecord.write(java.nio.file.Path.of(file.getPath()), text);
      return;
    }
    try (OutputStream out = files.create(file, FileSystem.WriteMode.OVERWRITE)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
