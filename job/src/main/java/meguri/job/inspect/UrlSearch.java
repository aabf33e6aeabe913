package meguri.job.inspect;

import java.io.IOException;
import meguri.operators.frontier.Appointment;
import meguri.operators.model.Offered;
import meguri.operators.resolve.Residence;
import meguri.state.Hash64;
import meguri.state.frontier.Flight;
import meguri.state.frontier.Host;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Queued;
import meguri.state.frontier.RollEntry;
import meguri.state.frontier.Slot;
import meguri.state.frontier.Task;
import meguri.state.registry.Known;
import org.jspecify.annotations.Nullable;

/**
 * Finds a URL in a crawl's state. Its host has an address, and that its slot; the slot's Roll says
 * whether the URL waits, was visited, or is over. Only a page that waits for its next visit has to
 * be searched for: the calendar is ordered by time.
 */
final class UrlSearch {

  private final int slots;
  private final FrontierView frontier;
  private final RegistryView registry;
  private final ResolveView resolve;

  UrlSearch(CrawlState state) {
    slots = state.slots();
    frontier = state.frontier();
    registry = state.registry();
    resolve = state.resolve();
  }

  /**
   * @param url as the crawl writes it
   */
  Located find(String url, String origin) throws IOException {
    long id = Hash64.of(url);
    long hostId = Hash64.of(origin);
    Residence residence = resolve.residence(hostId);
    Pin pin = residence == null ? null : residence.pin();
    int number = pin == null ? -1 : slotOf(pin, id);
    Slot slot = number < 0 ? null : frontier.slot(number);
    Host host = number < 0 ? null : frontier.host(number, hostId);
    RollEntry entry = number < 0 ? null : frontier.roll(number, hostId, id);
    Known known = registry.find(id);
    if (known != null) {
      known = known.with(registry.gathered(id));
    }
    Located found =
        new Located(
            url,
            id,
            origin,
            UrlState.UNKNOWN,
            known,
            residence,
            number,
            slot,
            host,
            entry,
            null,
            0);
    Flight flight = slot == null ? null : slot.flight();
    if (flight != null
        && flight.kind() == Task.Kind.PAGE
        && flight.host() == hostId
        && flight.queued().candidate().id() == id) {
      return found.at(UrlState.IN_FLIGHT, flight.queued(), 0);
    }
    if (entry instanceof RollEntry.Waiting waiting) {
      return waiting(found, hostId, waiting);
    }
    if (entry instanceof RollEntry.Visited) {
      return visited(found, hostId);
    }
    if (entry instanceof RollEntry.Over over) {
      return found.at(UrlState.of(over.why()));
    }
    return unplaced(found, hostId);
  }

  /** Returns the slot that knows a URL: the host's, or one at which the host was before. */
  private int slotOf(Pin pin, long id) throws IOException {
    int[] number = {pin.slot(slots)};
    if (pin.generation() > 1 && frontier.roll(number[0], pin.host(), id) == null) {
      frontier.hosts(
          (other, host, record) -> {
            if (host == pin.host() && frontier.roll(other, host, id) != null) {
              number[0] = other;
              return false;
            }
            return true;
          });
    }
    return number[0];
  }

  /**
   * Looks for a URL where its entry says, or else, as older state has it, in all its host's queues.
   */
  private Located waiting(Located found, long hostId, RollEntry.Waiting entry) throws IOException {
    Queued noted = frontier.queued(found.slot(), hostId, entry.place());
    if (noted != null && noted.candidate().id() == found.id()) {
      return found.at(UrlState.QUEUED, noted, 0);
    }
    Located[] result = {found.at(UrlState.QUEUED)};
    frontier.queues(
        found.slot(),
        hostId,
        (slot, host, place, queued) -> {
          boolean isHere = queued.candidate().id() == found.id();
          if (isHere) {
            result[0] = found.waiting(new RollEntry.Waiting(entry.since(), place), queued);
          }
          return !isHere;
        });
    return result[0];
  }

  private Located visited(Located found, long hostId) throws IOException {
    Located[] result = {found.at(UrlState.ON_ITS_WAY)};
    frontier.queues(
        found.slot(),
        hostId,
        (slot, host, place, queued) -> {
          boolean isHere = queued.candidate().id() == found.id() && queued.isRevisit();
          if (isHere) {
            result[0] = found.at(UrlState.DUE, queued, 0);
          }
          return !isHere;
        });
    if (result[0].state() == UrlState.DUE) {
      return result[0];
    }
    frontier.calendar(
        (due, record) -> {
          if (Appointment.hostOf(record) != hostId) {
            return true;
          }
          Queued queued = Appointment.read(record).queued();
          boolean isHere = queued.candidate().id() == found.id();
          if (isHere) {
            result[0] = found.at(UrlState.SCHEDULED, queued, due);
          }
          return !isHere;
        });
    return result[0];
  }

  /** Says why no slot knows a URL. */
  private Located unplaced(Located found, long hostId) throws IOException {
    Queued[] waits = {null};
    resolve.waiting(
        hostId,
        input -> {
          if (input instanceof Offered offered && offered.candidate().id() == found.id()) {
            waits[0] = Queued.first(offered.candidate());
          }
          return waits[0] == null;
        });
    if (waits[0] != null) {
      return found.at(UrlState.WAITING_FOR_ADDRESS, waits[0], 0);
    }
    Known known = found.known();
    if (known == null) {
      return found;
    }
    if (known.isDiscarded()) {
      return found.at(UrlState.DISCARDED);
    }
    @Nullable Residence residence = found.residence();
    return found.at(
        residence != null && residence.isRefused() ? UrlState.NO_ADDRESS : UrlState.ON_ITS_WAY);
  }
}
