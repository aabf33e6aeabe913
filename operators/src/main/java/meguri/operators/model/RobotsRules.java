package meguri.operators.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import meguri.state.frontier.Forbidden;
import meguri.state.frontier.Rules;
import meguri.state.robots.Rule;
import meguri.state.robots.RuleList;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The rules of a robots.txt for our agent.
 *
 * <p>The serialized form stays below {@link #MAX_BYTES}, because a loop record must stay below 64
 * KiB. If a file has more rules for our agent, Meguri shortens them so that it allows nothing that
 * the file forbids.
 */
public final class RobotsRules implements Rules {

  static final int MAX_BYTES = 60_000;

  private static final int UNHEARD_OF = 0;
  private static final int AS_LISTED = 1;

  private final RuleList list;
  private final long expires;
  private final boolean shortened;

  private RobotsRules(RuleList list, long expires, boolean shortened) {
    this.list = list;
    this.expires = expires;
    this.shortened = shortened;
  }

  public static RobotsRules of(RuleList read, long expires) {
    return new RobotsRules(read.fitting(MAX_BYTES), expires, read.size() > MAX_BYTES);
  }

  public static RobotsRules allowAll(long expires) {
    return of(RuleList.ALLOW_ALL, expires);
  }

  /** Whether the file has more rules than fit; known only right after reading the file. */
  public boolean isShortened() {
    return shortened;
  }

  /** Returns the number of rules. */
  public int count() {
    return list.rules().size();
  }

  /** Returns the bytes that it takes on the heap, more or less; at most 1 MB. */
  public int heapSize() {
    return list.heapSize();
  }

  @Override
  public boolean allows(String url) {
    return list.allows(url);
  }

  @Override
  public long crawlDelay() {
    return list.crawlDelay();
  }

  @Override
  public long expires() {
    return expires;
  }

  static void write(Rules value, DataOutputView out) throws IOException {
    if (!(value instanceof RobotsRules robots)) {
      out.writeByte(UNHEARD_OF);
      return;
    }
    out.writeByte(AS_LISTED);
    out.writeLong(robots.list.crawlDelay());
    out.writeLong(robots.expires);
    List<Rule> rules = robots.list.rules();
    out.writeInt(rules.size());
    for (Rule rule : rules) {
      out.writeBoolean(rule.allow());
      Wire.text(rule.pattern(), out);
    }
  }

  static Rules read(DataInputView in) throws IOException {
    if (in.readByte() == UNHEARD_OF) {
      return Forbidden.UNTIL_ASKED_AGAIN;
    }
    long crawlDelay = in.readLong();
    long expires = in.readLong();
    int count = in.readInt();
    List<Rule> rules = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      boolean allow = in.readBoolean();
      rules.add(Rule.of(allow, Wire.text(in)));
    }
    return new RobotsRules(new RuleList(rules, crawlDelay), expires, false);
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
