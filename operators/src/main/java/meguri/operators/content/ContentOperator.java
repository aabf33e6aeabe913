package meguri.operators.content;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.Optional;
import meguri.operators.archive.KnownBodies;
import meguri.operators.metrics.MetricNames;
import meguri.operators.metrics.Total;
import meguri.operators.model.ContentInput;
import meguri.operators.model.Digest;
import meguri.operators.model.Fetched;
import meguri.operators.model.ForScope;
import meguri.operators.model.Page;
import meguri.operators.model.ParseInput;
import meguri.operators.seen.FilterSize;
import meguri.operators.seen.Fingerprints;
import meguri.operators.seen.KeyGroups;
import meguri.operators.seen.ManagedMemory;
import meguri.state.content.BodyFinding;
import meguri.state.content.Content;
import meguri.state.content.Contents;
import meguri.state.content.Novelty;
import meguri.state.content.Original;
import meguri.state.frontier.Queued;
import meguri.state.seen.ImpCb;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.jspecify.annotations.Nullable;

/**
 * The Content room, keyed by {@link ByBody}: answers in, pages out with the facts known about their
 * bodies. All decisions are those of {@link Contents}; this class gives it memory and state. An
 * answer without a fingerprint passes as new and is not counted.
 *
 * <p>Survives a failure: the bodies known, with the lines of their filter.
 */
public final class ContentOperator extends AbstractStreamOperator<ParseInput>
    implements OneInputStreamOperator<ContentInput, ParseInput> {

  private static final long serialVersionUID = 1;

  /**
   * The settings of Content.
   *
   * @param slots H, fixed for a crawl's life
   * @param expectedUrls the URLs expected in the whole crawl; it has at most as many bodies
   * @param digest the algorithm of the archive's digests
   * @param known the file of the {@link KnownBodies} of an older archive; empty if there is none
   */
  public record Settings(int slots, long expectedUrls, Digest digest, String known)
      implements Serializable {}

  private final Settings settings;

  private transient @Nullable ManagedMemory memory;
  private transient ImpCb<Content> known;
  private transient Contents contents;
  private transient Digest.Computer digests;
  private transient @Nullable KnownBodies older;
  private transient Counter fresh;
  private transient Counter copies;
  private transient Counter unchanged;
  private transient Counter released;

  public ContentOperator(Settings settings) {
    this.settings = settings;
  }

  @Override
  public void open() throws Exception {
    super.open();
    KeyedStateBackend<Integer> backend = getKeyedStateBackend();
    TaskInfo task = getRuntimeContext().getTaskInfo();
    KeyGroups groups = new KeyGroups(task, settings.slots());
    FilterSize size =
        FilterSize.of(
            settings.expectedUrls(), groups.count(), task.getMaxNumberOfParallelSubtasks());
    ManagedMemory pages = ManagedMemory.take(this, "registry.expected-urls", size.bytes());
    memory = pages;
    known =
        Fingerprints.open(
            "content", backend, groups, pages, size, new ContentSerializer(), getMetricGroup());
    contents = new Contents(known, groups::of);
    digests = settings.digest().computer();
    older = settings.known().isEmpty() ? null : new KnownBodies(Path.of(settings.known()));
    metrics(getRuntimeContext());
  }

  /** A record for all subtasks has no key. */
  @Override
  @SuppressWarnings({"rawtypes", "unchecked"}) // as the method that it overrides
  public void setKeyContextElement1(StreamRecord record) throws Exception {
    if (!(record.getValue() instanceof ForScope)) {
      super.setKeyContextElement1(record);
    }
  }

  @Override
  public void processElement(StreamRecord<ContentInput> element) throws IOException {
    ContentInput input = element.getValue();
    switch (input.kind()) {
      case FETCHED -> fetched((Fetched) input);
      case RELEASE -> {
        if (contents.release(input.fingerprint())) {
          released.inc();
        }
      }
      case FOR_SCOPE -> output.collect(new StreamRecord<>((ForScope) input));
    }
  }

  private void fetched(Fetched fetched) throws IOException {
    boolean isKnown = fetched.fingerprint() != 0;
    String payload = isKnown && !fetched.isNotModified() ? digests.ofBody(fetched) : "";
    BodyFinding finding = isKnown ? visit(fetched, payload) : BodyFinding.NEW;
    output.collect(new StreamRecord<>(new Page(fetched, finding, payload)));
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    known.keepAll();
    super.snapshotState(context);
  }

  @Override
  public void close() throws Exception {
    super.close();
    if (older != null) {
      older.close();
    }
    if (memory != null) {
      memory.close();
    }
  }

  private BodyFinding visit(Fetched fetched, String payload) throws IOException {
    Queued queued = fetched.task().queued();
    long fingerprint = fetched.fingerprint();
    String url = queued.candidate().url();
    Original own = new Original(url, fetched.started(), payload);
    Optional<Original> before =
        older == null || fetched.isNotModified() ? Optional.empty() : older.find(payload, url);
    Original page = before.orElse(own);
    BodyFinding finding =
        fetched.isNotModified()
            ? contents.confirm(fingerprint)
            : queued.isAhead()
                ? contents.ahead(fingerprint, page)
                : contents.visit(fingerprint, page, queued.digest());
    if (finding.novelty() == Novelty.NEW && before.isPresent()) {
      finding = BodyFinding.copy(page); // an older archive has it
    }
    switch (finding.novelty()) {
      case NEW -> fresh.inc();
      case COPY -> copies.inc();
      case UNCHANGED -> unchanged.inc();
    }
    return finding;
  }

  private void metrics(RuntimeContext room) {
    MetricGroup group = room.getMetricGroup();
    fresh = Total.counter(room, MetricNames.CONTENT_NEW);
    copies = Total.counter(room, MetricNames.CONTENT_COPIES);
    unchanged = group.counter(MetricNames.CONTENT_UNCHANGED);
    released = group.counter(MetricNames.CONTENT_RELEASED);
    group.gauge(MetricNames.CONTENT + MetricNames.STORE_READS, known::reads);
    group.gauge(MetricNames.CONTENT + MetricNames.STORE_WRITES, known::writes);
  }
}
