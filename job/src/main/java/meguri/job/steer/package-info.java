/**
 * The user's end of the topic of commands: finds a crawl's brokers, gives it commands, and waits
 * for its answers.
 */
@NullMarked
package meguri.job.steer;

import org.jspecify.annotations.NullMarked;
