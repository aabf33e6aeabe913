package meguri.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import meguri.operators.sink.NumberedFiles;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the crawl of a directory can go on: at the newest checkpoint or savepoint that is whole.
 * What was archived after it will be fetched again. If a newer one is damaged, that output and the
 * damaged metadata are moved aside, so that each page is archived once and the damaged line is
 * never gone on with; if nothing tells why there is such output, the crawl is refused.
 */
public final class Resumption {

  private static final Logger LOG = LoggerFactory.getLogger(Resumption.class);

  /** Checkpoints lie below their job's id. */
  private static final int DEPTH = 2;

  /** Output is in its directory, or in buckets of a day or so. */
  private static final int OUTPUT_DEPTH = 2;

  /** Holds the files of all checkpoints of a job, thousands perhaps, and no metadata. */
  private static final String SHARED = "shared";

  private static final Pattern POINT = Pattern.compile("chk-(\\d{1,18})|savepoint-.+");
  private static final String ASIDE = "set-aside";
  private static final List<String> OUTPUT = List.of("warc", "crawl-log");

  private final Path dir;
  private final Optional<RestorePoint> from;
  private final List<Damage> damaged;
  private final boolean unfinished;
  private final List<Path> since;

  private Resumption(
      Path dir,
      Optional<RestorePoint> from,
      List<Damage> damaged,
      boolean unfinished,
      List<Path> since) {
    this.dir = dir;
    this.from = from;
    this.damaged = damaged;
    this.unfinished = unfinished;
    this.since = since;
  }

  /**
   * @param reason the end of a sentence about it
   */
  private record Damage(Path point, String reason) {}

  /**
   * Looks through a crawl's directory.
   *
   * @throws Refusal if there are checkpoints or savepoints and none of them is whole: to begin anew
   *     would throw away what a person could still mend
   */
  public static Resumption of(Path dir) {
    List<Path> complete = new ArrayList<>();
    List<Path> unfinished = new ArrayList<>();
    List<Damage> damaged = new ArrayList<>();
    try {
      for (String part : List.of("checkpoints", "savepoints")) {
        find(new Path(dir, part), DEPTH, complete, unfinished);
      }
      complete.sort(Comparator.comparing(Path::toString));
      Optional<RestorePoint> from = newestWhole(complete, damaged);
      if (from.isEmpty() && !damaged.isEmpty()) {
        throw new Refusal(
            "None of the checkpoints and savepoints can be read; of %s %s. Mend it, or begin a new crawl elsewhere."
                .formatted(damaged.get(0).point().getPath(), damaged.get(0).reason()));
      }
      long id = from.map(RestorePoint::id).orElse(0L);
      damaged.removeIf(damage -> !isNewer(damage.point(), id));
      return new Resumption(
          dir,
          from,
          damaged,
          unfinished.stream().anyMatch(point -> isNewer(point, id)),
          from.isPresent() ? archivedSince(dir, id) : List.of());
    } catch (IOException e) {
      throw new Refusal(
          "The checkpoints and savepoints in %s cannot be read now, and nothing was changed: %s."
              .formatted(dir, Cause.of(e)));
    }
  }

  /** Empty if there is nothing to go on from. */
  public Optional<RestorePoint> from() {
    return from;
  }

  /** Says in a sentence what is damaged, and what becomes of it; empty if nothing is. */
  public Optional<String> told() {
    if (from.isEmpty() || (damaged.isEmpty() && since.isEmpty())) {
      return Optional.empty();
    }
    String what =
        damaged.isEmpty()
            ? "The checkpoint after %s is gone".formatted(inside(from.get().path()))
            : "The checkpoint %s is damaged: %s"
                .formatted(inside(damaged.get(0).point()), damaged.get(0).reason());
    return Optional.of(
        "%s. The crawl goes on from %s. %s."
            .formatted(
                what,
                inside(from.get().path()),
                since.isEmpty()
                    ? "Nothing was archived since"
                    : "The %d files archived since are now in %s; their pages are fetched again"
                        .formatted(since.size(), aside().getPath())));
  }

  /**
   * Throws a {@link Refusal} if something was archived since, and no newer checkpoint was ever in
   * this directory: it may be a savepoint that is elsewhere.
   */
  public void refuseUnexplained() {
    if (damaged.isEmpty() && !unfinished) {
      from.ifPresent(this::refuseSince);
    }
  }

  /** Throws a {@link Refusal} if something was archived after this restore point. */
  static void refuseSince(Path dir, RestorePoint point) throws IOException {
    new Resumption(dir, Optional.of(point), List.of(), false, archivedSince(dir, point.id()))
        .refuseUnexplained();
  }

  private void refuseSince(RestorePoint point) {
    if (!since.isEmpty()) {
      throw new Refusal(
          "%s was archived after %s, and would be archived again; no newer checkpoint or savepoint is in %s. Put it back, or name it by --from if the crawl is on a cluster. To go on from the older one, first move those of the %d files in %s away that have chk%d or a higher number in their names."
              .formatted(
                  inside(since.get(0)),
                  inside(point.path()),
                  dir.getPath(),
                  since.size(),
                  String.join(" and ", OUTPUT),
                  point.id()));
    }
  }

  /**
   * Moves aside what was archived after {@link #from}, and the metadata of what is damaged: that
   * last, so that a crawl killed on the way finds the reason again.
   */
  public void setAside() throws IOException {
    Optional<String> told = told();
    if (told.isEmpty()) {
      return;
    }
    LOG.warn("{}", told.get());
    for (Path file : since) {
      moveAside(file);
    }
    for (Damage damage : damaged) {
      moveAside(new Path(damage.point(), RestorePoint.METADATA));
    }
  }

  private void moveAside(Path file) throws IOException {
    Path target = new Path(aside(), inside(file));
    FileSystem files = file.getFileSystem();
    files.mkdirs(target.getParent());
    if (!files.rename(file, target)) {
      throw new IOException("cannot move " + file + " to " + target);
    }
  }

  private Path aside() {
    return new Path(dir, ASIDE + "/after-" + from.map(RestorePoint::id).orElse(0L));
  }

  /** Its path within the directory, if it is there. */
  private String inside(Path path) {
    String top = dir.getPath().replaceAll("/+$", "") + "/";
    return path.getPath().startsWith(top) ? path.getPath().substring(top.length()) : path.getPath();
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

  /** A savepoint's name does not tell its number: if it cannot be read, it may be newer. */
  private static boolean isNewer(Path point, long id) {
    Matcher name = POINT.matcher(point.getName());
    return !name.matches() || name.group(1) == null || Long.parseLong(name.group(1)) > id;
  }

  /** Flink writes its metadata last, and by rename where it can: where it is, the rest was. */
  private static void find(Path dir, int depth, List<Path> complete, List<Path> unfinished)
      throws IOException {
    List<Path> below = new ArrayList<>();
    boolean isComplete = false;
    for (FileStatus file : RestorePoint.list(dir)) {
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

  private static List<Path> archivedSince(Path dir, long checkpoint) throws IOException {
    List<Path> since = new ArrayList<>();
    for (String part : OUTPUT) {
      archivedSince(new Path(dir, part), OUTPUT_DEPTH, checkpoint, since);
    }
    return since;
  }

  private static void archivedSince(Path dir, int depth, long checkpoint, List<Path> since)
      throws IOException {
    for (FileStatus file : RestorePoint.list(dir)) {
      Path path = file.getPath();
      if (file.isDir() && depth > 0) {
        archivedSince(path, depth - 1, checkpoint, since);
      } else if (!file.isDir() && !path.getName().startsWith(".")) {
        OptionalLong begun = NumberedFiles.checkpoint(path.getName());
        if (begun.isPresent() && begun.getAsLong() >= checkpoint) {
          since.add(path);
        }
      }
    }
  }
}
