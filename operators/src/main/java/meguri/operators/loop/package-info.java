/**
 * The loop topic: the one Kafka topic through which all records reach the Frontier. This package
 * writes its records, and decides which of those read count.
 *
 * <p><b>Birth.</b> Split, Resolve and the Frontier emit a {@link meguri.state.frontier.LoopRecord}.
 * {@link Stamp}, chained to the sender, adds the run and the epoch: the last checkpoint that the
 * sender has taken part in. {@link LoopSchema} writes the {@link Stamped} record to Kafka; the slot
 * is its key, so all records of a slot are in one partition.
 *
 * <p><b>Life.</b> The source hands the bytes to {@link Lineage}, which asks {@link
 * meguri.state.loop.Ancestry}:
 *
 * <ul>
 *   <li>A record counts if this run has sent it. It also counts if an ancestor run has sent it
 *       before the checkpoint from which the next run went on. It goes on to the Frontier.
 *   <li>A record that this crawl has sent, but in a life that was rolled back, is void. It is
 *       counted and dropped; its sender, rolled back too, sends it again if it is still true.
 *   <li>A record of another program is foreign. Lineage counts it, and logs the number once per
 *       checkpoint.
 *   <li>A record that counts but cannot be read comes from a newer Meguri. The job ends with a
 *       sentence, because without the record a page could be lost.
 * </ul>
 *
 * <p><b>End.</b> {@link LoopTrim} deletes records from the topic that no kept checkpoint needs any
 * more.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>Each record counts once, without Kafka transactions. docs/restart.md has the reasons.
 *   <li>Checkpoints are aligned, and a stamp is in its sender's chain. Else an epoch could be
 *       wrong.
 *   <li>The first 17 bytes of a record (format, run, epoch) never change.
 *   <li>A slot keeps its partition, also if somebody adds partitions to the topic.
 *   <li>The Kafka sinks flush before each checkpoint completes. So all records of a checkpointed
 *       sender are in the topic.
 *   <li>Lineage's state is 16 bytes for each restart. Stamp has none: its epoch is the checkpoint
 *       that was restored, and then each that it takes part in.
 * </ul>
 */
@NullMarked
package meguri.operators.loop;

import org.jspecify.annotations.NullMarked;
