/**
 * Reproduces the figures of the papers that Meguri builds on, a package for each paper. This
 * package holds what the commands share: their options, their page and Flink's state without a job.
 */
@NullMarked
package meguri.papers;

import org.jspecify.annotations.NullMarked;
