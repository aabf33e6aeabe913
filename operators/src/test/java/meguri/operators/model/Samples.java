package meguri.operators.model;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import meguri.operators.feed.PageRecord;
import meguri.operators.loop.Stamped;
import meguri.operators.resolve.Residences;
import meguri.state.allowance.HostAccount;
import meguri.state.allowance.Looks;
import meguri.state.allowance.Taken;
import meguri.state.content.BodyFinding;
import meguri.state.content.Content;
import meguri.state.content.Original;
import meguri.state.frontier.Accounts;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Domain;
import meguri.state.frontier.Errand;
import meguri.state.frontier.Flight;
import meguri.state.frontier.Forbidden;
import meguri.state.frontier.Host;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Ring;
import meguri.state.frontier.Rings;
import meguri.state.frontier.RollEntry;
import meguri.state.frontier.Rules;
import meguri.state.frontier.Slot;
import meguri.state.frontier.Task;
import meguri.state.frontier.Whereabouts;
import meguri.state.near.NearPage;
import meguri.state.rank.Share;
import meguri.state.registry.Known;
import meguri.state.revisit.History;
import meguri.state.revisit.HostRate;
import meguri.state.revisit.Multiplier;
import meguri.state.revisit.Past;
import meguri.state.revisit.Validators;
import meguri.state.revisit.Version;
import meguri.state.robots.Rule;
import meguri.state.robots.RuleList;
import meguri.state.steer.Answer;
import meguri.state.steer.Command;
import meguri.state.steer.Target;
import meguri.state.steer.Unanswered;
import org.jspecify.annotations.Nullable;

/**
 * One record of each kind that is stored, no two neighbouring fields alike, so that it shows if
 * they change places.
 */
final class Samples {

  private static final Pin PIN = new Pin("http://a.test", 11, new byte[] {127, 0, 0, 1}, 12);
  private static final Candidate CANDIDATE =
      new Candidate("http://a.test/1", 21, 22, 23, 24.5f, "http://b.test/");
  private static final Errand ERRAND =
      new Errand("http://b.test/robots.txt", "http://a.test", 3, 4);
  private static final Validators VALIDATORS = new Validators("\"e\"", "Mon, 01 Jan 2024");
  private static final Past PAST = new Past(44, true, VALIDATORS, history());
  private static final Version VERSION = new Version(true, 31, false, VALIDATORS, 32, 33);
  private static final Queued RAISED = new Queued(CANDIDATE, 41, null, 42.5f, true);
  private static final Queued AGAIN = new Queued(CANDIDATE, 43, PAST, 45.5f, false);
  private static final Rules RULES =
      RobotsRules.of(new RuleList(List.of(Rule.of(true, "/a*b$"), Rule.of(false, "/")), 51), 52);
  private static final Share SHARE = new Share(61.5f, 62.5f, Share.Kind.values()[1]);
  private static final Offered OFFERED =
      new Offered("http://a.test", 71, CANDIDATE, Offered.Purpose.GAINED);
  private static final LogLine LINE =
      LogLines.fetched("http://a.test/1")
          .time(81)
          .bytes(82)
          .ms(83)
          .digest("sha1:A")
          .via("http://b.test/")
          .depth(84)
          .hops(85)
          .score(86.5f)
          .inlinks(87)
          .slot(88)
          .attempt(89)
          .reason("why")
          .build();
  private static final Task TASK = new Task(91, PIN, AGAIN, Task.Kind.ROBOTS, 92, 93);
  private static final Fetched FETCHED =
      new Fetched(
          TASK,
          101,
          102,
          103,
          203,
          "OK",
          new byte[] {1, 2},
          new Headers(List.of("ETag", "\"e\"")),
          new byte[] {3, 4, 5},
          Truncation.values()[1],
          new byte[] {6, 7, 8, 9},
          Failure.values()[1],
          "explained",
          new Protocol("h2", "tls/1.3", "TLS_AES_128_GCM_SHA256"));
  private static final LoopRecord OFFER = new LoopRecord.Offer(111, PIN, RAISED, true);
  private static final Original ORIGINAL = new Original("http://b.test/", 121, "sha1:C");
  private static final Command COMMAND =
      new Command(
          "id",
          "crawl",
          141,
          Command.Kind.PURGE,
          Target.host("a.test"),
          142,
          true,
          List.of("a", "word"));
  private static final Host.Clock CLOCK = new Host.Clock(131, 132, 133, 134, 135);

  private Samples() {}

  /** By the type that a serializer is for. */
  static Map<Class<?>, List<?>> all() {
    return Map.ofEntries(
        Map.entry(
            RawLink.class,
            List.of(new RawLink("http://a.test/1", 1, 2, SHARE, "http://b.test/", 3))),
        Map.entry(ScopeInput.class, List.of(new ForScope(COMMAND), RawLink.seed("http://a.test/"))),
        Map.entry(
            ParseInput.class,
            List.of(new ForScope(COMMAND), new Page(FETCHED, BodyFinding.copy(ORIGINAL)))),
        Map.entry(
            RegistryInput.class,
            List.of(
                new Link("http://a.test", 1, 2, CANDIDATE, SHARE, 3),
                new Visited(4, LINE),
                new Forget(5),
                new Discarded(6),
                new Reported(7, PageEvents.sample()),
                new Told(COMMAND),
                new HostForgotten(8),
                new Link("http://a.test", 1, 2, CANDIDATE, SHARE, 3, PAST))),
        Map.entry(Command.class, List.of(COMMAND)),
        Map.entry(Unanswered.class, List.of(new Unanswered(COMMAND, 1, 2))),
        Map.entry(Answer.class, List.of(new Answer("id", 1, 2, 3, 4, 5, "full"))),
        Map.entry(PageEvent.class, List.of(PageEvents.sample(), PageEvents.bare())),
        Map.entry(PageRecord.class, List.of(new PageRecord(true, "md5:0", 1, 2, 3, 4, 5))),
        Map.entry(
            AwaitingAddress.class,
            List.of(
                OFFERED,
                new Offered("http://a.test", 71, CANDIDATE, Offered.Purpose.CHANGED),
                new RobotsWanted("http://b.test", 72, ERRAND),
                new Offered("http://a.test", 71, CANDIDATE, Offered.Purpose.VISIT, PAST))),
        Map.entry(
            AllowanceInput.class,
            List.of(
                new Arrival(1, OFFERED, true),
                new PageLook(2, 3, true, 4),
                new ForAllowance(COMMAND))),
        Map.entry(
            ResolveInput.class,
            List.of(
                OFFERED,
                new Unreachable("http://a.test", 1, 2),
                new Promoted(3, 4, 5.5f),
                new RulesBrought("http://a.test", 6, RULES),
                new RobotsWanted("http://b.test", 7, ERRAND))),
        Map.entry(Task.class, List.of(TASK)),
        Map.entry(Fetched.class, List.of(FETCHED)),
        Map.entry(ContentInput.class, List.of(FETCHED, new Release(1), new ForScope(COMMAND))),
        Map.entry(
            Page.class,
            List.of(
                new Page(
                    FETCHED,
                    BodyFinding.copy(ORIGINAL),
                    new Wishes("noindex", "/c"),
                    "sha1:B",
                    new Conversion("text", true)),
                new Page(FETCHED, BodyFinding.NEW))),
        Map.entry(LogLine.class, List.of(LINE)),
        Map.entry(Rules.class, List.of(RULES, Forbidden.UNTIL_ASKED_AGAIN)),
        Map.entry(LoopRecord.class, loopRecords()),
        Map.entry(Stamped.class, List.of(new Stamped(1, 2, OFFER))),
        Map.entry(Queued.class, List.of(RAISED, AGAIN)),
        Map.entry(
            RollEntry.class,
            List.of(
                new RollEntry.Waiting(1, 2),
                new RollEntry.Over(3, Whereabouts.DISCARDED),
                new RollEntry.Visited(4, 1.5f, 0.25f, false, false),
                new RollEntry.Visited(5, 2.5f, 1.5f, true, true))),
        Map.entry(
            Slot.class, List.of(slot(null), slot(new Flight(1, Task.Kind.ERRAND, 2, 3, RAISED)))),
        Map.entry(Domain.class, List.of(new Domain(1, 2, new Ring(3, 4), 5))),
        Map.entry(Host.class, List.of(host())),
        Map.entry(Residences.of(PIN).getClass(), List.of(Residences.of(PIN), Residences.unknown())),
        Map.entry(Content.class, List.of(new Content(1, ORIGINAL))),
        Map.entry(NearPage.class, List.of(new NearPage("http://a.test/", 5, 6, 7))),
        Map.entry(Known.class, List.of(new Known(1.5f, 2, 3.5f, 4, 5, 6))),
        Map.entry(Taken.class, List.of(new Taken(1, 2))),
        Map.entry(
            HostAccount.class,
            List.of(new HostAccount(new Taken(1, 2), new Looks(3, List.of(4L, 5L)), 6))));
  }

  private static List<LoopRecord> loopRecords() {
    return List.of(
        OFFER,
        new Outcome(1, 2, 3, 4, 5, TaskResult.values()[1], 200, 6, RULES, VERSION),
        new Outcome(1, 2, 3, 4, 5, TaskResult.values()[2], 404, 6, null, null),
        new LoopRecord.HostMoved(1, PIN, 2),
        new LoopRecord.HostDrained(1, PIN, CLOCK),
        new LoopRecord.Promotion(1, 2, 3, 4.5f),
        new LoopRecord.RobotsSought(1, PIN, ERRAND),
        new LoopRecord.RobotsFound(1, PIN, RULES),
        new LoopRecord.Due(1, 2, AGAIN, 3),
        new LoopRecord.Commanded(COMMAND));
  }

  private static Slot slot(@Nullable Flight flight) {
    return new Slot(
        1,
        new Ring(2, 3),
        flight,
        new Accounts(4, 5, 6, 7, 8, 9, 10),
        new Multiplier(10.5, 11.5, 12.5, 13.5),
        new Rings(new int[] {3}, new Ring[] {new Ring(14, 15)}));
  }

  private static Host host() {
    return new Host(
        new Host.Home(PIN, 1, 2),
        Host.Place.PARKED,
        CLOCK,
        new Host.Robots(3, 4, 5, List.of(ERRAND)),
        new Rings(new int[] {6, Rings.AGAIN}, new Ring[] {new Ring(7, 8), new Ring(9, 10)}),
        11,
        new HostRate(12.5, 13),
        14);
  }

  private static History history() {
    byte[] bytes = new byte[History.BYTES];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    return History.get(ByteBuffer.wrap(bytes));
  }
}
