/**
 * The command line. {@link Meguri} lists the commands, one class each. A command reads its flags
 * into options, lets the options check them, and calls the packages local, remote or cluster. For a
 * user's mistake it throws a {@link meguri.job.Refusal}, which ends the command with a sentence and
 * exit code 2.
 */
@NullMarked
package meguri.job.cli;

import org.jspecify.annotations.NullMarked;
