/**
 * The job. {@link CrawlJob} wires the rooms on one page; the options that a person may set are in
 * {@link meguri.job.options}. {@link CrawlDir} knows a crawl's directory, {@link Output} lists the
 * outputs, and {@link Resumption} decides where a crawl begins or goes on.
 */
@NullMarked
package meguri.job;

import org.jspecify.annotations.NullMarked;
