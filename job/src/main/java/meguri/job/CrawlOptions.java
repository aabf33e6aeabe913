package meguri.job;

import static org.apache.flink.configuration.ConfigOptions.key;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import meguri.operators.fetch.Access;
import meguri.operators.frontier.Overflow;
import meguri.operators.parse.LinkExtractor;
import meguri.operators.parse.LinkType;
import meguri.operators.registry.SecondStageKind;
import meguri.operators.scope.Scope;
import meguri.operators.scope.Traps;
import meguri.operators.sink.WarcSink;
import meguri.state.rank.Order;
import meguri.state.rank.RankCutOff;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;

/**
 * Every option of a crawl: its name, type, default and what it accepts. {@code
 * docs/configuration.md} is generated from here by {@link ConfigurationPage}.
 *
 * <p>As long as the list is: an option and its rule are a few lines each, and read together.
 */
public final class CrawlOptions {

  /** Servers of others are left alone at least so long. */
  public static final Duration LEAST_FOR_OTHERS = Duration.ofMillis(250);

  public static final ConfigOption<String> ID =
      key("crawl.id")
          .stringType()
          .noDefaultValue()
          .withDescription(
              "Name of the crawl, part of its Kafka topics' names. Made up if not given, and then"
                  + " kept for the crawl's life.");

  public static final ConfigOption<String> DIR =
      key("crawl.dir")
          .stringType()
          .noDefaultValue()
          .withDescription(
              "Where checkpoints, savepoints, WARC files and the crawl log go: a URI, on a cluster"
                  + " one that each of its machines can reach. -o on the command line.");

  public static final ConfigOption<List<String>> SEEDS =
      key("crawl.seeds")
          .stringType()
          .asList()
          .defaultValues()
          .withDescription(
              "Where the crawl begins: a list of URLs, or the file: URI of one file with a URL per"
                  + " line.");

  public static final ConfigOption<Scope.Kind> SCOPE =
      key("crawl.scope")
          .enumType(Scope.Kind.class)
          .defaultValue(Scope.Kind.HOST)
          .withDescription(
              "Which links are followed: those to the seeds' hosts, to their registered domains, or"
                  + " any.");

  public static final ConfigOption<Long> MAX_PAGES =
      key("crawl.max-pages")
          .longType()
          .defaultValue(Long.MAX_VALUE)
          .withDescription(
              "Pages after which no further one is asked for; each visit to one counts.");

  public static final ConfigOption<Duration> MAX_DURATION =
      key("crawl.max-duration")
          .durationType()
          .noDefaultValue()
          .withDescription(
              "Time after which the crawl stops with a savepoint; counted anew at each resume."
                  + " Kept by the command line, not by the job.");

  public static final ConfigOption<Integer> MAX_DEPTH =
      key("crawl.max-depth")
          .intType()
          .defaultValue(Integer.MAX_VALUE)
          .withDescription("Links followed in a row from a seed; 0 fetches the seeds alone.");

  public static final ConfigOption<Boolean> SITEMAPS =
      key("crawl.sitemaps")
          .booleanType()
          .defaultValue(true)
          .withDescription(
              "Whether the sitemaps are followed that a robots.txt names. Any sitemap or feed may be"
                  + " a seed too.");

  public static final ConfigOption<Boolean> ONCE =
      key("crawl.once")
          .booleanType()
          .defaultValue(false)
          .withDescription("Whether the crawl ends when everything it found has been fetched.");

  public static final ConfigOption<RevisitRules.Kind> REVISIT =
      key("crawl.revisit")
          .enumType(RevisitRules.Kind.class)
          .defaultValue(RevisitRules.Kind.ADAPTIVE)
          .withDescription(
              "When a page is visited again, unless the crawl is once: at a fixed interval, twice as"
                  + " often as it was found to change (adaptive), or so that as much as possible of"
                  + " what the crawl holds is fresh for the requests it may make (optimal).");

  public static final ConfigOption<Duration> REVISIT_INTERVAL =
      key("revisit.interval")
          .durationType()
          .defaultValue(Duration.ofDays(7))
          .withDescription("Time between two visits to a page, with crawl.revisit: fixed.");

  public static final ConfigOption<Duration> REVISIT_SHORTEST =
      key("revisit.shortest")
          .durationType()
          .defaultValue(Duration.ofHours(1))
          .withDescription(
              "The shortest time between two visits to a page; the calendar may be a sixteenth of it"
                  + " early, and at most a minute.");

  public static final ConfigOption<Duration> REVISIT_LONGEST =
      key("revisit.longest")
          .durationType()
          .defaultValue(Duration.ofDays(400))
          .withDescription(
              "The longest time between two visits to a page: any may have changed in this.");

  public static final ConfigOption<Double> REVISIT_SHARE =
      key("revisit.share")
          .doubleType()
          .defaultValue(0.5)
          .withDescription(
              "Of the requests that its interval or Crawl-delay leaves a server, how many may be for"
                  + " pages visited before: intervals are stretched to keep to it, and while URLs wait that are"
                  + " new, no more of a host's turns go to others.");

  public static final ConfigOption<Double> REVISIT_BUDGET =
      key("revisit.budget")
          .doubleType()
          .noDefaultValue()
          .withDescription(
              "Visits per second to pages visited before, in the whole crawl; intervals are"
                  + " stretched to keep to it.");

  public static final ConfigOption<List<String>> SCOPE_RULES =
      key("scope.rules")
          .stringType()
          .asList()
          .defaultValues()
          .withDescription(
              "Which links are followed whatever crawl.scope says, and which are not: the first rule"
                  + " that is about a URL decides; and likewise which types of answers are kept."
                  + " docs/scope.md has the kinds.");

  public static final ConfigOption<List<String>> SCOPE_FOLLOW =
      key("scope.follow")
          .stringType()
          .asList()
          .defaultValues()
          .withDescription(
              "Link elements that are followed besides links, feeds, the canonical URL, and the next"
                  + " and previous page: any of hreflang (the page in other languages), amphtml, and"
                  + " shortlink.");

  public static final ConfigOption<Long> SCOPE_PAGES_PER_HOST =
      key("scope.pages-per-host")
          .longType()
          .defaultValue(Long.MAX_VALUE)
          .withDescription(
              "Pages that are taken of one host: scheme, name and port. Seeds count, and are taken in"
                  + " any case. May change at each resume; what was taken stays.");

  public static final ConfigOption<Long> SCOPE_PAGES_PER_DOMAIN =
      key("scope.pages-per-domain")
          .longType()
          .defaultValue(Long.MAX_VALUE)
          .withDescription(
              "Likewise of all hosts of one registered domain, by the Public Suffix List.");

  public static final ConfigOption<Double> SCOPE_MAX_COPIES =
      key("scope.max-copies")
          .doubleType()
          .defaultValue(0.9)
          .withDescription(
              "Share of a host's last 64 new pages that may be copies of others, or differ from others"
                  + " of the host in hardly a word. While it is more, no new URL of the host is taken,"
                  + " but one an hour. 1 takes all.");

  public static final ConfigOption<Integer> SCOPE_MAX_REPEATS =
      key("scope.max-repeats")
          .intType()
          .defaultValue(Traps.Limits.DEFAULT.repeats())
          .withDescription(
              "How often one segment may occur in a URL's path, one parameter with one value in its"
                  + " query, or a percent sign be escaped within an escape.");

  public static final ConfigOption<Integer> SCOPE_MAX_SEGMENTS =
      key("scope.max-segments")
          .intType()
          .defaultValue(Traps.Limits.DEFAULT.segments())
          .withDescription("Segments that a URL's path may have.");

  public static final ConfigOption<Integer> SCOPE_MAX_PARAMETERS =
      key("scope.max-parameters")
          .intType()
          .defaultValue(Traps.Limits.DEFAULT.parameters())
          .withDescription("Parameters that a URL's query may have.");

  public static final ConfigOption<Integer> SCOPE_MAX_QUERY =
      key("scope.max-query")
          .intType()
          .defaultValue(Traps.Limits.DEFAULT.query())
          .withDescription("Characters that a URL's query may have.");

  public static final ConfigOption<Integer> SCOPE_CALENDAR_YEARS =
      key("scope.calendar-years")
          .intType()
          .defaultValue(Traps.Limits.DEFAULT.years())
          .withDescription(
              "Years that a calendar's page may be ahead: /2031/05/, ?date=2031-05-01 and the like.");

  public static final ConfigOption<Boolean> NORMALISE_SESSION_IDS =
      key("normalise.session-ids")
          .booleanType()
          .defaultValue(true)
          .withDescription(
              "Whether URLs that differ in a session id only are one page: PHPSESSID, sid, jsessionid"
                  + " and the like, in the query or the path.");

  public static final ConfigOption<Boolean> NORMALISE_TRACKING =
      key("normalise.tracking")
          .booleanType()
          .defaultValue(true)
          .withDescription(
              "Whether parameters count for nothing that tell where a visitor came from: utm_*,"
                  + " gclid, fbclid and the like.");

  public static final ConfigOption<List<String>> NORMALISE_IGNORED_PARAMETERS =
      key("normalise.ignored-parameters")
          .stringType()
          .asList()
          .defaultValues()
          .withDescription(
              "Further parameters of a query that count for nothing; * stands for whatever follows.");

  public static final ConfigOption<Boolean> NORMALISE_QUERY_ORDER =
      key("normalise.query-order")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Whether the order of a query's parameters counts for nothing. Those of one name keep"
                  + " theirs.");

  public static final ConfigOption<Boolean> NORMALISE_INDEX_PAGES =
      key("normalise.index-pages")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Whether a directory and its index.html, index.php, default.asp and the like, without"
                  + " a query, are one page.");

  public static final ConfigOption<Boolean> NORMALISE_TRAILING_SLASH =
      key("normalise.trailing-slash")
          .booleanType()
          .defaultValue(false)
          .withDescription("Whether a path with a slash at its end and without are one page.");

  public static final ConfigOption<Long> REGISTRY_EXPECTED_URLS =
      key("registry.expected-urls")
          .longType()
          .defaultValue(1_000_000L)
          .withDescription(
              "URLs the crawl is expected to know, links not followed yet included: 10 bytes of"
                  + " registry.memory each, in all subtasks together, and as much beside it for the"
                  + " bodies of pages. More stay correct, but cost reads; may change at each"
                  + " resume.");

  public static final ConfigOption<MemorySize> REGISTRY_MEMORY =
      key("registry.memory")
          .memoryType()
          .defaultValue(MemorySize.ofMebiBytes(32))
          .withDescription(
              "Managed memory of each Registry subtask, for what tells new URLs from known ones"
                  + " without reading state.");

  public static final ConfigOption<SecondStageKind> REGISTRY_SECOND_STAGE =
      key("registry.second-stage")
          .enumType(SecondStageKind.class)
          .defaultValue(SecondStageKind.SBFL)
          .withDescription(
              "What remembers URLs that have fallen off the Registry's LRU: a stable Bloom filter"
                  + " (sbfl) or a cache of tags (tags).");

  public static final ConfigOption<Boolean> REGISTRY_EXACT =
      key("registry.exact")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Whether the Registry reads state for each link its LRU does not know, so that no"
                  + " page can be lost to a filter's mistake.");

  public static final ConfigOption<Integer> FRONTIER_SLOTS =
      key("frontier.slots")
          .intType()
          .defaultValue(65_536)
          .withDescription(
              "Number of politeness slots (H): a server's slot is its IPv4 address mod H. Fixed for"
                  + " a crawl's life.");

  public static final ConfigOption<Integer> FRONTIER_IN_FLIGHT =
      key("frontier.in-flight")
          .intType()
          .defaultValue(500)
          .withDescription(
              "Requests in flight at a time, per subtask of the Frontier. Servers that take longer"
                  + " than 5 s have at most half of them; one registered domain has more than an"
                  + " eighth only while no other wants them.");

  public static final ConfigOption<Order> FRONTIER_ORDER =
      key("frontier.order")
          .enumType(Order.class)
          .defaultValue(Order.IPR)
          .withDescription(
              "What is fetched first, as far as politeness leaves a choice: the URLs that have"
                  + " gathered most PageRank so far, by Meguri's reckoning (ipr) or the paper's"
                  + " (ipr-paper), to which most links were found (blc), or that were found first"
                  + " (bf).");

  public static final ConfigOption<RankCutOff> FRONTIER_RANK_CUTOFF =
      key("frontier.rank-cutoff")
          .enumType(RankCutOff.class)
          .defaultValue(RankCutOff.AR)
          .withDescription(
              "Which pages are visited ahead of their time, to pass on what they have gained since"
                  + " their last visit: those that have not passed on 29/30 of their score (ar),"
                  + " those to which one link has brought half as much again as their score (vr),"
                  + " or none (dl1). For the orders ipr and ipr-paper, in a crawl that goes on.");

  public static final ConfigOption<Overflow> FRONTIER_OVERFLOW =
      key("frontier.overflow")
          .enumType(Overflow.class)
          .defaultValue(Overflow.KEEP)
          .withDescription(
              "What becomes of a URL that arrives at a slot where frontier.max-waiting wait already:"
                  + " it waits too (keep), or is discarded until it is linked to again (discard).");

  public static final ConfigOption<Long> FRONTIER_MAX_WAITING =
      key("frontier.max-waiting")
          .longType()
          .defaultValue(1_024L)
          .withDescription("URLs that may wait in one slot, with frontier.overflow: discard.");

  public static final ConfigOption<Duration> FRONTIER_LEASE =
      key("frontier.lease")
          .durationType()
          .defaultValue(Duration.ofMinutes(10))
          .withDescription(
              "Time after which a request of which nothing was heard is made again; longer than"
                  + " fetch.timeout.");

  public static final ConfigOption<Duration> POLITENESS_INTERVAL =
      key("politeness.interval")
          .durationType()
          .defaultValue(Duration.ofSeconds(1))
          .withDescription(
              "Time between the end of one request to a server and the start of the next. --delay"
                  + " on the command line.");

  public static final ConfigOption<Duration> POLITENESS_HOST_INTERVAL =
      key("politeness.host-interval")
          .durationType()
          .defaultValue(Duration.ZERO)
          .withDescription(
              "The same for one host, where it is longer: several hosts may share a server.");

  public static final ConfigOption<List<String>> POLITENESS_INTERVALS =
      key("politeness.intervals")
          .stringType()
          .asList()
          .defaultValues()
          .withDescription(
              "Other intervals for some addresses or hosts, the first that fits: 203.0.113.0/24=5s,"
                  + " example.org=10s, *.example.org=10s.");

  public static final ConfigOption<Duration> POLITENESS_MIN_INTERVAL =
      key("politeness.min-interval")
          .durationType()
          .defaultValue(LEAST_FOR_OTHERS)
          .withDescription(
              "No public address is asked again sooner, whatever the other intervals are. Less than"
                  + " 250 ms needs politeness.i-operate-these-servers.");

  public static final ConfigOption<Boolean> POLITENESS_I_OPERATE_THESE_SERVERS =
      key("politeness.i-operate-these-servers")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Allows intervals below 250 ms for public addresses. --i-operate-these-servers on the"
                  + " command line.");

  public static final ConfigOption<Duration> POLITENESS_MAX_CRAWL_DELAY =
      key("politeness.max-crawl-delay")
          .durationType()
          .defaultValue(Duration.ofSeconds(60))
          .withDescription("A longer Crawl-delay in a robots.txt counts as this one.");

  public static final ConfigOption<Duration> POLITENESS_ROBOTS_HOLD =
      key("politeness.robots-hold")
          .durationType()
          .defaultValue(Duration.ofDays(1))
          .withDescription(
              "For how long a robots.txt is believed at most. Less, where its server says so, but"
                  + " not less than an hour, nor than two intervals of the host.");

  public static final ConfigOption<Duration> FETCH_TIMEOUT =
      key("fetch.timeout")
          .durationType()
          .defaultValue(Duration.ofSeconds(30))
          .withDescription("Time a whole request may take, from connecting to the last byte.");

  public static final ConfigOption<Duration> FETCH_CONNECT_TIMEOUT =
      key("fetch.connect-timeout")
          .durationType()
          .defaultValue(Duration.ofSeconds(10))
          .withDescription(
              "Time connecting may take, and TLS as much again, within fetch.timeout.");

  public static final ConfigOption<Integer> FETCH_ATTEMPTS =
      key("fetch.attempts")
          .intType()
          .defaultValue(3)
          .withDescription(
              "Requests made for one page before it is given up. If the last one breaks off in the"
                  + " body, what has come is kept, and marked as truncated in the WARC.");

  public static final ConfigOption<MemorySize> FETCH_MAX_BODY =
      key("fetch.max-body")
          .memoryType()
          .defaultValue(MemorySize.ofMebiBytes(10))
          .withDescription(
              "Bytes of a body, as sent and decompressed, after which it is cut off. What there is"
                  + " is kept, and marked as truncated in the WARC. A file that begins as a sitemap"
                  + " or feed does has 50 MB, up to fetch.max-held and a 48th of the heap. Links are"
                  + " looked for in as much of a page as a 256th of the heap.");

  public static final ConfigOption<List<String>> FETCH_MAX_BODY_BY_TYPE =
      key("fetch.max-body-by-type")
          .stringType()
          .asList()
          .defaultValues("image/*=1mb", "audio/*=1mb", "video/*=1mb")
          .withDescription(
              "Other limits for some types, by what the server says: the first that fits, up to"
                  + " fetch.max-held.");

  public static final ConfigOption<MemorySize> FETCH_MAX_HELD =
      key("fetch.max-held")
          .memoryType()
          .defaultValue(MemorySize.ofMebiBytes(128))
          .withDescription(
              "Bytes of bodies over 1 MB that are held at a time, per subtask, from their arrival"
                  + " until the next room takes them, and as many of smaller ones; at least"
                  + " fetch.max-body; a 16th of the heap, if that is less. A large body for which"
                  + " there is no room waits for it, unread.");

  public static final ConfigOption<String> FETCH_CONTACT =
      key("fetch.contact")
          .stringType()
          .noDefaultValue()
          .withDescription(
              "Address or URL at which the owner of a crawled server finds whoever runs the crawl;"
                  + " put in the User-Agent. Required unless every seed is on this machine.");

  public static final ConfigOption<String> FETCH_USER_AGENT =
      key("fetch.user-agent")
          .stringType()
          .noDefaultValue()
          .withDescription(
              "User-Agent of every request; its product name is also the name looked for in"
                  + " robots.txt. Made from fetch.contact if not given.");

  public static final ConfigOption<Boolean> FETCH_ALLOW_LOOPBACK =
      key("fetch.allow-loopback")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Whether loopback addresses may be asked. The command line sets it when every seed is"
                  + " on this machine.");

  public static final ConfigOption<Boolean> FETCH_ALLOW_PRIVATE =
      key("fetch.allow-private")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Whether private, loopback and link-local addresses may be asked: a crawl of one's own"
                  + " network.");

  public static final ConfigOption<List<String>> FETCH_ALLOW_ADDRESSES =
      key("fetch.allow-addresses")
          .stringType()
          .asList()
          .defaultValues()
          .withDescription(
              "Addresses that are not public and may be asked all the same, and no others:"
                  + " 10.20.0.0/16, fd12::/32, 10.1.2.3.");

  public static final ConfigOption<Access.TlsErrors> FETCH_TLS_ERRORS =
      key("fetch.tls-errors")
          .enumType(Access.TlsErrors.class)
          .defaultValue(Access.TlsErrors.REFUSE)
          .withDescription(
              "Whether a server is asked whose certificate has expired, is another's, or is vouched"
                  + " for by nobody: not (refuse), or all the same (accept).");

  public static final ConfigOption<Access.Cookies> FETCH_COOKIES =
      key("fetch.cookies")
          .enumType(Access.Cookies.class)
          .defaultValue(Access.Cookies.NONE)
          .withDescription(
              "Whether cookies are kept: not (none), or in memory for the origin that set them, and"
                  + " no other (origin).");

  public static final ConfigOption<String> FETCH_PROXY =
      key("fetch.proxy")
          .stringType()
          .defaultValue("")
          .withDescription(
              "Proxy through which all requests are made: http://, socks4:// or socks5://, host and"
                  + " port. Names are resolved and addresses judged here too, but an http proxy"
                  + " resolves them again, and connects where it likes.");

  public static final ConfigOption<String> FETCH_SECRETS_FILE =
      key("fetch.secrets-file")
          .stringType()
          .defaultValue("")
          .withDescription(
              "File of logins, a line for each: https://example.org basic name:password, or bearer"
                  + " and a token. Each is sent to its own origin (or proxy), and shown nowhere. Read"
                  + " where pages are fetched: on a cluster, by each of its machines.");

  public static final ConfigOption<String> RESOLVE_HOSTS =
      key("resolve.hosts")
          .stringType()
          .defaultValue("")
          .withDescription(
              "Name table that is asked before DNS, in the form of /etc/hosts: its lines, not its"
                  + " path. --hosts-file on the command line.");

  public static final ConfigOption<List<String>> RESOLVE_SERVERS =
      key("resolve.servers")
          .stringType()
          .asList()
          .defaultValues()
          .withDescription(
              "Name servers to ask, each in turn: 10.0.0.53, 127.0.0.1:5353, [fd00::53]:53. This"
                  + " machine's if not given; on a cluster, those of each of its machines.");

  public static final ConfigOption<Integer> RESOLVE_QUERIES =
      key("resolve.queries")
          .intType()
          .defaultValue(100)
          .withDescription(
              "Names asked for at a time, per subtask. One that has not been answered in a second"
                  + " makes place and is asked for again, twice; those have half of the places.");

  public static final ConfigOption<Integer> PARSE_MAX_LINKS =
      key("parse.max-links")
          .intType()
          .defaultValue(LinkExtractor.Bounds.DEFAULT.links())
          .withDescription("Different links taken from one page, its first ones.");

  public static final ConfigOption<Integer> PARSE_MAX_DEPTH =
      key("parse.max-depth")
          .intType()
          .defaultValue(LinkExtractor.Bounds.DEFAULT.depth())
          .withDescription("Elements nested in a page; deeper ones count as siblings.");

  public static final ConfigOption<Duration> PARSE_TIMEOUT =
      key("parse.timeout")
          .durationType()
          .defaultValue(LinkExtractor.Bounds.DEFAULT.time())
          .withDescription("Time parsing a page may take; one that takes longer gives no links.");

  public static final ConfigOption<WarcSink.Compression> WARC_COMPRESSION =
      key("warc.compression")
          .enumType(WarcSink.Compression.class)
          .defaultValue(WarcSink.Compression.DEFAULT)
          .withDescription(
              "How WARC files are compressed: not at all, fast (gzip level 1), or small (level 6).");

  public static final ConfigOption<MemorySize> WARC_MAX_SIZE =
      key("warc.max-size")
          .memoryType()
          .defaultValue(MemorySize.ofMebiBytes(1024))
          .withDescription(
              "Size after which a WARC file is closed and a new one begun; each checkpoint closes"
                  + " them too.");

  public static final ConfigOption<String> KAFKA_BOOTSTRAP =
      key("kafka.bootstrap")
          .stringType()
          .noDefaultValue()
          .withDescription(
              "Kafka brokers, host:port with commas between. A local crawl brings its own broker and"
                  + " sets this itself.");

  public static final ConfigOption<Integer> KAFKA_PARTITIONS =
      key("kafka.partitions")
          .intType()
          .defaultValue(8)
          .withDescription(
              "Partitions of the loop topic, when the crawl creates it: the most subtasks that can"
                  + " read it.");

  public static final ConfigOption<Duration> CHECKPOINT_INTERVAL =
      key("checkpoint.interval")
          .durationType()
          .defaultValue(Duration.ofSeconds(60))
          .withDescription(
              "Time between checkpoints. A local crawl takes one every 10 s unless told otherwise.");

  public static final ConfigOption<Integer> PARALLELISM =
      key("parallelism")
          .intType()
          .noDefaultValue()
          .withDescription(
              "Subtasks per operator; may change at each resume. The number of cores of this machine,"
                  + " at most 8, if not given, or the cluster's default.");

  public static final ConfigOption<Integer> MAX_PARALLELISM =
      key("max-parallelism")
          .intType()
          .defaultValue(128)
          .withDescription(
              "The most subtasks per operator there can ever be. Fixed for a crawl's life.");

  /** Options of several values. */
  static final List<ConfigOption<List<String>>> LISTS =
      List.of(
          SEEDS,
          SCOPE_RULES,
          SCOPE_FOLLOW,
          NORMALISE_IGNORED_PARAMETERS,
          POLITENESS_INTERVALS,
          FETCH_MAX_BODY_BY_TYPE,
          FETCH_ALLOW_ADDRESSES,
          RESOLVE_SERVERS);

  /** What a crawl keeps from its first start to its end: its state is divided by these. */
  public static final List<ConfigOption<?>> FIXED =
      List.of(
          ID,
          NORMALISE_SESSION_IDS,
          NORMALISE_TRACKING,
          NORMALISE_IGNORED_PARAMETERS,
          NORMALISE_QUERY_ORDER,
          NORMALISE_INDEX_PAGES,
          NORMALISE_TRAILING_SLASH,
          FRONTIER_SLOTS,
          MAX_PARALLELISM,
          KAFKA_PARTITIONS);

  static final List<OptionRule<?>> RULES =
      List.of(
          rule(ID, "1 to 64 of a-z, 0-9 and -", id -> id.matches("[a-z0-9][a-z0-9-]{0,63}")),
          rule(DIR, "a URI such as file:/data/crawl or s3://bucket/crawl", CrawlOptions::isUri),
          rule(SEEDS, "a list of URLs", seeds -> true),
          rule(SCOPE, "host, domain or any", scope -> true),
          rule(MAX_PAGES, "a number of pages from 1", pages -> pages >= 1),
          rule(MAX_DURATION, "a time such as 90s, 30min or 12h", CrawlOptions::isPositive),
          rule(MAX_DEPTH, "a number of links from 0", depth -> depth >= 0),
          rule(SITEMAPS, "true or false", sitemaps -> true),
          rule(ONCE, "true or false", once -> true),
          rule(REVISIT, "fixed, adaptive or optimal", policy -> true),
          rule(REVISIT_INTERVAL, "a time from 1s to 36500d, such as 7d", CrawlOptions::isInterval),
          rule(REVISIT_SHORTEST, "a time from 1s to 36500d, such as 1h", CrawlOptions::isInterval),
          rule(REVISIT_LONGEST, "a time from 1s to 36500d, such as 400d", CrawlOptions::isInterval),
          rule(REVISIT_SHARE, "a number between 0 and 1", share -> share > 0 && share < 1),
          rule(REVISIT_BUDGET, "a number above 0", budget -> budget > 0),
          rule(SCOPE_RULES, "a list such as deny extension zip exe", rules -> true),
          rule(
              SCOPE_FOLLOW,
              "a list of hreflang, amphtml and shortlink",
              types -> types.stream().allMatch(type -> LinkType.named(type).isPresent())),
          rule(SCOPE_PAGES_PER_HOST, "a number of pages from 1", pages -> pages >= 1),
          rule(SCOPE_PAGES_PER_DOMAIN, "a number of pages from 1", pages -> pages >= 1),
          rule(SCOPE_MAX_COPIES, "a number above 0, up to 1", share -> share > 0 && share <= 1),
          rule(SCOPE_MAX_REPEATS, "a number from 1", within(1, Integer.MAX_VALUE)),
          rule(SCOPE_MAX_SEGMENTS, "a number from 1", within(1, Integer.MAX_VALUE)),
          rule(SCOPE_MAX_PARAMETERS, "a number from 1", within(1, Integer.MAX_VALUE)),
          rule(SCOPE_MAX_QUERY, "a number from 1", within(1, Integer.MAX_VALUE)),
          rule(SCOPE_CALENDAR_YEARS, "a number from 0", within(0, Integer.MAX_VALUE)),
          rule(NORMALISE_SESSION_IDS, "true or false", on -> true),
          rule(NORMALISE_TRACKING, "true or false", on -> true),
          rule(
              NORMALISE_IGNORED_PARAMETERS,
              "a list such as ref, sort*",
              names -> names.stream().allMatch(name -> name.matches("[!-~&&[^*=&#]]+[*]?"))),
          rule(NORMALISE_QUERY_ORDER, "true or false", on -> true),
          rule(NORMALISE_INDEX_PAGES, "true or false", on -> true),
          rule(NORMALISE_TRAILING_SLASH, "true or false", on -> true),
          rule(
              REGISTRY_EXPECTED_URLS,
              "a number from 1 to 100000000000",
              urls -> urls >= 1 && urls <= 100_000_000_000L),
          rule(
              REGISTRY_MEMORY,
              "a size from 128kb to 1tb, such as 32mb",
              size -> size.getBytes() >= 128 << 10 && size.getBytes() <= 1L << 40),
          rule(REGISTRY_SECOND_STAGE, "sbfl or tags", stage -> true),
          rule(REGISTRY_EXACT, "true or false", exact -> true),
          rule(FRONTIER_SLOTS, "a number from 1 to 1073741824", within(1, 1 << 30)),
          rule(FRONTIER_IN_FLIGHT, "a number from 1 to 1000000", within(1, 1_000_000)),
          rule(FRONTIER_ORDER, "ipr, ipr-paper, blc or bf", order -> true),
          rule(FRONTIER_RANK_CUTOFF, "dl1, ar or vr", cutOff -> true),
          rule(FRONTIER_OVERFLOW, "keep or discard", overflow -> true),
          rule(FRONTIER_MAX_WAITING, "a number from 1", waiting -> waiting >= 1),
          rule(FRONTIER_LEASE, "a time such as 10min", CrawlOptions::isPositive),
          rule(POLITENESS_INTERVAL, "a time such as 1s, 500ms or 0s", interval -> true),
          rule(POLITENESS_HOST_INTERVAL, "a time such as 5s", interval -> true),
          rule(POLITENESS_INTERVALS, "a list such as example.org=10s", rules -> true),
          rule(POLITENESS_MIN_INTERVAL, "a time such as 250ms", interval -> true),
          rule(POLITENESS_I_OPERATE_THESE_SERVERS, "true or false", ours -> true),
          rule(POLITENESS_MAX_CRAWL_DELAY, "a time such as 60s", delay -> true),
          rule(
              POLITENESS_ROBOTS_HOLD,
              "a time from 1s to 24h",
              hold ->
                  hold.compareTo(Duration.ofSeconds(1)) >= 0
                      && hold.compareTo(Duration.ofDays(1)) <= 0),
          rule(FETCH_TIMEOUT, "a time such as 30s", CrawlOptions::isPositive),
          rule(FETCH_CONNECT_TIMEOUT, "a time such as 10s", CrawlOptions::isPositive),
          rule(FETCH_ATTEMPTS, "a number from 1 to 100", within(1, 100)),
          rule(
              FETCH_MAX_BODY,
              "a size from 1kb to 1gb, such as 10mb",
              size -> size.getBytes() >= 1 << 10 && size.getBytes() <= 1 << 30),
          rule(FETCH_MAX_BODY_BY_TYPE, "a list such as video/*=1mb", rules -> true),
          rule(
              FETCH_MAX_HELD,
              "a size from 1mb, such as 128mb",
              size -> size.getBytes() >= MemorySize.ofMebiBytes(1).getBytes()),
          rule(FETCH_CONTACT, "an e-mail address or a URL, on one line", CrawlOptions::isHeader),
          rule(FETCH_USER_AGENT, "a text on one line", CrawlOptions::isHeader),
          rule(FETCH_ALLOW_LOOPBACK, "true or false", allowed -> true),
          rule(FETCH_ALLOW_PRIVATE, "true or false", allowed -> true),
          rule(FETCH_ALLOW_ADDRESSES, "a list such as 10.20.0.0/16, fd12::/32", ranges -> true),
          rule(FETCH_TLS_ERRORS, "refuse or accept", errors -> true),
          rule(FETCH_COOKIES, "none or origin", cookies -> true),
          rule(FETCH_PROXY, "a URL such as socks5://proxy.example:1080", CrawlOptions::isProxy),
          rule(FETCH_SECRETS_FILE, "a path or a URI", file -> true),
          rule(RESOLVE_HOSTS, "lines of an address and names each", hosts -> true),
          rule(RESOLVE_SERVERS, "a list such as 10.0.0.53, 127.0.0.1:5353", servers -> true),
          rule(RESOLVE_QUERIES, "a number from 1 to 100000", within(1, 100_000)),
          rule(PARSE_MAX_LINKS, "a number from 1", within(1, Integer.MAX_VALUE)),
          rule(PARSE_MAX_DEPTH, "a number from 1 to 10000", within(1, 10_000)),
          rule(PARSE_TIMEOUT, "a time such as 5s", CrawlOptions::isPositive),
          rule(WARC_COMPRESSION, "none, fast or small", compression -> true),
          rule(
              WARC_MAX_SIZE,
              "a size from 1mb, such as 1gb",
              size -> size.getBytes() >= MemorySize.ofMebiBytes(1).getBytes()),
          rule(KAFKA_BOOTSTRAP, "host:port, with commas between several", CrawlOptions::isBrokers),
          rule(KAFKA_PARTITIONS, "a number from 1 to 10000", within(1, 10_000)),
          rule(
              CHECKPOINT_INTERVAL,
              "a time from 100ms to 1d, such as 10s",
              interval -> interval.toMillis() >= 100 && interval.toDays() <= 1),
          rule(PARALLELISM, "a number from 1", within(1, Integer.MAX_VALUE)),
          rule(MAX_PARALLELISM, "a number from 1 to 32768", within(1, 32_768)));

  private CrawlOptions() {}

  /** The option of this name. */
  public static Optional<ConfigOption<?>> named(String key) {
    return ruleFor(key).map(OptionRule::option);
  }

  static Optional<OptionRule<?>> ruleFor(String key) {
    for (OptionRule<?> rule : RULES) {
      if (rule.key().equals(key)) {
        return Optional.of(rule);
      }
    }
    return Optional.empty();
  }

  /**
   * Throws a {@link Refusal} for an option that is unknown, out of bounds or contradicts another.
   */
  public static void check(Configuration options) {
    for (String key : options.keySet()) {
      if (ruleFor(key).isEmpty()) {
        throw new Refusal(unknown(key));
      }
    }
    RULES.forEach(rule -> rule.check(options));
    less(options, FETCH_TIMEOUT, FRONTIER_LEASE);
    if (options.get(FETCH_MAX_HELD).compareTo(options.get(FETCH_MAX_BODY)) < 0) {
      throw contradiction(options, FETCH_MAX_HELD, "at least", FETCH_MAX_BODY);
    }
    ascending(options, REVISIT_SHORTEST, REVISIT_LONGEST);
    if (options.get(REVISIT) == RevisitRules.Kind.FIXED) {
      ascending(options, REVISIT_SHORTEST, REVISIT_INTERVAL);
      ascending(options, REVISIT_INTERVAL, REVISIT_LONGEST);
    }
    IntervalRules.of(options);
    ScopeRules.check(options);
    AddressRanges.allowed(options);
    NameServers.of(options);
    BodyLimitRules.of(options);
    if (options.get(POLITENESS_MIN_INTERVAL).compareTo(LEAST_FOR_OTHERS) < 0
        && !options.get(POLITENESS_I_OPERATE_THESE_SERVERS)) {
      throw new Refusal(
          "The option politeness.min-interval is %s; less than 250 ms is for your own servers alone: --i-operate-these-servers says that they are."
              .formatted(shown(options, POLITENESS_MIN_INTERVAL)));
    }
    int most = options.get(MAX_PARALLELISM);
    if (options.getOptional(PARALLELISM).orElse(1) > most) {
      throw contradiction(options, PARALLELISM, "at most", MAX_PARALLELISM);
    }
  }

  /**
   * Sets an option from text.
   *
   * @param calledAs what the person wrote it as, for the {@link Refusal} if it is not accepted
   */
  public static void set(
      Configuration options, ConfigOption<?> option, String text, String calledAs) {
    OptionRule<?> rule = ruleFor(option.key()).orElseThrow();
    Configuration alone = new Configuration();
    alone.setString(option.key(), text);
    try {
      rule.check(alone);
    } catch (Refusal e) {
      throw new Refusal(
          "%s is \"%s\"; expected is %s."
              .formatted(calledAs, Userinfo.hidden(text), rule.accepts()));
    }
    options.setString(option.key(), text);
  }

  /** A sentence for a name that is no option's, with the nearest that is. */
  static String unknown(String key) {
    List<String> names = RULES.stream().map(OptionRule::key).toList();
    return Nearest.to(key, names)
        .map(near -> "There is no option " + key + "; did you mean " + near + "?")
        .orElse("There is no option " + key + "; docs/configuration.md lists those there are.");
  }

  private static void less(
      Configuration options, ConfigOption<Duration> shorter, ConfigOption<Duration> longer) {
    if (options.get(shorter).compareTo(options.get(longer)) >= 0) {
      throw contradiction(options, longer, "longer than", shorter);
    }
  }

  private static void ascending(
      Configuration options, ConfigOption<Duration> one, ConfigOption<Duration> other) {
    if (options.get(other).compareTo(options.get(one)) < 0) {
      throw contradiction(options, other, "at least", one);
    }
  }

  private static Refusal contradiction(
      Configuration options, ConfigOption<?> one, String relation, ConfigOption<?> other) {
    return new Refusal(
        "The option %s is %s; it must be %s %s, which is %s."
            .formatted(
                one.key(), shown(options, one), relation, other.key(), shown(options, other)));
  }

  private static Object shown(Configuration options, ConfigOption<?> option) {
    return ruleFor(option.key()).flatMap(rule -> rule.written(options)).orElse("not set");
  }

  private static <T> OptionRule<T> rule(
      ConfigOption<T> option, String accepts, Predicate<T> check) {
    return new OptionRule<>(option, accepts, check);
  }

  private static Predicate<Integer> within(int least, int most) {
    return value -> value >= least && value <= most;
  }

  private static boolean isPositive(Duration duration) {
    return !duration.isZero();
  }

  private static boolean isInterval(Duration duration) {
    return duration.toSeconds() >= 1 && duration.toDays() <= 36_500;
  }

  private static boolean isHeader(String text) {
    return !text.isBlank() && text.chars().allMatch(c -> c >= ' ' && c < 127);
  }

  private static boolean isBrokers(String text) {
    return text.matches("[^\\s,:]+:\\d{1,5}(,[^\\s,:]+:\\d{1,5})*");
  }

  private static boolean isProxy(String text) {
    return text.isEmpty() || text.matches("(http|socks4|socks5)://[A-Za-z0-9.-]+:\\d{1,5}");
  }

  /** As Flink's paths are written: what follows the scheme need not be escaped. */
  private static boolean isUri(String text) {
    return text.matches("[A-Za-z][A-Za-z0-9+.-]*:.+");
  }
}
