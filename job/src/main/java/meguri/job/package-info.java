/**
 * The job. {@link CrawlJob} wires the rooms on one page; {@link CrawlOptions} are what a person may
 * set; the classes named after rules turn options into the rooms' settings. {@link RestorePoint},
 * {@link Resumption} and {@link Beginning} decide where a crawl begins or goes on.
 */
@NullMarked
package meguri.job;

import org.jspecify.annotations.NullMarked;
