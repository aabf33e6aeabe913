/**
 * The topic of commands: what a user asks of a running crawl, and what it answers.
 *
 * <p>The command line writes a {@link meguri.state.steer.Command} into the topic. The job reads it
 * by a source of its own, whose position is in each checkpoint. {@link
 * meguri.operators.steer.Orders} lets each command pass once, and each room that it concerns gets
 * it in all subtasks ({@link meguri.operators.steer.Addressed}), between the same two checkpoints.
 * The Frontier answers into the same topic.
 */
@NullMarked
package meguri.operators.steer;

import org.jspecify.annotations.NullMarked;
