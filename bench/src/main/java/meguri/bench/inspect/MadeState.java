package meguri.bench.inspect;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import meguri.job.CrawlDir;
import meguri.job.options.CrawlOptions;
import meguri.job.options.FetchOptions;
import meguri.operators.frontier.Appointment;
import meguri.operators.frontier.KeyedBlocks;
import meguri.operators.frontier.KeyedStore;
import meguri.operators.model.RobotsRules;
import meguri.operators.registry.KnownSerializer;
import meguri.operators.resolve.Residence;
import meguri.operators.scope.Scope;
import meguri.operators.seen.KeyGroups;
import meguri.operators.seen.KeyedPrints;
import meguri.papers.KeyedRocks;
import meguri.papers.Temporary;
import meguri.state.Hash64;
import meguri.state.calendar.Calendar;
import meguri.state.calendar.PagePool;
import meguri.state.calendar.Resolution;
import meguri.state.frontier.Accounts;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Host;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Ring;
import meguri.state.frontier.Rings;
import meguri.state.frontier.RollEntry;
import meguri.state.frontier.Slot;
import meguri.state.registry.Known;
import meguri.state.revisit.HostRate;
import meguri.state.revisit.Multiplier;
import meguri.state.revisit.Past;
import meguri.state.revisit.Validators;
import meguri.state.revisit.Version;
import meguri.state.seen.Words;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;

/**
 * The directory of a large crawl that never ran: its state is written by the classes that the rooms
 * have for theirs, and has the size and the form that a crawl gives it.
 */
final class MadeState {

  /** The pages of each host of which one was visited. */
  private static final int VISITED = 4;

  private static final int MAX_PARALLELISM = 128;
  private static final int SLOTS = 1 << 16;
  private static final long DAY = 24 * 3_600_000L;
  private static final int RANK = 10;
  private static final long CALENDAR = 8 << 20;

  /** The form in which the state is stored. */
  enum Form {
    /** RocksDB's files, as the crawl's checkpoints and savepoints have them. */
    NATIVE,
    /** Flink's own form of savepoints. */
    CANONICAL
  }

  private final Path crawl;
  private final Form form;
  private final int hosts;
  private final long pages;
  private final Path point;
  private final Consumer<String> say;
  private final long now = System.currentTimeMillis();
  private final KeyGroups groups = new KeyGroups(SLOTS, MAX_PARALLELISM);
  private final List<OperatorState> operators = new ArrayList<>();

  /** Writes the state of a room. */
  private interface Writing<K> {
    void write(KeyedRocks<K> rocks) throws Exception;
  }

  /**
   * @param pages of each host
   */
  MadeState(Path crawl, Form form, int hosts, long pages, Consumer<String> say) {
    this.crawl = crawl;
    this.form = form;
    this.hosts = hosts;
    this.pages = pages;
    this.say = say;
    point = crawl.resolve("checkpoints").resolve(new JobID().toHexString()).resolve("chk-1");
  }

  /** Writes everything. */
  void make() throws Exception {
    Configuration options = new Configuration();
    options.set(CrawlOptions.ID, "made");
    options.set(CrawlOptions.DIR, CrawlDir.at(crawl).uri());
    options.set(CrawlOptions.SCOPE, Scope.Kind.ANY);
    options.set(FetchOptions.ALLOW_LOOPBACK, true);
    CrawlDir.at(crawl).keep(options, List.of(url(0, 0)));
    room("frontier", IntSerializer.INSTANCE, this::frontier);
    room("registry", IntSerializer.INSTANCE, this::registry);
    room("resolve", LongSerializer.INSTANCE, this::resolve);
    try (OutputStream out = Files.newOutputStream(point.resolve("_metadata"))) {
      Checkpoints.storeCheckpointMetadata(new CheckpointMetadata(1, operators, List.of()), out);
    }
  }

  static String url(int host, long page) {
    return origin(host) + "/articles/2026/%07d-a-title-as-pages-have-them.html".formatted(page);
  }

  static String origin(int host) {
    return "https://www.host-%05d.example".formatted(host);
  }

  /** Whether a page was visited: the others wait for their first visit. */
  static boolean isVisited(long page) {
    return page % VISITED == 0;
  }

  private <K> void room(String uid, TypeSerializer<K> keys, Writing<K> writing) throws Exception {
    Path rocks = Files.createTempDirectory("made-" + uid);
    try (KeyedRocks<K> state = new KeyedRocks<>(rocks, point, keys)) {
      writing.write(state);
      KeyedStateHandle stored = form == Form.NATIVE ? state.checkpoint() : state.savepoint();
      OperatorState operator = new OperatorState(uid, uid, new OperatorID(), 1, MAX_PARALLELISM);
      operator.putState(0, OperatorSubtaskState.builder().setManagedKeyedState(stored).build());
      operators.add(operator);
    }
    Temporary.delete(rocks);
    say.accept("made the state of " + uid);
  }

  private void frontier(KeyedRocks<Integer> rocks) throws Exception {
    KeyedStore store = new KeyedStore(rocks.backend(), (host, until) -> {});
    Calendar calendar =
        new Calendar(
            Resolution.SATL,
            1_000,
            Calendar.ANY,
            0,
            MAX_PARALLELISM,
            new PagePool(Words.allocate(CALENDAR), 1 << 10),
            new KeyedBlocks(rocks.backend(), groups, "revisits"),
            (group, at) -> {});
    SplittableRandom random = new SplittableRandom(1);
    for (int host = 0; host < hosts; host++) {
      Pin pin = pin(host);
      int slot = pin.slot(SLOTS);
      store.select(slot);
      long waiting = 0;
      long scheduled = 0;
      for (long page = 0; page < pages; page++) {
        Candidate candidate = candidate(host, page);
        if (isVisited(page)) {
          store.roll(pin.host(), candidate.id(), new RollEntry.Visited(now, 1, 1, false, false));
          long due = now + random.nextLong(30 * DAY);
          Queued queued = visited(candidate);
          calendar.file(now, due, new Appointment(slot, pin.host(), queued).toBytes());
          store.select(slot);
          scheduled++;
        } else {
          long place = ((long) RANK << 54) + waiting++;
          store.roll(pin.host(), candidate.id(), new RollEntry.Waiting(now, place));
          store.queue(pin.host(), place, Queued.first(candidate));
        }
      }
      store.rules(pin.host(), RobotsRules.allowAll(now + DAY));
      store.host(pin.host(), host(pin, waiting));
      Accounts accounts = new Accounts(waiting + scheduled, waiting, scheduled, 0, 0, scheduled, 0);
      Slot before = store.slot();
      store.slot(new Slot(now, before.ready(), null, accounts, Multiplier.START, Rings.NONE));
    }
    calendar.keepAll();
  }

  private Host host(Pin pin, long waiting) {
    return new Host(
        new Host.Home(pin, 1, 1),
        Host.Place.READY,
        new Host.Clock(now, 0, 0, 0, 0),
        new Host.Robots(now + DAY, 0, 0, List.of()),
        new Rings(new int[] {RANK}, new Ring[] {new Ring(0, waiting)}),
        0,
        HostRate.UNKNOWN,
        0);
  }

  private Queued visited(Candidate candidate) {
    Validators validators = Validators.of("\"5f1c-60a1b2c3d4e5f\"", "");
    Past past =
        Past.unknown().found(new Version(false, candidate.id(), true, validators, now, 0), now);
    return new Queued(candidate, 0, past, 1, false);
  }

  private void registry(KeyedRocks<Integer> rocks) throws Exception {
    KeyedPrints<Known> known = new KeyedPrints<>(rocks.backend(), groups, new KnownSerializer());
    for (int host = 0; host < hosts; host++) {
      long id = Hash64.of(origin(host));
      for (long page = 0; page < pages; page++) {
        long url = Hash64.of(url(host, page));
        known.put(groups.of(url), url, new Known(1, 3, 1, now, isVisited(page) ? now : 0, id));
      }
    }
  }

  private void resolve(KeyedRocks<Long> rocks) throws Exception {
    ValueState<Residence> residences =
        rocks
            .backend()
            .getPartitionedState(
                VoidNamespace.INSTANCE,
                VoidNamespaceSerializer.INSTANCE,
                new ValueStateDescriptor<>("residence", new Residence.Serializer()));
    for (int host = 0; host < hosts; host++) {
      Pin pin = pin(host);
      rocks.backend().setCurrentKey(pin.host());
      residences.update(new Residence(pin, now + DAY, 0, 0));
    }
  }

  private static Candidate candidate(int host, long page) {
    String url = url(host, page);
    return new Candidate(url, Hash64.of(url), 3, 0, 1, origin(host) + "/");
  }

  private static Pin pin(int host) {
    String origin = origin(host);
    byte[] address = {20, (byte) (host >> 16), (byte) (host >> 8), (byte) host};
    return new Pin(origin, Hash64.of(origin), address, 1);
  }
}
