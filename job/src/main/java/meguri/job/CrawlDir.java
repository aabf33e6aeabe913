package meguri.job;

import java.io.BufferedOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import meguri.job.options.CrawlOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/**
 * The directory of a crawl, on any of Flink's file systems. It knows the names of all files in it,
 * and the options and seeds with which the crawl goes on. {@code LocalDir} adds what a crawl on one
 * machine needs.
 */
public final class CrawlDir {

  private static final String OPTIONS = "crawl.yaml";
  private static final String SEEDS = "seeds.txt";
  private static final String CHECKPOINTS = "checkpoints";
  private static final String SAVEPOINTS = "savepoints";
  private static final String WENT_ON_FROM = "went-on-from";
  private static final String SET_ASIDE = "set-aside";

  /**
   * Output files lie in their output's directory, or in its subdirectories, one for a day or so.
   */
  private static final int OUTPUT_DEPTH = 2;

  private static final FileStatus[] NONE = {};

  /** Makes the content of a file. */
  private interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** The bytes that are written at a time: a list of seeds may be long. */
  private static final int BUFFER = 1 << 16;

  private final String uri;

  private CrawlDir(String uri) {
    this.uri = uri.replaceAll("/+$", "");
  }

  /** Returns the directory that a crawl's options name. */
  public static CrawlDir of(Configuration options) {
    return new CrawlDir(options.get(CrawlOptions.DIR));
  }

  /** Returns a directory of this machine. */
  public static CrawlDir at(java.nio.file.Path path) {
    return new CrawlDir("file:" + path.toAbsolutePath().normalize());
  }

  /** Returns the directory that a person names: by a path on this machine, or by a URI. */
  public static CrawlDir named(String text) {
    return text.matches("[a-z][a-z0-9+.-]+:.*")
        ? new CrawlDir(text)
        : at(java.nio.file.Path.of(text));
  }

  /** Returns the URI as it was given, in Flink's form of paths: nothing in it is escaped. */
  public String uri() {
    return uri;
  }

  /** Whether this URI names the same directory, though perhaps in another spelling. */
  public boolean isAt(String other) {
    return !other.isEmpty() && place(other).equals(place(uri));
  }

  /** Returns the one spelling of a URI. */
  private static String place(String uri) {
    return new Path(uri)
        .toUri()
        .normalize()
        .toString()
        .replaceAll("^file:/+", "file:/")
        .replaceAll("/+$", "");
  }

  String checkpoints() {
    return uri + "/" + CHECKPOINTS;
  }

  public String savepoints() {
    return uri + "/" + SAVEPOINTS;
  }

  public String of(Output output) {
    return uri + "/" + output.directory();
  }

  /** Returns the directory for files that a crawl which goes on from this checkpoint cannot use. */
  Path setAside(long checkpoint) {
    return new Path(uri + "/" + SET_ASIDE + "/after-" + checkpoint);
  }

  /** Lists the directories that a run writes: checkpoints, savepoints and outputs. */
  public List<Path> produced() {
    return Stream.concat(Stream.of(checkpoints(), savepoints()), outputs()).map(Path::new).toList();
  }

  /** Lists the files of all outputs, finished and unfinished. */
  List<FileStatus> outputFiles() throws IOException {
    List<FileStatus> files = new ArrayList<>();
    for (String output : outputs().toList()) {
      addFiles(new Path(output), OUTPUT_DEPTH, files);
    }
    return files;
  }

  private Stream<String> outputs() {
    return Arrays.stream(Output.values()).map(this::of).distinct();
  }

  private static void addFiles(Path dir, int depth, List<FileStatus> files) throws IOException {
    for (FileStatus file : list(dir)) {
      if (!file.isDir()) {
        files.add(file);
      } else if (depth > 0 && !file.getPath().getName().startsWith(".")) {
        addFiles(file.getPath(), depth - 1, files);
      }
    }
  }

  /** Lists a directory; a directory that does not exist is empty. */
  static FileStatus[] list(Path dir) throws IOException {
    try {
      FileStatus[] below = dir.getFileSystem().listStatus(dir);
      return below == null ? NONE : below; // null: it does not exist
    } catch (FileNotFoundException e) {
      return NONE;
    }
  }

  /** Tells whether a crawl was begun here, even one that this Meguri cannot read. */
  public boolean isBegun() {
    return read(OPTIONS).isPresent();
  }

  /**
   * Tells whether a crawl was begun here, and not only options lie here that somebody wrote under
   * the same name.
   */
  public boolean isListed() {
    return read(OPTIONS).filter(CrawlRecord::isOne).isPresent();
  }

  /** Returns the options of the crawl that was begun here; empty if there is none. */
  Optional<Configuration> begun() {
    return read(OPTIONS).map(text -> CrawlRecord.parse(told(file(OPTIONS)), text));
  }

  /** Returns the options of the crawl that was begun here; throws a {@link Refusal} if none was. */
  public Configuration options() {
    return begun()
        .orElseThrow(
            () ->
                new Refusal(
                    "There is no crawl in %s: no file %s. Begin one by meguri crawl, or on a cluster by meguri submit."
                        .formatted(this, OPTIONS)));
  }

  /** Throws a {@link Refusal} if a crawl was begun here. */
  public void refuseBegun() {
    if (isBegun()) {
      throw new Refusal(
          "There is a crawl in %s already. Go on with it by: meguri resume %s, or give another directory."
              .formatted(this, this));
    }
  }

  /** Returns the URI of the seeds' file; throws a {@link Refusal} if it is missing. */
  public String seedsUri() {
    Path file = file(SEEDS);
    try {
      if (file.getFileSystem().exists(file)) {
        return uri + "/" + SEEDS;
      }
    } catch (IOException e) {
      throw new Refusal("The file %s cannot be read: %s.".formatted(told(file), Cause.of(e)));
    }
    throw new Refusal("The file %s is missing; a crawl needs its seeds.".formatted(told(file)));
  }

  /** Returns the seeds of the crawl; throws a {@link Refusal} if their file is missing. */
  public SeedList seeds() {
    return SeedList.of(List.of(), List.of(seedsUri()));
  }

  /** Writes the options, for the next resume. */
  public void keep(Configuration options) {
    write(OPTIONS, CrawlRecord.text(options));
  }

  /** Writes the options and the seeds of a new crawl. */
  public void keep(Configuration options, Collection<String> seeds) {
    keep(SeedList.of(List.copyOf(seeds), List.of()));
    keep(options);
  }

  /** Writes the seeds of a new crawl. */
  public void keep(SeedList seeds) {
    write(SEEDS, seeds::writeTo);
  }

  /** Tells whether a run went on from this restore point. That run may have been killed since. */
  boolean wentOnFrom(RestorePoint point) {
    return read(WENT_ON_FROM).map(point.path().toString()::equals).orElse(false);
  }

  void keepWentOnFrom(RestorePoint point) {
    write(WENT_ON_FROM, point.path().toString());
  }

  /** Returns a path relative to this directory, if it is below. */
  public String relative(Path file) {
    String top = new Path(uri).getPath() + "/";
    return file.getPath().startsWith(top) ? file.getPath().substring(top.length()) : file.getPath();
  }

  private Path file(String name) {
    return new Path(uri + "/" + name);
  }

  private Optional<String> read(String name) {
    Path file = file(name);
    try {
      // exists() comes first, because open reports an unreadable file as one that does not exist
      if (!file.getFileSystem().exists(file)) {
        return Optional.empty();
      }
      try (InputStream in = file.getFileSystem().open(file)) {
        return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new Refusal("The file %s cannot be read: %s.".formatted(told(file), Cause.of(e)));
    }
  }

  private void write(String name, String text) {
    write(name, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * Writes a file by rename, so that a reader finds the old text or the new one. Object stores have
   * no rename, but show a file only when it is whole.
   */
  private void write(String name, Content content) {
    Path file = file(name);
    try {
      FileSystem files = file.getFileSystem();
      files.mkdirs(file.getParent());
      if (files.isDistributedFS()) {
        try (OutputStream out = files.create(file, FileSystem.WriteMode.OVERWRITE)) {
          content.writeTo(out);
        }
      } else {
        java.nio.file.Path local = java.nio.file.Path.of(file.getPath());
        java.nio.file.Path next = local.resolveSibling(name + ".next");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(next), BUFFER)) {
          content.writeTo(out);
        }
        Files.move(next, local, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      throw new Refusal("The file %s cannot be written: %s.".formatted(told(file), Cause.of(e)));
    }
  }

  /** Returns the directory as a person writes it. */
  @Override
  public String toString() {
    return told(new Path(uri));
  }

  /** Returns a path for a message: without its scheme if it is on this machine. */
  private static String told(Path path) {
    return "file".equals(path.toUri().getScheme()) ? path.getPath() : path.toString();
  }
}
