package meguri.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import meguri.operators.sink.NumberedFiles;
import meguri.operators.sink.UnfinishedFile;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The place where a crawl begins or goes on: the newest checkpoint or savepoint that is whole, or
 * the seeds before there is one. Only this class decides it, for local crawls and for clusters.
 *
 * <p>The crawl fetches again the pages that were archived after that point. If a newer checkpoint
 * is damaged, this class moves that output and the damaged metadata aside. So each page is archived
 * once, and no later run goes on from the damaged checkpoint. If nothing explains such output, this
 * class refuses the crawl.
 */
public final class Resumption {

  private static final Logger LOG = LoggerFactory.getLogger(Resumption.class);

  /** Checkpoints lie below their job's id. */
  private static final int DEPTH = 2;

  /** The directory of the files that a job's checkpoints share, perhaps thousands; no metadata. */
  private static final String SHARED = "shared";

  private static final Pattern POINT = Pattern.compile("chk-(\\d{1,18})|savepoint-.+");

  private final CrawlDir dir;
  private final Optional<RestorePoint> from;
  private final List<Damage> damaged;
  private final boolean unfinished;
  private final Since since;

  private Resumption(
      CrawlDir dir,
      Optional<RestorePoint> from,
      List<Damage> damaged,
      boolean unfinished,
      Since since) {
    this.dir = dir;
    this.from = from;
    this.damaged = damaged;
    this.unfinished = unfinished;
    this.since = since;
  }

  /**
   * @param reason the end of a sentence about this damage
   */
  private record Damage(Path point, String reason) {}

  /**
   * The files that were archived after the restore point.
   *
   * @param files the files that were begun since
   * @param grown the files that were begun before and ended since, with the length of what was
   *     archived before
   */
  private record Since(List<Path> files, Map<Path, Long> grown) {

    static final Since NOTHING = new Since(List.of(), Map.of());

    /** Looks through the committed files; all of them count if there is no restore point. */
    static Since of(CrawlDir dir, Optional<RestorePoint> point) throws IOException {
      List<Path> files = new ArrayList<>();
      Map<Path, Long> grown = new LinkedHashMap<>();
      long id = point.map(RestorePoint::id).orElse(-1L);
      Map<String, UnfinishedFile> open = point.isPresent() ? open(point.get()) : Map.of();
      for (FileStatus file : dir.outputFiles()) {
        Path path = file.getPath();
        if (!NumberedFiles.isCommitted(path.getName())) {
          continue;
        }
        UnfinishedFile before = open.get(path.getName());
        if (point.isEmpty() || NumberedFiles.checkpoint(path.getName()).orElse(-1) >= id) {
          files.add(path);
        } else if (before != null && NumberedFiles.hasGrown(path, before)) {
          grown.put(path, before.length());
        }
      }
      return new Since(files, grown);
    }

    /** Returns the unfinished files at a restore point, by name. */
    private static Map<String, UnfinishedFile> open(RestorePoint point) throws IOException {
      return point.unfinishedFiles().stream()
          .collect(Collectors.toMap(UnfinishedFile::name, Function.identity()));
    }

    boolean isEmpty() {
      return files.isEmpty() && grown.isEmpty();
    }

    int count() {
      return files.size() + grown.size();
    }

    Path first() {
      return Stream.concat(files.stream(), grown.keySet().stream()).findFirst().orElseThrow();
    }
  }

  /**
   * Decides for a crawl that goes on from the newest restore point in its directory.
   *
   * @throws Refusal if the crawl would lose pages or archive them twice, whether it goes on or
   *     begins
   */
  public static Resumption newest(CrawlDir dir, Configuration options) {
    Resumption newest = of(dir);
    newest.from.ifPresent(point -> point.refuseUnfit(options));
    newest.refuseUnexplained();
    return newest;
  }

  /**
   * Decides for a crawl whose restore point a person has named.
   *
   * @throws Refusal if there is a newer one, if pages were archived since, or if it is damaged
   */
  static Resumption named(CrawlDir dir, String uri, Configuration options) throws IOException {
    RestorePoint named = RestorePoint.read(new Path(uri));
    of(dir).from.ifPresent(newest -> refuseOlder(named, newest));
    Resumption resumption =
        new Resumption(
            dir, Optional.of(named), List.of(), false, Since.of(dir, Optional.of(named)));
    resumption.refuseUnexplained();
    named.refuseDamaged();
    named.refuseUnfit(options);
    return resumption;
  }

  /**
   * Returns the restore point that Flink was told to restore. Flink looks for it later, if at all.
   * With high availability Flink may know a newer one, and this one may be gone. From Kubernetes'
   * operator the text may be no path.
   */
  static Resumption toldToFlink(CrawlDir dir, String path) {
    Optional<RestorePoint> point = Optional.empty();
    try {
      point = Optional.of(RestorePoint.read(new Path(path)));
    } catch (IOException | RuntimeException e) {
      LOG.info("{} cannot be read", path, e);
    }
    return new Resumption(dir, point, List.of(), false, Since.NOTHING);
  }

  /**
   * Looks through a crawl's directory; the caller decides about what was archived since.
   *
   * @throws Refusal if there are checkpoints or savepoints and none of them is whole: a new
   *     beginning would throw away what a person could still mend
   */
  public static Resumption of(CrawlDir dir) {
    List<Path> complete = new ArrayList<>();
    List<Path> unfinished = new ArrayList<>();
    List<Damage> damaged = new ArrayList<>();
    try {
      find(new Path(dir.checkpoints()), DEPTH, complete, unfinished);
      find(new Path(dir.savepoints()), DEPTH, complete, unfinished);
      complete.sort(Comparator.comparing(Path::toString));
      Optional<RestorePoint> from = newestWhole(complete, damaged);
      if (from.isEmpty() && !damaged.isEmpty()) {
        throw new Refusal(
            "None of the checkpoints and savepoints can be read. In %s, %s. Repair that, or begin a new crawl elsewhere."
                .formatted(damaged.get(0).point().getPath(), damaged.get(0).reason()));
      }
      long id = from.map(RestorePoint::id).orElse(0L);
      damaged.removeIf(damage -> !isNewer(damage.point(), id));
      return new Resumption(
          dir,
          from,
          damaged,
          unfinished.stream().anyMatch(point -> isNewer(point, id)),
          Since.of(dir, from));
    } catch (IOException e) {
      throw new Refusal(
          "The checkpoints and savepoints in %s cannot be read now, and nothing was changed: %s."
              .formatted(dir, Cause.of(e)));
    }
  }

  /** Returns the restore point to go on from; empty if there is none. */
  public Optional<RestorePoint> from() {
    return from;
  }

  /** Returns sentences on what is damaged and what becomes of it; empty if nothing is damaged. */
  public Optional<String> relapse() {
    if (from.isEmpty() || (damaged.isEmpty() && since.isEmpty())) {
      return Optional.empty();
    }
    String what =
        damaged.isEmpty()
            ? "The checkpoint after %s is gone".formatted(dir.relative(from.get().path()))
            : "The checkpoint %s is damaged: %s"
                .formatted(dir.relative(damaged.get(0).point()), damaged.get(0).reason());
    return Optional.of(
        "%s. The crawl goes on from %s. %s."
            .formatted(
                what,
                dir.relative(from.get().path()),
                since.isEmpty()
                    ? "Nothing was archived since"
                    : "The %d files archived since are now in %s; their pages are fetched again%s"
                        .formatted(since.count(), aside().getPath(), kept())));
  }

  private String kept() {
    return since.grown().isEmpty()
        ? ""
        : ". Of %d of them, the part from before is still in its place"
            .formatted(since.grown().size());
  }

  /**
   * Throws a {@link Refusal} if files were archived since, and no newer checkpoint was ever in this
   * directory. The newest savepoint may then be elsewhere.
   */
  void refuseUnexplained() {
    if (since.isEmpty()) {
      return;
    }
    if (from.isEmpty()) {
      throw new Refusal(
          "%s was archived, but %s has no checkpoint or savepoint for it. A crawl that begins anew would archive everything again. Put the checkpoint back, or move the archived files away. On a cluster, name the savepoint by --from."
              .formatted(since.first(), dir));
    }
    if (damaged.isEmpty() && !unfinished) {
      throw new Refusal(
          "%s was archived after %s, and would be archived again; no newer checkpoint or savepoint is in %s. Put it back, or name it by --from if the crawl is on a cluster. To go on from the older one, first move away the %d files in %s that have chk%d or a higher number in their names%s."
              .formatted(
                  dir.relative(since.first()),
                  dir.relative(from.get().path()),
                  dir,
                  since.files().size(),
                  Output.directories().collect(Collectors.joining(" and ")),
                  from.get().id(),
                  since.grown().entrySet().stream()
                      .map(file -> cutByHand(file.getKey(), file.getValue()))
                      .collect(Collectors.joining())));
    }
  }

  private String cutByHand(Path file, long length) {
    return NumberedFiles.isMadeOfRows(file.getName())
        ? ", and %s, which the crawl makes again if the file of the same name that ends in .rows is there"
            .formatted(dir.relative(file))
        : ", and cut %s to its first %d bytes".formatted(dir.relative(file), length);
  }

  private static void refuseOlder(RestorePoint point, RestorePoint newest) {
    if (newest.id() > point.id()) {
      throw new Refusal(
          "%s is older than %s: everything archived between them would be archived again. Leave out --from, or move away the newer ones and everything archived since."
              .formatted(point.path(), newest.path()));
    }
  }

  /** Throws a {@link Refusal} if the loop topic lacks records that the restore point needs. */
  public void refuseGap(Configuration options) throws IOException {
    if (from.isPresent()) {
      Topics.of(options).refuseGap(from.get(), options);
    }
  }

  /**
   * Moves aside the files archived after {@link #from}, and the metadata of damaged checkpoints.
   * The metadata comes last, so that a crawl killed on the way finds the reason again.
   */
  public void setAside() throws IOException {
    FileCut.finishAll(dir);
    Optional<String> relapse = relapse();
    if (relapse.isEmpty()) {
      return;
    }
    LOG.warn("{}", relapse.get());
    for (Path file : since.files()) {
      moveAside(file);
    }
    for (Map.Entry<Path, Long> file : since.grown().entrySet()) {
      cut(file.getKey(), file.getValue());
    }
    for (Damage damage : damaged) {
      moveAside(new Path(damage.point(), RestorePoint.METADATA));
    }
  }

  private void cutRows(Path file) throws IOException {
    if (NumberedFiles.hasRows(file)) {
      moveAside(file);
    } else {
      LOG.warn(
          "{} has visits of after the restore point, and what it was made from is deleted. The crawl"
              + " writes them again, with the same ids.",
          file);
    }
  }

  /**
   * Ends the files of outputs that the crawl no longer writes.
   *
   * @return whether the restore point has state of such outputs, which the job is to leave behind
   */
  public boolean endOutputsOff(Configuration options) throws IOException {
    return from.isPresent() && from.get().endOutputsOff(options);
  }

  /**
   * Moves a file and its index aside, but for the part of this length. A file that is made of rows
   * moves as a whole: the restore makes another of the rows that count.
   */
  private void cut(Path file, long length) throws IOException {
    if (NumberedFiles.isMadeOfRows(file.getName())) {
      cutRows(file);
      return;
    }
    Path index = new Path(file.getParent(), NumberedFiles.index(file.getName()));
    if (!index.equals(file) && index.getFileSystem().exists(index)) {
      FileCut cut = FileCut.beginIndex(index, length);
      moveAside(index);
      cut.finish();
    }
    FileCut cut = FileCut.begin(file, length);
    moveAside(file);
    cut.finish();
  }

  private void moveAside(Path file) throws IOException {
    Path target = new Path(aside(), dir.relative(file));
    FileSystem files = file.getFileSystem();
    files.mkdirs(target.getParent());
    if (!files.rename(file, target)) {
      throw new IOException("cannot move " + file + " to " + target);
    }
  }

  private Path aside() {
    return dir.setAside(from.map(RestorePoint::id).orElse(0L));
  }

  private static Optional<RestorePoint> newestWhole(List<Path> complete, List<Damage> damaged)
      throws IOException {
    List<RestorePoint> readable = new ArrayList<>();
    for (Path point : complete) {
      byte[] metadata = RestorePoint.bytes(point);
      try {
        readable.add(RestorePoint.parse(point, metadata));
      } catch (IOException | RuntimeException e) {
        LOG.warn("The metadata of {} cannot be read", point, e);
        damaged.add(new Damage(point, "its _metadata cannot be read"));
      }
    }
    readable.sort(Comparator.comparingLong(RestorePoint::id).reversed());
    for (RestorePoint point : readable) {
      Optional<String> damage = point.damage();
      if (damage.isEmpty()) {
        return Optional.of(point);
      }
      damaged.add(new Damage(point.path(), damage.get()));
    }
    return Optional.empty();
  }

  /** Tells whether a damaged point may be newer; a savepoint always may, having no number. */
  private static boolean isNewer(Path point, long id) {
    Matcher name = POINT.matcher(point.getName());
    return !name.matches() || name.group(1) == null || Long.parseLong(name.group(1)) > id;
  }

  /**
   * Finds the points. One with metadata is complete: Flink writes that last, if it can by rename.
   */
  private static void find(Path dir, int depth, List<Path> complete, List<Path> unfinished)
      throws IOException {
    List<Path> below = new ArrayList<>();
    boolean isComplete = false;
    for (FileStatus file : CrawlDir.list(dir)) {
      isComplete |= !file.isDir() && file.getPath().getName().equals(RestorePoint.METADATA);
      if (file.isDir() && !file.getPath().getName().equals(SHARED)) {
        below.add(file.getPath());
      }
    }
    if (isComplete) {
      complete.add(dir);
    } else if (POINT.matcher(dir.getName()).matches()) {
      unfinished.add(dir);
    }
    if (depth > 0) {
      for (Path path : below) {
        find(path, depth - 1, complete, unfinished);
      }
    }
  }
}
