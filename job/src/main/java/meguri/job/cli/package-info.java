/** The command line: a person's door. */
@NullMarked
package meguri.job.cli;

import org.jspecify.annotations.NullMarked;
