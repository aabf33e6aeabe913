package meguri.job.inspect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import meguri.job.Cause;
import meguri.job.CrawlDir;
import meguri.job.Refusal;
import meguri.job.RestorePoint;
import meguri.job.Resumption;
import meguri.job.options.CrawlOptions;
import meguri.job.options.FetchOptions;
import meguri.job.options.FrontierOptions;
import meguri.job.options.IntervalRules;
import meguri.job.options.JobOptions;
import meguri.job.options.PolitenessOptions;
import meguri.job.options.Settable;
import meguri.operators.scope.SeedPlaces;
import meguri.state.frontier.Host;
import meguri.state.frontier.Outlook;
import meguri.state.frontier.Patience;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Politeness;
import meguri.state.frontier.Slot;
import meguri.state.frontier.SlotState;
import meguri.state.steer.Holds;
import org.apache.commons.io.file.PathUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.IncrementalRemoteKeyedStateHandle;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.util.IOUtils;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.NativeLibraryLoader;
import org.rocksdb.RocksDB;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state of a crawl at a checkpoint or savepoint.
 *
 * <p>All files are open from the beginning. So a running crawl may delete the checkpoint meanwhile:
 * if it does so before, the next one is taken.
 */
public final class CrawlState implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CrawlState.class);

  /** The newest checkpoints that may be gone before they are open. */
  private static final int ATTEMPTS = 5;

  /** Bytes of RocksDB's cache for all files together; beside it, the system has them in memory. */
  private static final long CACHE = 64 << 20;

  private final CrawlDir dir;
  private final Configuration options;
  private final CommandStates commands;
  private final RestorePoint point;
  private final long time;
  private final Path tmp;
  private final Thread cleaner;
  private final Cache cache;
  private final Map<Room, RoomState> rooms = new EnumMap<>(Room.class);

  private CrawlState(CrawlDir dir, Configuration options, RestorePoint point, Set<Room> wanted)
      throws IOException {
    this.dir = dir;
    commands = new CommandStates(options);
    this.point = point;
    time = point.time();
    tmp = Files.createTempDirectory("meguri-inspect-");
    cleaner = new Thread(() -> delete(tmp), "inspect-cleaner");
    Runtime.getRuntime().addShutdownHook(cleaner);
    NativeLibraryLoader.getInstance().loadLibrary(tmp.toString());
    RocksDB.loadLibrary();
    cache = new LRUCache(CACHE);
    try {
      open(wanted, options);
      this.options = Settable.inForce(options, commands.holds().settings());
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Opens the newest state of a crawl. */
  static CrawlState open(CrawlDir dir, Optional<String> named, Room... rooms) {
    return open(dir, named, EnumSet.copyOf(Set.of(rooms)));
  }

  /** Opens the newest state of a crawl, or the one that a person has named, with all its rooms. */
  public static CrawlState open(CrawlDir dir, Optional<String> named) {
    return open(dir, named, EnumSet.allOf(Room.class));
  }

  private static CrawlState open(CrawlDir dir, Optional<String> named, Set<Room> rooms) {
    Configuration options = dir.options();
    String failed = "";
    String why = "";
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      RestorePoint point = named.isPresent() ? named(named.get()) : newest(dir, options);
      String path = point.path().toString();
      if (path.equals(failed)) {
        break;
      }
      point.refuseUnknownFormats();
      try {
        return new CrawlState(dir, options, point, rooms);
      } catch (IOException e) {
        LOG.debug("{} cannot be opened", path, e);
        failed = path;
        why = Cause.of(e);
      }
    }
    throw new Refusal(
        "The checkpoint %s cannot be read: %s. To read another one, name it by --from."
            .formatted(new org.apache.flink.core.fs.Path(failed).getPath(), why));
  }

  private static RestorePoint named(String text) {
    CrawlDir place = CrawlDir.named(text);
    try {
      RestorePoint point = RestorePoint.read(new org.apache.flink.core.fs.Path(place.uri()));
      Optional<String> damage = point.damage();
      if (damage.isPresent()) {
        throw new Refusal("The checkpoint %s is damaged: %s.".formatted(place, damage.get()));
      }
      return point;
    } catch (IOException e) {
      throw new Refusal(
          "There is no checkpoint or savepoint that can be read in %s: %s."
              .formatted(place, Cause.of(e)));
    }
  }

  private static RestorePoint newest(CrawlDir dir, Configuration options) {
    for (int attempt = 1; ; attempt++) {
      try {
        return Resumption.of(dir)
            .from()
            .orElseThrow(
                () ->
                    new Refusal(
                        "The crawl in %s has no checkpoint yet, so there is nothing to read but its seeds. A running crawl makes one every %d s."
                            .formatted(
                                dir, options.get(JobOptions.CHECKPOINT_INTERVAL).toSeconds())));
      } catch (Refusal e) {
        // a running crawl may have deleted what was just found
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private void open(Set<Room> wanted, Configuration begun) throws IOException {
    for (Room room : wanted) {
      rooms.put(room, new RoomState(begun.get(JobOptions.MAX_PARALLELISM)));
    }
    for (OperatorState operator : point.metadata().getOperatorStates()) {
      commands.read(operator);
      for (Room room : wanted) {
        if (operator.getOperatorUid().filter(room.uid()::equals).isPresent()) {
          RoomState opened = new RoomState(operator.getMaxParallelism());
          rooms.put(room, opened);
          for (OperatorSubtaskState subtask : operator.getStates()) {
            for (KeyedStateHandle handle : subtask.getManagedKeyedState()) {
              opened.add(files(handle, KeyBytes.prefix(operator.getMaxParallelism())));
            }
          }
        }
      }
    }
  }

  private KeyedFiles files(KeyedStateHandle handle, int prefixBytes) throws IOException {
    if (handle instanceof IncrementalRemoteKeyedStateHandle incremental) {
      return new RocksFiles(
          incremental, prefixBytes, Files.createTempDirectory(tmp, "subtask-"), cache);
    }
    if (handle instanceof KeyGroupsStateHandle groups) {
      return new CanonicalFiles(groups, prefixBytes);
    }
    throw new Refusal(
        "The checkpoint %s is in a form that Meguri does not write (%s), so it cannot be read here."
            .formatted(point.path().getPath(), handle.getClass().getSimpleName()));
  }

  /** Returns the crawl's options, with what commands have set. */
  public Configuration options() {
    return options;
  }

  /** Returns the commands that hold. */
  Holds holds() {
    return commands.holds();
  }

  /** Returns the places of the crawl's seeds, with those that came by commands. */
  SeedPlaces places(SeedPlaces begun) {
    List<String> urls = new ArrayList<>(begun.urls());
    urls.addAll(commands.places());
    return new SeedPlaces(urls, begun.files());
  }

  /** Returns what a host does, or waits for. */
  Outlook outlook(int number, Slot slot, Host host) {
    Outlook own = Outlook.of(number, slots(), slot, host, politeness(), time);
    long until = holds().until(Pin.nameOf(host.pin().origin()), time);
    return until > time && own.state() != SlotState.IN_FLIGHT
        ? new Outlook(SlotState.PAUSED, until, own.between())
        : own;
  }

  /** Returns the checkpoint or savepoint. */
  public RestorePoint point() {
    return point;
  }

  /** Returns when the checkpoint was complete: wall clock, ms. */
  public long time() {
    return time;
  }

  /** Returns a line for people: which checkpoint it is, and how old. */
  @Override
  public String toString() {
    return "As of %s, complete at %s."
        .formatted(dir.relative(point.path()), new When(System.currentTimeMillis()).at(time));
  }

  /** Returns the refusal to read a state that has turned out to be damaged. */
  Refusal refusal(DamagedState e) {
    return new Refusal(
        "The checkpoint %s is damaged: %s. To read another one, name it by --from."
            .formatted(point.path().getPath(), Cause.of(e)));
  }

  /** Returns H. */
  int slots() {
    return options.get(FrontierOptions.SLOTS);
  }

  /** Returns the rules of politeness that the crawl keeps. */
  Politeness politeness() {
    int attempts = options.get(FetchOptions.ATTEMPTS);
    return new Politeness(
        IntervalRules.of(options),
        options.get(FetchOptions.TIMEOUT).toMillis(),
        0,
        options.get(PolitenessOptions.MAX_CRAWL_DELAY).toMillis(),
        options.get(CrawlOptions.ONCE) ? Patience.once(attempts) : Patience.endless(attempts),
        holds().settings());
  }

  FrontierView frontier() {
    return new FrontierView(room(Room.FRONTIER));
  }

  RegistryView registry() {
    return new RegistryView(room(Room.REGISTRY), slots());
  }

  ContentView content() {
    return new ContentView(room(Room.CONTENT), slots());
  }

  AllowanceView allowance() {
    return new AllowanceView(room(Room.ALLOWANCE));
  }

  ResolveView resolve() {
    return new ResolveView(room(Room.RESOLVE));
  }

  /** Returns a new directory for files that are deleted with this. */
  Path directory(String name) throws IOException {
    return Files.createTempDirectory(tmp, name + "-");
  }

  private RoomState room(Room room) {
    RoomState opened = rooms.get(room);
    if (opened == null) {
      throw new IllegalStateException("the state of " + room.uid() + " was not opened");
    }
    return opened;
  }

  @Override
  public void close() {
    rooms.values().forEach(IOUtils::closeQuietly);
    cache.close();
    delete(tmp);
    try {
      Runtime.getRuntime().removeShutdownHook(cleaner);
    } catch (IllegalStateException e) {
      LOG.debug("The process is ending, and so the hook has deleted it", e);
    }
  }

  private static void delete(Path directory) {
    try {
      if (Files.exists(directory)) {
        PathUtils.deleteDirectory(directory);
      }
    } catch (IOException e) {
      LOG.warn("{} cannot be deleted: {}", directory, Cause.of(e));
    }
  }
}
