package meguri.operators.model;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRule;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import java.io.IOException;
import java.util.List;
import meguri.state.frontier.Forbidden;
import meguri.state.frontier.Rules;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * A robots.txt, reduced to what concerns our agent and judged by crawler-commons.
 *
 * <p>What travels and is stored stays below {@link #MAX_BYTES}, because a loop record must stay
 * below 64 KiB: a file with more rules than that for our agent is taken to forbid everything.
 */
public final class RobotsRules implements Rules {

  static final int MAX_BYTES = 60_000;

  private final SimpleRobotRules rules;
  private final long crawlDelay;
  private final long expires;

  private RobotsRules(SimpleRobotRules rules, long crawlDelay, long expires) {
    this.rules = rules;
    this.crawlDelay = crawlDelay;
    this.expires = expires;
  }

  public static RobotsRules of(SimpleRobotRules parsed, long expires) {
    long size = 0;
    for (RobotRule rule : parsed.getRobotRules()) {
      size += 5 + 3L * rule.getPrefix().length();
    }
    return new RobotsRules(
        size > MAX_BYTES ? new SimpleRobotRules(RobotRulesMode.ALLOW_NONE) : parsed,
        Math.max(0, parsed.getCrawlDelay()), // below zero: there is none, or one that is nonsense
        expires);
  }

  public static RobotsRules allowAll(long expires) {
    return of(new SimpleRobotRules(RobotRulesMode.ALLOW_ALL), expires);
  }

  @Override
  public boolean allows(String url) {
    return rules.isAllowed(url);
  }

  @Override
  public long crawlDelay() {
    return crawlDelay;
  }

  @Override
  public long expires() {
    return expires;
  }

  static void write(Rules value, DataOutputView out) throws IOException {
    if (!(value instanceof RobotsRules robots)) {
      out.writeByte(0);
      return;
    }
    SimpleRobotRules rules = robots.rules;
    out.writeByte(rules.isAllowAll() ? 1 : rules.isAllowNone() ? 2 : 3);
    out.writeLong(robots.crawlDelay);
    out.writeLong(robots.expires);
    List<RobotRule> list = rules.getRobotRules();
    out.writeInt(list.size());
    for (RobotRule rule : list) {
      out.writeBoolean(rule.isAllow());
      Wire.text(rule.getPrefix(), out);
    }
  }

  static Rules read(DataInputView in) throws IOException {
    int mode = in.readByte();
    if (mode == 0) {
      return Forbidden.UNTIL_ASKED_AGAIN;
    }
    SimpleRobotRules rules =
        new SimpleRobotRules(
            mode == 1
                ? RobotRulesMode.ALLOW_ALL
                : mode == 2 ? RobotRulesMode.ALLOW_NONE : RobotRulesMode.ALLOW_SOME);
    long crawlDelay = in.readLong();
    long expires = in.readLong();
    int count = in.readInt();
    for (int i = 0; i < count; i++) {
      boolean allow = in.readBoolean();
      rules.addRule(Wire.text(in), allow);
    }
    return new RobotsRules(rules, crawlDelay, expires);
  }

  /** See {@link Rules}. */
  public static final class Serializer extends RecordSerializer<Rules> {
    private static final long serialVersionUID = 1;

    public Serializer() {
      super(Rules.class, 1);
    }

    @Override
    protected void write(Rules value, DataOutputView out) throws IOException {
      RobotsRules.write(value, out);
    }

    @Override
    protected Rules read(DataInputView in, byte version) throws IOException {
      return RobotsRules.read(in);
    }
  }
}
