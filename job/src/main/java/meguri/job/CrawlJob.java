package meguri.job;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import meguri.job.options.AddressRanges;
import meguri.job.options.BodyLimitRules;
import meguri.job.options.ContentOptions;
import meguri.job.options.CrawlOptions;
import meguri.job.options.FetchOptions;
import meguri.job.options.FrontierOptions;
import meguri.job.options.IntervalRules;
import meguri.job.options.JobOptions;
import meguri.job.options.KafkaOptions;
import meguri.job.options.NameServers;
import meguri.job.options.ParseOptions;
import meguri.job.options.PolitenessOptions;
import meguri.job.options.RegistryOptions;
import meguri.job.options.ResolveOptions;
import meguri.job.options.RevisitOptions;
import meguri.job.options.RevisitRules;
import meguri.job.options.ScopeOptions;
import meguri.job.options.ScopeRules;
import meguri.job.options.Settable;
import meguri.job.options.WarcOptions;
import meguri.job.remote.RemoteCrawl;
import meguri.job.remote.RemoteEnd;
import meguri.job.watch.RestApi;
import meguri.operators.allowance.AllowanceOperator;
import meguri.operators.content.ByBody;
import meguri.operators.content.ContentOperator;
import meguri.operators.feed.FeedOperator;
import meguri.operators.feed.Reporting;
import meguri.operators.fetch.AddressGuard;
import meguri.operators.fetch.Fetch;
import meguri.operators.fetch.FetchFromArchive;
import meguri.operators.fetch.Split;
import meguri.operators.frontier.FrontierOperator;
import meguri.operators.frontier.Overflow;
import meguri.operators.loop.Lineage;
import meguri.operators.loop.LoopSchema;
import meguri.operators.loop.LoopTrim;
import meguri.operators.loop.Stamp;
import meguri.operators.loop.Stamped;
import meguri.operators.model.AllowanceInput;
import meguri.operators.model.ContentInput;
import meguri.operators.model.Fetched;
import meguri.operators.model.LogLine;
import meguri.operators.model.LoopRecordSerializer;
import meguri.operators.model.Page;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEventSerializer;
import meguri.operators.model.ParseInput;
import meguri.operators.model.RegistryInput;
import meguri.operators.model.ResolveInput;
import meguri.operators.model.ScopeInput;
import meguri.operators.model.Types;
import meguri.operators.near.BySketch;
import meguri.operators.near.NearCopyFunction;
import meguri.operators.parse.LinkExtractor;
import meguri.operators.parse.LinkType;
import meguri.operators.parse.ParseFunction;
import meguri.operators.registry.RegistryOperator;
import meguri.operators.resolve.Names;
import meguri.operators.resolve.Resolve;
import meguri.operators.scope.Scope;
import meguri.operators.scope.ScopeFunction;
import meguri.operators.scope.SeedPlaces;
import meguri.operators.steer.Addressed;
import meguri.state.allowance.Allowance;
import meguri.state.frontier.Intervals;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.Patience;
import meguri.state.frontier.Task;
import meguri.state.rank.RankCutOff;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.BasicTypeInfo;
import org.apache.flink.client.deployment.application.EmbeddedJobClient;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.streaming.api.datastream.AsyncDataStream;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamUtils;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The dataflow: one method per room, in the order of the picture in docs/how.md. Every operator has
 * a uid, by which Flink finds its state again, and the room's name, which the web UI shows. The
 * class is longer than most, to show the whole picture in one place.
 */
public final class CrawlJob {

  private static final Logger LOG = LoggerFactory.getLogger(CrawlJob.class);

  /**
   * The part of the shortest interval for which the end of a request may wait for others to travel
   * with: once in its producer, and once on the way from the loop to the Frontier. Its server is
   * not asked before the interval is over.
   */
  private static final long PART_OF_INTERVAL = 50;

  /**
   * The least of this time, ms, which counts where servers are asked without an interval: a thread
   * wakes up 200 times a second.
   */
  private static final long LEAST_LOOP_MS = 5;

  /** The most of it, ms: meanwhile a request counts as in flight, and others cannot be made. */
  private static final long MOST_LOOP_MS = 20;

  /**
   * The time for which records wait for others on all other ways, ms. What travels there waits for
   * its turn at a server anyway, or for a file.
   */
  private static final long BUFFER_TIMEOUT_MS = 50;

  /**
   * The time for which a producer collects new URLs and hosts that move, ms. The broker's work is
   * per request and not per record.
   */
  private static final long OFFERS_LINGER_MS = 50;

  /**
   * The time after which the broker answers a consumer that there is nothing new, ms. It answers at
   * once if there is something.
   */
  static final String LONG_POLL_MS = "1000";

  /**
   * The time for which a producer keeps its unsent records, ms: the largest value there is. So a
   * producer waits for a broker that is away. If it gave a record up, the crawl would restart, and
   * the broker would still be away. The defaults are two minutes, and one minute for a full buffer.
   */
  static final String FOR_EVER = String.valueOf(Integer.MAX_VALUE);

  /**
   * The time within which a consumer must learn its position, ms. It first asks a broker that has
   * come back whether it still has its records. The default is one minute.
   */
  static final String POSITION_TIMEOUT_MS = "600000";

  /** A job parameter that is no option: the sentence of {@link Resumption#relapse} for the user. */
  public static final String RELAPSE = "meguri.relapse";

  /** A job parameter that is no option: where people find what the options mean. */
  private static final String EXPLAINED = "meguri.explained-in";

  /** Elements that Async I/O holds beyond those in flight: restored ones, which lapse at once. */
  private static final int ASYNC_SPARE = 100;

  private final StreamExecutionEnvironment env;
  private final Configuration options;
  private final long quietUntil;
  private final Topics topics;
  private final Topics.Loop loop;
  private final LoopSchema schema;
  private final int retained;
  private final UserAgent agent;
  private final AddressGuard guard;
  private final RoomMemory memory;
  private final int slots;
  private final boolean once;
  private final RankCutOff rankCutOff;
  private final Intervals intervals;
  private final long loopMs;
  private final Reporting reporting;
  private final Scope.Settings scope;
  private final Map<String, String> begun;

  private CrawlJob(StreamExecutionEnvironment env, Configuration options, long quietUntil)
      throws IOException {
    this.env = env;
    this.options = options;
    this.quietUntil = quietUntil;
    topics = Topics.of(options);
    loop = topics.loop(options);
    schema = new LoopSchema(topics.loop(), loop.partitions());
    retained =
        Math.max(
            FlinkSettings.RETAINED_CHECKPOINTS,
            env.getConfiguration().get(CheckpointingOptions.MAX_RETAINED_CHECKPOINTS));
    agent = UserAgent.of(options);
    guard =
        new AddressGuard(
            options.get(FetchOptions.ALLOW_LOOPBACK),
            options.get(FetchOptions.ALLOW_PRIVATE),
            AddressRanges.allowed(options));
    // if the cluster chooses the parallelism when the job runs, the operators check it there
    memory =
        RoomMemory.of(
            options,
            env.getParallelism() > 0
                ? env.getParallelism()
                : options.get(JobOptions.MAX_PARALLELISM));
    slots = options.get(FrontierOptions.SLOTS);
    once = options.get(CrawlOptions.ONCE);
    rankCutOff =
        once || !options.get(FrontierOptions.ORDER).passesOnGains()
            ? RankCutOff.DL1
            : options.get(FrontierOptions.RANK_CUTOFF);
    intervals = IntervalRules.of(options);
    loopMs =
        Math.max(LEAST_LOOP_MS, Math.min(MOST_LOOP_MS, intervals.shortest() / PART_OF_INTERVAL));
    reporting = Feed.reporting(options);
    scope = ScopeRules.of(options, SeedPlaces.in(CrawlDir.of(options).seedsUri()));
    begun = Settable.begun(options);
  }

  /** Runs a crawl on any cluster, from its seeds or from where the crawl in its directory ended. */
  public static void main(String[] args) throws Exception {
    JobArguments arguments = JobArguments.parse(args);
    Beginning beginning =
        Beginning.of(
            arguments, StreamExecutionEnvironment.getExecutionEnvironment().getConfiguration());
    Configuration options = beginning.options();
    Configuration flink = FlinkSettings.of(options);
    flink.addAll(beginning.restore());
    StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(flink);
    FlinkSettings.keptTooFew(env.getConfiguration()).ifPresent(LOG::warn);
    Configuration shown = shown(options);
    beginning.resumption().relapse().ifPresent(sentence -> shown.setString(RELAPSE, sentence));
    env.getConfig().setGlobalJobParameters(shown);
    Feed.refuseMissing(options);
    beginning.keepSeeds();
    new CrawlJob(env, options, beginning.quietUntil()).build();
    AccessRules.warning(options).ifPresent(LOG::warn);
    beginning.refuseGap();
    beginning.keep();
    execute(env, options);
  }

  /** Runs the job. Where this process is the crawl's own cluster, it also ends the crawl. */
  private static void execute(StreamExecutionEnvironment env, Configuration options)
      throws Exception {
    String id = options.get(CrawlOptions.ID);
    if (!RemoteEnd.isIn(options)) {
      env.execute("meguri " + id);
      return;
    }
    JobClient job = env.executeAsync("meguri " + id);
    if (job instanceof EmbeddedJobClient) {
      RestApi api = new RestApi(RemoteEnd.local(env.getConfiguration()));
      new RemoteEnd(new RemoteCrawl(api, job.getJobID().toHexString(), id), options).keep();
    } else if (env.getConfiguration().get(DeploymentOptions.ATTACHED)) {
      job.getJobExecutionResult().get();
    }
  }

  /** Returns the options for the web UI and for a rescale, without the seeds: these may be many. */
  private static Configuration shown(Configuration options) {
    Configuration shown = new Configuration(options);
    shown.removeConfig(CrawlOptions.SEEDS);
    shown.setString(EXPLAINED, "docs/configuration.md; what the metrics mean: docs/metrics.md");
    return shown;
  }

  public static void build(StreamExecutionEnvironment env, Configuration options)
      throws IOException {
    env.getConfig().setGlobalJobParameters(shown(options));
    new CrawlJob(env, options, 0).build();
  }

  private void build() throws IOException {
    env.getConfig().enableObjectReuse();
    env.setBufferTimeout(BUFFER_TIMEOUT_MS);

    CommandTopic commands = CommandTopic.of(env, options);
    SingleOutputStreamOperator<Task> tasks = frontier(loop(), commands.toFrontier());
    SingleOutputStreamOperator<ContentInput> answers = split(fetch(tasks));
    SingleOutputStreamOperator<Page> pages =
        parse(
            content(
                answers.union(tasks.getSideOutput(FrontierOperator.RELEASED)), commands.toScope()));
    DataStream<RegistryInput> links =
        scope("Scope", pages.getSideOutput(ParseFunction.LINKS), scope)
            .union(
                scope(
                    "Scope of seeds",
                    SeedSource.of(env, options),
                    scope.anywhere()), // their places are the scope
                answers.getSideOutput(Split.VISITED),
                tasks.getSideOutput(FrontierOperator.REGISTRY));
    SingleOutputStreamOperator<ResolveInput> urls =
        registry(
            reporting.isOn()
                ? links.union(nearCopies(pages.getSideOutput(ParseFunction.REPORTS)))
                : links,
            List.of(commands.toRegistry(), tasks.getSideOutput(FrontierOperator.PURGED)));
    commands.answer(tasks.getSideOutput(FrontierOperator.ANSWERS));
    SingleOutputStreamOperator<ResolveInput> allowed =
        allowance(
            urls.getSideOutput(RegistryOperator.ARRIVALS)
                .union(pages.getSideOutput(ParseFunction.PAGE_LOOKS)),
            commands.toAllowance());
    SingleOutputStreamOperator<LoopRecord> offers =
        resolve(allowed.union(urls, answers.getSideOutput(Split.QUESTIONS)));

    intoLoop("Offers", offers, OFFERS_LINGER_MS);
    intoLoop("Outcomes", answers.getSideOutput(Split.OUTCOMES), loopMs);
    intoLoop("Forwarded", tasks.getSideOutput(FrontierOperator.LOOP), OFFERS_LINGER_MS);
    DataStream<LogLine> requests =
        answers.getSideOutput(Split.LOG).union(urls.getSideOutput(RegistryOperator.VISITS));
    DataStream<LogLine> lines =
        requests.union(
            tasks.getSideOutput(FrontierOperator.LOG),
            allowed.getSideOutput(AllowanceOperator.LOG),
            offers.getSideOutput(Resolve.LOG));
    Optional<DataStream<PageEvent>> events =
        reporting.isOn()
            ? Optional.of(feed(urls.getSideOutput(RegistryOperator.EVENTS)))
            : Optional.empty();
    Output.writeAll(new Output.Streams(pages, requests, lines, events), options);
    events.ifPresent(told -> Feed.intoTopic(told, options));
    RoomDescriptions.add(env);
  }

  private DataStream<LoopRecord> loop() {
    KafkaSource<byte[]> source =
        KafkaSource.<byte[]>builder()
            .setBootstrapServers(options.get(KafkaOptions.BOOTSTRAP))
            .setTopics(topics.loop())
            .setGroupId(topics.group())
            .setStartingOffsets(new FromTheBeginning())
            .setDeserializer(schema)
            .setProperty("partition.discovery.interval.ms", "-1")
            .setProperty("fetch.max.wait.ms", LONG_POLL_MS)
            .setProperty("default.api.timeout.ms", POSITION_TIMEOUT_MS)
            .setClientIdPrefix(topics.group())
            .build();
    LoopTrim trim =
        new LoopTrim(options.get(KafkaOptions.BOOTSTRAP), topics.loop(), topics.group(), retained);
    return env.fromSource(source, WatermarkStrategy.noWatermarks(), "Loop")
        .uid("loop")
        .flatMap(new Lineage(trim))
        .returns(LoopRecordSerializer.TYPE)
        .name("Lineage")
        .uid("lineage")
        .setBufferTimeout(loopMs);
  }

  private SingleOutputStreamOperator<Task> frontier(
      DataStream<LoopRecord> records, DataStream<LoopRecord> toAll) throws IOException {
    SingleOutputStreamOperator<Task> tasks =
        Addressed.room(
                records.keyBy(LoopRecord::slot),
                List.of(toAll),
                "Frontier",
                Types.TASK,
                new FrontierOperator(
                    new FrontierOperator.Settings(
                        slots,
                        options.get(FrontierOptions.IN_FLIGHT),
                        intervals,
                        options.get(FetchOptions.TIMEOUT),
                        options.get(PolitenessOptions.MAX_CRAWL_DELAY),
                        patience(),
                        options.get(FrontierOptions.ORDER),
                        options.get(FrontierOptions.OVERFLOW) == Overflow.KEEP
                            ? Long.MAX_VALUE
                            : options.get(FrontierOptions.MAX_WAITING),
                        options.get(CrawlOptions.MAX_PAGES),
                        options.get(FrontierOptions.LEASE),
                        loop.id(),
                        quietUntil,
                        Math.max(0, quietUntil - System.currentTimeMillis()),
                        once,
                        RevisitRules.of(options),
                        rankCutOff,
                        options.get(RevisitOptions.SHARE),
                        reporting.isOn(),
                        begun)))
            .uid("frontier");
    return managed(tasks, memory.calendar());
  }

  private Patience patience() {
    int attempts = options.get(FetchOptions.ATTEMPTS);
    return once ? Patience.once(attempts) : Patience.endless(attempts);
  }

  private DataStream<Fetched> fetch(DataStream<Task> tasks) {
    if (options.contains(FetchOptions.ARCHIVE)) {
      return replay(tasks, options.get(FetchOptions.ARCHIVE));
    }
    Duration timeout = options.get(FetchOptions.TIMEOUT);
    Duration connect = options.get(FetchOptions.CONNECT_TIMEOUT);
    return AsyncDataStream.unorderedWait(
            tasks,
            new Fetch(
                new Fetch.Settings(
                    timeout,
                    connect.compareTo(timeout) < 0 ? connect : timeout,
                    BodyLimitRules.of(options),
                    options.get(FetchOptions.MAX_HELD).getBytes(),
                    options.get(ContentOptions.DIGEST),
                    agent.header(),
                    guard,
                    AccessRules.of(options))),
            0, // Fetch keeps its own timeout
            TimeUnit.MILLISECONDS,
            options.get(FrontierOptions.IN_FLIGHT) + ASYNC_SPARE)
        .returns(Types.FETCHED)
        .name("Fetch")
        .uid("fetch");
  }

  /** Answers from an archive in place of the network. */
  private DataStream<Fetched> replay(DataStream<Task> tasks, String index) {
    return tasks
        .process(
            new FetchFromArchive(
                new FetchFromArchive.Settings(
                    index, BodyLimitRules.of(options), options.get(ContentOptions.DIGEST))))
        .returns(Types.FETCHED)
        .name("Fetch")
        .uid("fetch");
  }

  private SingleOutputStreamOperator<ContentInput> split(DataStream<Fetched> fetched) {
    return fetched
        .process(
            new Split(
                agent.robotsToken().toLowerCase(Locale.ROOT),
                options.get(PolitenessOptions.ROBOTS_HOLD),
                patience(),
                reporting.isOn()))
        .returns(Types.CONTENT_INPUT)
        .name("Split")
        .uid("split");
  }

  private DataStream<ParseInput> content(
      DataStream<ContentInput> claims, DataStream<ContentInput> toAll) {
    SingleOutputStreamOperator<ParseInput> pages =
        Addressed.room(
                claims.keyBy(new ByBody(slots)),
                List.of(toAll),
                "Content",
                Types.PARSE_INPUT,
                new ContentOperator(
                    new ContentOperator.Settings(
                        slots,
                        options.get(RegistryOptions.EXPECTED_URLS),
                        options.get(WarcOptions.DIGEST),
                        options.get(ContentOptions.KNOWN))))
            .uid("content");
    return managed(pages, memory.content());
  }

  private Set<LinkType> followed() {
    return options.get(ScopeOptions.FOLLOW).stream()
        .flatMap(name -> LinkType.named(name).stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  private SingleOutputStreamOperator<Page> parse(DataStream<ParseInput> pages) {
    return pages
        .process(
            new ParseFunction(
                new LinkExtractor.Bounds(
                    (int) options.get(FetchOptions.MAX_BODY).getBytes(),
                    options.get(ParseOptions.MAX_LINKS),
                    options.get(ParseOptions.MAX_DEPTH),
                    options.get(ParseOptions.TIMEOUT)),
                options.get(FrontierOptions.ORDER),
                agent.robotsToken().toLowerCase(Locale.ROOT),
                options.get(CrawlOptions.SITEMAPS) && options.get(CrawlOptions.MAX_DEPTH) > 0,
                followed(),
                reporting))
        .returns(Types.PAGE)
        .name("Parse")
        .uid("parse");
  }

  /** Marks near copies, if the crawl asks for that: by one key of their text, then by the other. */
  private DataStream<RegistryInput> nearCopies(DataStream<RegistryInput> reports) {
    if (!reporting.hasLikeness()) {
      return reports;
    }
    return nearCopies(Feed.NEAR_COPIES_2, nearCopies(Feed.NEAR_COPIES_1, reports));
  }

  private DataStream<RegistryInput> nearCopies(String uid, DataStream<RegistryInput> reports) {
    return reports
        .keyBy(new BySketch(uid.equals(Feed.NEAR_COPIES_1)), BasicTypeInfo.LONG_TYPE_INFO)
        .process(new NearCopyFunction(options.get(ContentOptions.NEAR_DUPLICATES)))
        .returns(Types.REGISTRY_INPUT)
        .name("Near copies")
        .uid(uid);
  }

  private DataStream<RegistryInput> scope(
      String name, DataStream<ScopeInput> found, Scope.Settings settings) {
    return found
        .flatMap(new ScopeFunction(settings, begun))
        .returns(Types.REGISTRY_INPUT)
        .name(name)
        .uid(name.toLowerCase(Locale.ROOT).replace(' ', '-'))
        .setParallelism(found.getParallelism());
  }

  /**
   * @param toAll streams of records that go to all subtasks
   */
  private SingleOutputStreamOperator<ResolveInput> registry(
      DataStream<RegistryInput> inputs, List<DataStream<RegistryInput>> toAll) {
    SingleOutputStreamOperator<ResolveInput> fresh =
        Addressed.room(
                inputs.keyBy(RegistryOperator.key(slots)),
                toAll,
                "Registry",
                Types.RESOLVE_INPUT,
                new RegistryOperator(
                    new RegistryOperator.Settings(
                        slots,
                        options.get(RegistryOptions.MEMORY).getBytes(),
                        options.get(RegistryOptions.EXPECTED_URLS),
                        options.get(RegistryOptions.SECOND_STAGE),
                        options.get(RegistryOptions.EXACT),
                        rankCutOff,
                        once ? Long.MAX_VALUE : options.get(RevisitOptions.SHORTEST).toMillis(),
                        scope.anywhere(),
                        options.get(WarcOptions.DIGEST),
                        begun)))
            .uid("registry");
    return managed(fresh, memory.registry());
  }

  /** The events are keyed as the Registry is, so that each stays in its subtask. */
  private DataStream<PageEvent> feed(DataStream<PageEvent> events) {
    return DataStreamUtils.reinterpretAsKeyedStream(events, FeedOperator.key(slots))
        .process(new FeedOperator(patience().goneAfter()))
        .returns(PageEventSerializer.TYPE)
        .name("Feed")
        .uid(Feed.UID);
  }

  /** Declares the operator's part of the managed memory, which comes beside RocksDB's. */
  private static <T> SingleOutputStreamOperator<T> managed(
      SingleOutputStreamOperator<T> operator, int megabytes) {
    operator
        .getTransformation()
        .declareManagedMemoryUseCaseAtOperatorScope(ManagedMemoryUseCase.OPERATOR, megabytes);
    return operator;
  }

  private SingleOutputStreamOperator<ResolveInput> allowance(
      DataStream<AllowanceInput> inputs, DataStream<AllowanceInput> toAll) {
    return Addressed.room(
            inputs.keyBy(AllowanceInput::domain),
            List.of(toAll),
            "Allowance",
            Types.RESOLVE_INPUT,
            new AllowanceOperator(
                new Allowance.Limits(
                    options.get(ScopeOptions.PAGES_PER_HOST),
                    options.get(ScopeOptions.PAGES_PER_DOMAIN),
                    options.get(ScopeOptions.MAX_COPIES)),
                begun))
        .uid("allowance");
  }

  private SingleOutputStreamOperator<LoopRecord> resolve(DataStream<ResolveInput> questions) {
    return questions
        .keyBy(ResolveInput::host)
        .transform(
            "Resolve",
            LoopRecordSerializer.TYPE,
            options.contains(FetchOptions.ARCHIVE)
                ? Resolve.offline(options.get(ResolveOptions.QUERIES), slots)
                : new Resolve(
                    Names.parse(options.get(ResolveOptions.HOSTS)),
                    NameServers.of(options),
                    guard,
                    options.get(ResolveOptions.QUERIES),
                    slots))
        .uid("resolve");
  }

  private void intoLoop(String name, DataStream<LoopRecord> records, long lingerMs) {
    String uid = name.toLowerCase(Locale.ROOT);
    records
        .map(new Stamp())
        .returns(Stamped.TYPE)
        .name("Stamp")
        .uid(uid + "-stamp")
        .sinkTo(
            KafkaSink.<Stamped>builder()
                .setBootstrapServers(options.get(KafkaOptions.BOOTSTRAP))
                .setRecordSerializer(schema)
                .setDeliveryGuarantee(DeliveryGuarantee.AT_LEAST_ONCE)
                .setProperty("acks", "all")
                .setProperty("linger.ms", String.valueOf(lingerMs))
                .setProperty("buffer.memory", String.valueOf(16 << 20))
                .setProperty("delivery.timeout.ms", FOR_EVER)
                .setProperty("max.block.ms", FOR_EVER)
                .build())
        .name(name)
        .uid(uid);
  }
}
