package meguri.state.frontier;

import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Promotion;
import meguri.state.steer.Holds;
import org.jspecify.annotations.Nullable;

/**
 * The arrival of URLs: queues those that are offered for the first time, and moves those up that
 * are worth more than when they came.
 *
 * <p>Keeps nothing of its own.
 */
final class Offers {

  private final Store store;
  private final Effects effects;
  private final Queues queues;
  private final Gains gains;
  private final Moves moves;
  private final Tiers tiers;
  private final Slots slots;
  private final @Nullable Schedule schedule;
  private final Holds holds;
  private final Erasing erasing;

  Offers(Parts parts, Erasing erasing) {
    store = parts.store();
    effects = parts.effects();
    queues = parts.queues();
    gains = parts.gains();
    moves = parts.moves();
    tiers = parts.tiers();
    slots = parts.slots();
    schedule = parts.schedule();
    holds = parts.holds();
    this.erasing = erasing;
  }

  void offer(Slot slot, Offer offer, long now) {
    Candidate candidate = offer.candidate();
    long id = offer.pin().host();
    if (holds.bars(candidate.url(), now)) {
      erasing.refuse(offer.queued());
      slots.save(slot);
      return;
    }
    RollEntry entry = store.roll(id, candidate.id());
    if (entry != null && !entry.mayReturn(now)) {
      if (!offer.queued().isRevisit()) {
        raise(slot, offer, entry, now);
      }
      return;
    }
    if (offer.queued().isAhead()) {
      return;
    }
    Host host = moves.at(offer.slot(), offer.pin());
    if (!moves.isHome(host, offer.slot())) {
      store.host(id, host);
      effects.send(new Offer(moves.slotOf(host), host.pin(), offer.queued()));
      return;
    }
    int queue = queues.number(offer.queued());
    if (tiers.refuses(slot, queue)) {
      slots.save(tiers.refuse(offer.slot(), slot, host.pin(), offer.queued()));
      return;
    }
    host = queues.addNew(host, offer.queued(), now);
    slots.settle(offer.slot(), slot.count(Accounts.ENTERED, queue), id, host, now);
  }

  /** Raises a URL known here that is offered for more than when it came. */
  private void raise(Slot slot, Offer offer, RollEntry entry, long now) {
    Candidate candidate = offer.candidate();
    long id = offer.pin().host();
    float score = candidate.score();
    if (!(entry instanceof RollEntry.Visited visited)) {
      promote(slot, new Promotion(offer.slot(), id, candidate.id(), score), now);
      return;
    }
    Host host = slots.known(id);
    boolean mayComeAhead =
        offer.queued().isAhead()
            && moves.isHome(host, offer.slot())
            && !tiers.refuses(slot, queues.number(offer.queued()));
    if (gains.raise(id, candidate.id(), visited, score, mayComeAhead, offer.isChanged())) {
      if (schedule != null) {
        schedule.visits();
      }
      int queue = offer.isChanged() ? Rings.AGAIN : queues.number(offer.queued());
      host = queues.add(host, offer.queued(), queue);
      slots.settle(offer.slot(), slot.count(Accounts.ENTERED, queue), id, host, now);
    }
  }

  /**
   * Gives a URL the score that it has now. One that waits for its first visit moves up in its
   * host's queues; one that was visited has more to pass on.
   */
  void promote(Slot slot, Promotion promotion, long now) {
    Host host = store.host(promotion.host());
    RollEntry entry = host == null ? null : store.roll(promotion.host(), promotion.url());
    if (entry instanceof RollEntry.Visited visited) {
      gains.raise(promotion.host(), promotion.url(), visited, promotion.score(), false, false);
      return;
    }
    Queued queued =
        entry instanceof RollEntry.Waiting waits
            ? store.queued(promotion.host(), waits.place())
            : null;
    if (host == null
        || !(entry instanceof RollEntry.Waiting waiting)
        || queued == null
        || queued.candidate().id() != promotion.url()
        || queued.candidate().score() >= promotion.score()) {
      if (host != null && !moves.isHome(host, promotion.slot())) {
        effects.send(promotion.at(moves.slotOf(host)));
      }
      slots.save(slot);
      return;
    }
    Queued better = queued.scored(promotion.score());
    if (queues.number(better) == Queues.numberAt(waiting.place())) {
      store.queue(promotion.host(), waiting.place(), better);
      slots.save(slot);
      return;
    }
    store.unqueue(promotion.host(), waiting.place());
    host = queues.addNew(host, better, waiting.since());
    slots.settle(promotion.slot(), slot, promotion.host(), host, now);
  }
}
