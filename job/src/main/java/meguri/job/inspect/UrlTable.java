package meguri.job.inspect;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import meguri.operators.frontier.Appointment;
import meguri.operators.model.Offered;
import meguri.operators.model.Wire;
import meguri.operators.resolve.Residence;
import meguri.state.frontier.Flight;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Queued;
import meguri.state.frontier.RollEntry;
import meguri.state.frontier.Task;
import meguri.state.registry.Gathered;
import meguri.state.registry.Known;
import meguri.state.revisit.Past;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.jspecify.annotations.Nullable;

/**
 * All URLs of a crawl's state, each once: what the Registry knows of it, and where it is.
 *
 * <p>The Registry has its records by the URLs' ids, and the others have the URLs by host or by
 * time. So the URLs are first divided by id, into parts that fit into memory, and each part is then
 * joined with that part of the Registry. A row needs no read of its own, however many there are.
 *
 * <p>State does not have the text of a URL that is over, or that is on its way. Such a row has no
 * URL, but its id and its host. The crawl log has the texts.
 */
final class UrlTable {

  private static final List<String> COLUMNS =
      List.of(
          "url",
          "id",
          "host",
          "state",
          "slot",
          "score",
          "inlinks",
          "offered",
          "lastVisit",
          "nextVisit",
          "lastFound",
          "depth",
          "via",
          "attempts",
          "fingerprint");

  /** The most parts: each is an open file. */
  private static final int MOST_PARTS = 128;

  private static final UrlState[] STATES = UrlState.values();

  /** Stands for a URL that has its row. */
  private static final Known TOLD = new Known(0, 0, 0, 0, 0, 0);

  private final CrawlState state;
  private final FrontierView frontier;
  private final RegistryView registry;
  private final ResolveView resolve;
  private final Rows rows;
  private final DataOutputSerializer out = new DataOutputSerializer(512);
  private final Origins origins;

  UrlTable(CrawlState state, Rows rows) {
    this.state = state;
    this.rows = rows;
    frontier = state.frontier();
    registry = state.registry();
    resolve = state.resolve();
    origins = new Origins(state);
  }

  void write() throws IOException {
    rows.begin(COLUMNS);
    int parts = Math.min(MOST_PARTS, registry.groups());
    try (Spill spill = new Spill(state.directory("urls"), parts)) {
      gather(spill);
      for (int part = 0; part < parts; part++) {
        join(spill, part);
      }
    }
  }

  /** Divides the URLs. Of two entries of one URL, the first counts. */
  private void gather(Spill spill) throws IOException {
    frontier.slots(
        (number, slot) -> {
          Flight flight = slot.flight();
          if (flight != null && flight.kind() == Task.Kind.PAGE && !flight.queued().isAhead()) {
            add(spill, UrlState.IN_FLIGHT, number, 0, flight.queued());
          }
          return true;
        });
    frontier.queues(
        (slot, host, place, queued) -> {
          if (!queued.isAhead()) { // else the calendar has it as well
            UrlState where = queued.isRevisit() ? UrlState.DUE : UrlState.QUEUED;
            add(spill, where, slot, 0, queued);
          }
          return true;
        });
    frontier.calendar(
        (due, record) -> {
          Appointment page = Appointment.read(record);
          add(spill, UrlState.SCHEDULED, page.slot(), due, page.queued());
          return true;
        });
    resolve.waiting(
        input -> {
          if (input instanceof Offered offered && offered.purpose() == Offered.Purpose.VISIT) {
            Queued queued = Queued.first(offered.candidate());
            add(spill, UrlState.WAITING_FOR_ADDRESS, -1, 0, queued);
          }
          return true;
        });
    frontier.roll(
        (slot, host, id, entry) -> {
          if (entry instanceof RollEntry.Over over) {
            begin(id, UrlState.of(over.why()), slot, host, 0);
            spill.add(part(id, spill), out);
          }
          return true;
        });
  }

  private void add(Spill spill, UrlState where, int slot, long due, Queued queued)
      throws IOException {
    long id = queued.candidate().id();
    begin(id, where, slot, 0, due);
    Wire.queued(queued, out);
    spill.add(part(id, spill), out);
  }

  private void begin(long id, UrlState where, int slot, long host, long due) throws IOException {
    out.clear();
    out.writeLong(id);
    out.writeByte(where.ordinal());
    out.writeInt(slot);
    out.writeLong(host);
    out.writeLong(due);
  }

  private int part(long id, Spill spill) {
    return partOf(registry.groupOf(id), spill);
  }

  private int partOf(int group, Spill spill) {
    return (int) ((long) group * spill.parts() / registry.groups());
  }

  private void join(Spill spill, int part) throws IOException {
    Map<Long, Known> known = new HashMap<>();
    for (int group = 0; group < registry.groups(); group++) {
      if (partOf(group, spill) == part) {
        registry.records(group, known::put);
        registry.gathered(group, (id, more) -> known.computeIfPresent(id, with(more)));
      }
    }
    spill.read(part, (record, length) -> row(record, known));
    for (Map.Entry<Long, Known> left : known.entrySet()) {
      if (left.getValue() != TOLD) {
        unplaced(left.getKey(), left.getValue());
      }
    }
  }

  private static BiFunction<Long, Known, Known> with(Gathered more) {
    return (id, record) -> record.with(more);
  }

  private void row(DataInputDeserializer record, Map<Long, Known> known) throws IOException {
    long id = record.readLong();
    UrlState where = STATES[record.readByte()];
    int slot = record.readInt();
    long host = record.readLong();
    long due = record.readLong();
    Queued queued = host == 0 ? Wire.queued(record, (byte) Wire.FORMAT) : null;
    Known before = known.put(id, TOLD);
    if (before == TOLD) {
      return;
    }
    if (queued == null) {
      row(null, id, origins.of(slot, host), where, slot, before, due, null);
    } else {
      String url = queued.candidate().url();
      row(url, id, Question.originOf(url), where, slot, before, due, queued);
    }
  }

  /** Writes the row of a URL that only the Registry has. */
  private void unplaced(long id, Known known) throws IOException {
    Residence residence = resolve.residence(known.host());
    Pin pin = residence == null ? null : residence.pin();
    UrlState where =
        known.isDiscarded()
            ? UrlState.DISCARDED
            : residence != null && residence.isRefused()
                ? UrlState.NO_ADDRESS
                : UrlState.ON_ITS_WAY;
    row(null, id, pin == null ? null : pin.origin(), where, -1, known, 0, null);
  }

  private void row(
      @Nullable String url,
      long id,
      @Nullable String host,
      UrlState where,
      int slot,
      @Nullable Known known,
      long due,
      @Nullable Queued queued)
      throws IOException {
    Past past = queued == null ? null : queued.past();
    rows.row(
        url,
        hex(id),
        host,
        where.word(),
        slot < 0 ? null : slot,
        known == null ? null : known.score(),
        known == null ? null : known.links(),
        known == null ? null : When.iso(known.offered()),
        known == null ? null : When.iso(known.collected()),
        When.iso(due),
        past == null ? null : When.iso(past.history().seen()),
        queued == null ? null : queued.candidate().depth(),
        queued == null || queued.candidate().via().isEmpty() ? null : queued.candidate().via(),
        queued == null || queued.attempt() == 0 ? null : queued.attempt(),
        past == null || past.digest() == 0 ? null : hex(past.digest()));
  }

  private static String hex(long number) {
    String digits = Long.toHexString(number);
    return "0".repeat(16 - digits.length()) + digits;
  }
}
