/**
 * The Frontier room, keyed by slot, takes in loop records and sends out tasks. {@link
 * meguri.state.frontier.Frontier} decides; this package gives it state, time, timers and a budget.
 *
 * <p><b>Start.</b> {@link FrontierOperator} first compares the stored header with the crawl's, and
 * refuses other slots or another loop topic. Then it opens its state ({@link KeyedStore}) and the
 * cache in front of it ({@link meguri.state.frontier.CachedStore}). The Frontier reopens every
 * stored slot: it finds again the requests in flight and the due slots.
 *
 * <p><b>Work.</b> Four things wake the room, and after each it issues tasks until no slot is due or
 * {@code frontier.in-flight} requests are under way:
 *
 * <ul>
 *   <li>a loop record;
 *   <li>a parked host's timer, which is in state;
 *   <li>a timer of the calendar ({@link Appointments}), also in state: pages fall due for another
 *       visit;
 *   <li>the next due slot's time. That timer is in memory, because a timer in state costs a write
 *       for each request.
 * </ul>
 *
 * <p>Every ten seconds the room also gives up requests whose lease is over. Tasks go to Fetch.
 * Records for other slots go into the loop; pages that end go to Registry and Content, to be
 * forgotten there.
 *
 * <p><b>Checkpoint.</b> The room writes out the {@link Budget}, the {@link Price}, the calendar's
 * buffers, and the cache's slots, hosts and domains that have changed. Everything else is in keyed
 * state already.
 *
 * <p><b>End.</b> The operator returns its managed memory. It writes no state, because only
 * checkpoints store state.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>This package takes no decision about politeness, rank or revisits.
 *   <li>All times are those of the run's steady clock ({@link meguri.operators.clock.SteadyClock}).
 *       Only the crawl log's dates are the wall clock's.
 *   <li>Frontier, Fetch and Split are one chain of operators: a task never crosses a network.
 *   <li>The key of a slot's state is the slot's number. Each bucket of the calendar is in the state
 *       of one key group, under the key that stands for the group ({@link
 *       meguri.operators.seen.KeyGroups}), and holds pages of all slots of the subtask. After a
 *       change of parallelism, pages of another subtask's slots go there by the loop ({@link
 *       meguri.state.frontier.LoopRecord.Due}).
 *   <li>All subtasks together never take more pages than {@code crawl.max-pages}: the JobManager
 *       hands them out.
 * </ul>
 */
@NullMarked
package meguri.operators.frontier;

import org.jspecify.annotations.NullMarked;
