/**
 * The report of a crawl: one HTML page, made from the crawl log alone, without a cluster. {@link
 * CrawlLog} finds the lines that count, {@link Statistics} takes them one by one and keeps bounded
 * figures, and {@link Report} writes the page.
 *
 * <p>Sites choose how many hosts, reasons and URLs there are, and what they say. So every structure
 * here has a bound, and {@link Html} escapes every text.
 */
@NullMarked
package meguri.job.report;

import org.jspecify.annotations.NullMarked;
