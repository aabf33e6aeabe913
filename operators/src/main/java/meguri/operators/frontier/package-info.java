/**
 * The Frontier room, keyed by slot: loop records in, tasks out. {@link
 * meguri.state.frontier.Frontier} decides; this package gives it state, time, timers and a budget.
 *
 * <p><b>Start.</b> {@link FrontierOperator} first compares the stored header with the crawl's, and
 * refuses other slots or another loop topic. Then it opens its state ({@link KeyedStore}) and has
 * the Frontier reopen every stored slot: requests in flight are remembered, due slots are found.
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
 * <p><b>Checkpoint.</b> The {@link Budget}, the {@link Price}, what the calendar has buffered, and
 * the changed slots and hosts of the {@link meguri.state.frontier.CachedStore} are written out.
 * Everything else is in keyed state already.
 *
 * <p><b>End.</b> The operator returns its managed memory. Nothing is flushed: state is only ever
 * that of a checkpoint.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>No decision about politeness, rank or revisits is taken here.
 *   <li>All times are those of the run's steady clock ({@link meguri.operators.clock.SteadyClock}).
 *       Only the crawl log's dates are the wall clock's.
 *   <li>Frontier, Fetch and Split are one chain of operators: a task never crosses a network.
 *   <li>State of a slot is under the slot's number. The calendar has a state for each key group,
 *       under the key that stands for the group ({@link meguri.operators.seen.KeyGroups}).
 *   <li>All subtasks together never take more pages than {@code crawl.max-pages}: the JobManager
 *       hands them out.
 * </ul>
 */
@NullMarked
package meguri.operators.frontier;

import org.jspecify.annotations.NullMarked;
