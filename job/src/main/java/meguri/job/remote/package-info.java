/**
 * Crawls on a Flink cluster anywhere: {@link RemoteCrawl} uploads, starts, finds and stops them
 * over Flink's REST API.
 */
@NullMarked
package meguri.job.remote;

import org.jspecify.annotations.NullMarked;
