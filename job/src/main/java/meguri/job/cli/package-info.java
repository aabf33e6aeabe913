/**
 * The command line. {@link Meguri} lists the commands, one class each. A command reads its flags
 * into options, has them checked, and hands over to the packages local or remote. It throws a
 * {@link meguri.job.Refusal} for a mistake of the user's, which ends it with exit code 2 and a
 * sentence.
 */
@NullMarked
package meguri.job.cli;

import org.jspecify.annotations.NullMarked;
