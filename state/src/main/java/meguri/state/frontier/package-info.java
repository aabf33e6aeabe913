/**
 * The Frontier's decisions: what to fetch next, and when. {@link Frontier} takes loop records in
 * and gives tasks out, for all slots of one subtask. {@link Offers} queues offered URLs, and {@link
 * Turn} chooses the next request. {@link Landing} and {@link Completion} act on its outcome.
 * docs/walk.md shows the Frontier's place in the job.
 *
 * <p><b>A slot</b> stands for a machine: its number is the address modulo H ({@link SlotNumber}). A
 * {@link Slot} is born with the first record that changes it, and is never deleted. It holds the
 * end of its last request, its one request in flight, the ring of its ready hosts, its accounts,
 * and the price of a visit.
 *
 * <p><b>A host</b> is a scheme, a name and a port. It is born at a slot with the first record that
 * carries its {@link Pin}, and its record is never deleted. After every change the slot puts the
 * host where it belongs ({@link Host.Place}):
 *
 * <ul>
 *   <li>READY: it waits for nothing but its slot. It stands in a ring of {@link ReadyHosts}, where
 *       registered domains take turns.
 *   <li>PARKED: it has something to fetch, and must wait longer than its slot. A timer brings it
 *       back.
 *   <li>NOWHERE: it has nothing to fetch, or it has moved away, or its old slot may still make
 *       requests to it.
 * </ul>
 *
 * <p><b>A URL</b> enters by a {@link LoopRecord.Offer}. It gets a {@link RollEntry} and a place in
 * a queue of its host ({@link Queues}). Before the first visit, the queue is that of its rank; one
 * queue holds all pages that were visited before. At its turn the URL leaves the queue and becomes
 * a {@link Task}. The outcome decides what follows:
 *
 * <ul>
 *   <li>Answered: {@link Schedule} plans the next visit, and {@link Agenda} files the page until
 *       then.
 *   <li>Failed: the URL goes back into the queue, until {@link Patience} ends. Then it is given up,
 *       or in a crawl that goes on tried again the next day.
 *   <li>Lapsed (no request was made): the URL goes back into the queue.
 *   <li>Discarded before its turn, because its slot is full of better URLs ({@link Tiers}): it
 *       leaves no RollEntry. The Registry offers it again at the next link to it.
 *   <li>Gone for good, or forbidden by robots.txt before its first visit: it ends here, and its
 *       RollEntry says why.
 * </ul>
 *
 * <p>The RollEntry outlives the visit, because the Frontier recognises a second offer of the same
 * URL by it. The Frontier deletes it only when the URL is discarded, or follows its host to another
 * slot. {@link Whereabouts} lists where a URL can be.
 *
 * <p><b>A request</b> is born when a slot takes its turn. The slot notes a {@link Flight} with a
 * random ticket. Only the outcome with this ticket ends the flight. If none comes for as long as
 * the lease, the request counts as lapsed.
 *
 * <p><b>Rules.</b> If a host has no valid rules, the slot requests its robots.txt first ({@link
 * HostRobots}). If robots.txt is redirected to another host, that host gets an {@link Errand}, and
 * the rules come back as {@link LoopRecord.RobotsFound}.
 *
 * <p><b>A move.</b> When a host's address changes, {@link Moves} sends everything that waits at the
 * old slot to the new one. Then the old slot promises to make no more requests to the host ({@link
 * LoopRecord.HostDrained}). Until then, but for ten minutes at most, the new slot makes none
 * either.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>A slot has at most one request in flight.
 *   <li>A request starts only after the interval that {@link Politeness} computes. It counts from
 *       the <em>end</em> of the last request, and that end is what is stored.
 *   <li>A slot makes no request to a host that has moved away, or that waits for its old slot's
 *       promise.
 *   <li>Every page is checked against the host's rules at its turn, not when it is queued.
 *   <li>A parked host has a timer, and never holds up another host.
 *   <li>In a slot with a bound, no more URLs wait for their first visit, and none is discarded
 *       while one of a lower rank waits.
 *   <li>accepted = waiting + in flight + scheduled + done + dropped ({@link Accounts}).
 *   <li>Each loop record may arrive twice. An offer inserts if absent. An outcome counts for its
 *       ticket only. Clocks and scores merge by maximum. Moves are ordered by the pin's generation.
 *       A page that falls due by a record leaves a mark in its RollEntry, until its next visit.
 *   <li>No operation searches: each takes a bounded number of {@link Store} calls, on average where
 *       a full slot discards.
 *   <li>The {@link Store} and the {@link Agenda} hold all that must survive a failure. In the job,
 *       {@link CachedStore} holds a part of it in memory, and writes that to Flink's state before
 *       each checkpoint. The due slots ({@link DueSlots}) and the holders of places for requests
 *       ({@link Places}) are rebuilt at the start.
 * </ul>
 */
@NullMarked
package meguri.state.frontier;

import org.jspecify.annotations.NullMarked;
