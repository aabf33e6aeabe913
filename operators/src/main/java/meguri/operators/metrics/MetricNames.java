package meguri.operators.metrics;

import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;

/**
 * The name of every metric that a room registers. The rooms, the command line and the tests of
 * {@code docs/metrics.md} and of the dashboard take the names from here; {@code docs/metrics.md}
 * explains each for those who run a crawl.
 *
 * <p>A metric has two spellings outside of this class. Prometheus replaces every character that is
 * neither a letter nor a digit by {@code _}. Flink's REST API replaces the dots of a plain name by
 * {@code _}, but keeps those between the groups of {@link #grouped}.
 */
public final class MetricNames {

  // the groups of names; a name follows the dot

  /** Begins the names of the requests that ended in an outcome, by its word in the crawl log. */
  public static final String OUTCOME = "meguri.outcome.";

  /** Begins the names of the blocked requests, by the kind of the block. */
  public static final String BLOCKED = "meguri.blocked.";

  /** Begins the names of the URLs and links that were dropped, by the reason. */
  public static final String DROPPED = "meguri.dropped.";

  /** Begins the names of the slots that are in a state, by the state's word. */
  public static final String SLOTS = "meguri.slots.";

  /** Begins the names of the Frontier's figures. */
  public static final String FRONTIER = "meguri.frontier.";

  /** Begins the names of the figures of the loop topic. */
  public static final String LOOP = "meguri.loop.";

  /** Begins the names of the figures of Fetch, some of which Split counts. */
  public static final String FETCH = "meguri.fetch.";

  /** Begins the names of Allowance's figures. */
  public static final String ALLOWANCE = "meguri.allowance.";

  /** Begins the names of Resolve's figures. */
  public static final String RESOLVE = "meguri.resolve.";

  /** Begins the names of the Registry's figures. */
  public static final String REGISTRY = "meguri.registry.";

  /** Begins the names of Content's figures. */
  public static final String CONTENT = "meguri.content.";

  /** Begins the names of the page events that outputs were told, by their kind. */
  public static final String FEED = "meguri.feed.";

  /** Begins the names of the visits to pages, by what they have shown. */
  public static final String VISITS = "meguri.visits.";

  /** Begins the names of Parse's figures. */
  public static final String PARSE = "meguri.parse.";

  // outcomes and drops that are read by name

  /** Requests that got no answer, or 5xx, 408 or 429. */
  public static final String OUTCOME_FAILED = OUTCOME + "failed";

  /** Requests that got a challenge, a refusal or a demand for payment in place of a page. */
  public static final String OUTCOME_BLOCKED = OUTCOME + "blocked";

  /** URLs whose host has no address. */
  public static final String DROPPED_DNS = DROPPED + "dns";

  /** URLs whose host's address is not public. */
  public static final String DROPPED_ADDRESS = DROPPED + "address";

  /** Links to what a command has purged. */
  public static final String DROPPED_PURGED = DROPPED + "purged";

  // Frontier

  /** Slots that have ever had a host. */
  public static final String SLOTS_KNOWN = SLOTS + "known";

  /** URLs that have come: waiting, in flight, scheduled, done and dropped. */
  public static final String FRONTIER_ACCEPTED = FRONTIER + "accepted";

  /** URLs in a queue. */
  public static final String FRONTIER_WAITING = FRONTIER + "waiting";

  /** Requests under way. */
  public static final String FRONTIER_IN_FLIGHT = FRONTIER + "inflight";

  /** Pages that wait in the calendar for their next visit. */
  public static final String FRONTIER_SCHEDULED = FRONTIER + "scheduled";

  /** URLs that were visited and will not be visited again. */
  public static final String FRONTIER_DONE = FRONTIER + "done";

  /** URLs that were given up, forbidden or discarded. */
  public static final String FRONTIER_DROPPED = FRONTIER + "dropped";

  /** Visits that were answered. */
  public static final String FRONTIER_FETCHED = FRONTIER + "fetched";

  /** Outcomes of no request, or of a request that was already over. */
  public static final String FRONTIER_STALE = FRONTIER + "stale";

  /** Requests that were not heard of for {@code frontier.lease}. */
  public static final String FRONTIER_EXPIRED = FRONTIER + "expired";

  /** 1 once {@code crawl.max-pages} have been asked for, else 0. */
  public static final String FRONTIER_BUDGET_SPENT = FRONTIER + "budget-spent";

  /** The clock by which a run measures, in ms: it tells how old the other figures are. */
  public static final String FRONTIER_CLOCK = FRONTIER + "clock";

  /** Hosts, sites and the whole crawl, as far as commands pause them. */
  public static final String FRONTIER_PAUSED = FRONTIER + "paused";

  /** URLs, hosts and sites that were purged and may not come back now. */
  public static final String FRONTIER_BARRED = FRONTIER + "barred";

  /** Commands that this subtask has not answered yet. */
  public static final String FRONTIER_UNANSWERED = FRONTIER + "unanswered";

  private static final String COMMANDS = prefix("commands");

  /** Commands that the crawl has taken. */
  public static final String COMMANDS_TAKEN = COMMANDS + "taken";

  /** Commands that were for another crawl, or came a second time. */
  public static final String COMMANDS_REFUSED = COMMANDS + "refused";

  // Loop, Fetch, Allowance, Resolve

  /** Records of the loop topic that counted. */
  public static final String LOOP_RECORDS = LOOP + "records";

  /** Records that this run has sent into the loop topic. */
  public static final String LOOP_SENT = LOOP + "sent";

  /** Records of this run that have come back from the topic. */
  public static final String LOOP_RETURNED = LOOP + "returned";

  /** Records that a run had sent which was rewound later. */
  public static final String LOOP_VOIDED = LOOP + "voided";

  /** Records that no run of this crawl has sent. */
  public static final String LOOP_FOREIGN = LOOP + "foreign";

  /** Requests made. */
  public static final String FETCH_REQUESTS = FETCH + "requests";

  /** Tasks of another run, or of a process that was frozen: they led to no request. */
  public static final String FETCH_LAPSED = FETCH + "lapsed";

  /** Bytes of bodies that have arrived and wait for the rooms after Fetch, or for their end. */
  public static final String FETCH_HELD = FETCH + "held";

  /** Bytes of bodies. */
  public static final String FETCH_BYTES = FETCH + "bytes";

  /** Answers whose body was kept although it is not whole. */
  public static final String FETCH_TRUNCATED = FETCH + "truncated";

  /** robots.txt files that were too long: their rules were shortened, so more is forbidden. */
  public static final String FETCH_ROBOTS_SHORTENED = FETCH + "robots-shortened";

  /** URLs that Allowance has dropped, for all reasons. */
  public static final String ALLOWANCE_DROPPED = ALLOWANCE + "dropped";

  /** Hosts whose addresses are not known yet. */
  public static final String RESOLVE_PENDING = RESOLVE + "pending";

  /** URLs that Resolve has dropped, for both reasons. */
  public static final String RESOLVE_DROPPED = RESOLVE + "dropped";

  /** Hosts whose address has changed. */
  public static final String RESOLVE_MOVES = RESOLVE + "moves";

  /** Lines of seeds that the crawl has yet to read. */
  public static final String SEEDS_UNREAD = "meguri.seeds.unread";

  // Registry

  /** Links that have come. */
  public static final String REGISTRY_LINKS = REGISTRY + "links";

  /** Visits that the Registry was told of. */
  public static final String REGISTRY_VISITS = REGISTRY + "visits";

  /** Links that the LRU knew. */
  public static final String REGISTRY_HITS_LRU = REGISTRY + "hits-lru";

  /** Links that the second stage knew. */
  public static final String REGISTRY_HITS_SECOND_STAGE = REGISTRY + "hits-second-stage";

  /** Hits of the second stage that were looked up in state. */
  public static final String REGISTRY_HITS_VERIFIED = REGISTRY + "hits-verified";

  /** Links that only the state knew. */
  public static final String REGISTRY_HITS_STORE = REGISTRY + "hits-store";

  /** Links that are new by the counting filter, without a read. */
  public static final String REGISTRY_NEW_BY_FILTER = REGISTRY + "new-by-filter";

  /** Links that are new by state, although the filter took them for known. */
  public static final String REGISTRY_NEW_BY_STORE = REGISTRY + "new-by-store";

  /** URLs offered again because they were not collected. */
  public static final String REGISTRY_OVERDUE = REGISTRY + "overdue";

  /** URLs whose worth has doubled. */
  public static final String REGISTRY_PROMOTED = REGISTRY + "promoted";

  /** Visited URLs that have changed since, as a sitemap says. */
  public static final String REGISTRY_CHANGED = REGISTRY + "changed";

  /** URLs that are gone. */
  public static final String REGISTRY_FORGOTTEN = REGISTRY + "forgotten";

  /** Hits of the second stage that were found to be wrong and were mended. */
  public static final String REGISTRY_MISTAKES = REGISTRY + "mistakes";

  /** The estimated number of URLs that are taken for known by mistake. */
  public static final String REGISTRY_LOST = REGISTRY + "lost";

  /** The upper bound of this number, at a confidence of 95 %. */
  public static final String REGISTRY_LOST_AT_MOST = REGISTRY + "lost-at-most";

  /** The subtask's part of {@code registry.expected-urls}. */
  public static final String REGISTRY_EXPECTED = REGISTRY + "expected";

  // Registry and Content: their filters and their stores

  /**
   * The ids in the counting filter: URLs or bodies. Follows {@link #REGISTRY} or {@link #CONTENT}.
   */
  public static final String KNOWN = "known";

  /** The share of the counters that are not zero. Follows {@link #REGISTRY} or {@link #CONTENT}. */
  public static final String FILTER_FILL = "filter-fill";

  /**
   * The chance that the filter takes a new id for known. Follows {@link #REGISTRY} or {@link
   * #CONTENT}.
   */
  public static final String FILTER_FALSE_POSITIVES = "filter-false-positives";

  /** Counters that stand at their maximum. Follows {@link #REGISTRY} or {@link #CONTENT}. */
  public static final String FILTER_SATURATED = "filter-saturated";

  /**
   * Lines of counters that were counted anew from state. Follows {@link #REGISTRY} or {@link
   * #CONTENT}.
   */
  public static final String FILTER_STUCK = "filter-stuck";

  /**
   * Lines that were found damaged at the start and were counted anew. Follows {@link #REGISTRY} or
   * {@link #CONTENT}.
   */
  public static final String FILTER_DAMAGED = "filter-damaged";

  /** Reads of state. Follows {@link #REGISTRY} or {@link #CONTENT}. */
  public static final String STORE_READS = "store-reads";

  /** Writes to state. Follows {@link #REGISTRY} or {@link #CONTENT}. */
  public static final String STORE_WRITES = "store-writes";

  /** URLs in the counting filter. */
  public static final String REGISTRY_KNOWN = REGISTRY + KNOWN;

  // Content and Parse

  /** Pages with a body not seen before. */
  public static final String CONTENT_NEW = CONTENT + "new";

  /** Pages with the body of another page. */
  public static final String CONTENT_COPIES = CONTENT + "copies";

  /** Pages that were visited again and had not changed. */
  public static final String CONTENT_UNCHANGED = CONTENT + "unchanged";

  /** Bodies that a page no longer has. */
  public static final String CONTENT_RELEASED = CONTENT + "released";

  /** Pages whose text is nearly that of another, under one of its two keys. */
  public static final String NEAR_COPIES = CONTENT + "near-copies";

  /** Pages parsed. */
  public static final String PARSE_PAGES = PARSE + "pages";

  /** Pages that Parse is reading at this moment. */
  public static final String PARSE_READING = PARSE + "reading";

  /** Sitemaps and feeds read. */
  public static final String PARSE_LISTINGS = PARSE + "listings";

  /** Links found. */
  public static final String PARSE_LINKS = PARSE + "links";

  /** Pages that gave no links because they could not be parsed. */
  public static final String PARSE_FAILURES = PARSE + "failures";

  /** Pages with bytes that stand for no character in the page's encoding. */
  public static final String PARSE_GARBLED = PARSE + "garbled";

  /** Pages for which Parse made a document tree, because their tags alone left doubts. */
  public static final String PARSE_DOM = PARSE + "dom";

  // Visits and their events

  /** Pages found for the first time. */
  public static final String VISITS_NEW = VISITS + "new";

  /** Pages found with another body than at their last visit. */
  public static final String VISITS_CHANGED = VISITS + "changed";

  /** Pages found as they were at their last visit. */
  public static final String VISITS_UNCHANGED = VISITS + "unchanged";

  /** Visits at which the server said that the page does not exist. */
  public static final String VISITS_GONE = VISITS + "gone";

  /** Events that a newer event of the same URL has overtaken. */
  public static final String FEED_LATE = FEED + "late";

  private MetricNames() {}

  /** Returns the beginning of the names of a room's figures: {@link #REGISTRY}, for instance. */
  public static String prefix(String room) {
    return "meguri." + room + ".";
  }

  /**
   * Registers a counter with a Flink group for each part of its name. Some rooms register so,
   * others by the whole name; which of them must not change, because it decides how the REST API
   * spells the name.
   */
  public static Counter grouped(MetricGroup room, String name) {
    int dot = name.indexOf('.');
    return dot < 0
        ? room.counter(name)
        : grouped(room.addGroup(name.substring(0, dot)), name.substring(dot + 1));
  }
}
