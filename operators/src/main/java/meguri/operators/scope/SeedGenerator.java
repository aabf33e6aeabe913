package meguri.operators.scope;

import java.io.IOException;
import meguri.operators.metrics.MetricNames;
import meguri.operators.model.Digest;
import meguri.operators.model.RawLink;
import meguri.operators.model.ScopeInput;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the seeds of a crawl from their file, one for each number that Flink's source counts. The
 * source asks for the next only when the rooms have taken the last, and stores the number that is
 * next. So each seed goes in once, whatever fails, and only one line is in memory.
 *
 * <p>Survives a failure: nothing. It finds the line of the number that it is asked for first.
 */
public final class SeedGenerator implements GeneratorFunction<Long, ScopeInput> {

  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(SeedGenerator.class);

  /** Malformed lines that the log names; Scope counts them all. */
  private static final int NAMED = 100;

  private final String file;
  private final long count;
  private final Digest digest;

  private transient @Nullable SeedLines lines;

  /** The lines that were read. The thread of the metrics reads it, too. */
  private transient volatile long read;

  private transient int named;

  /**
   * @param file the URI of the file
   * @param count the number of its lines
   * @param digest the algorithm of the crawl's digests
   */
  public SeedGenerator(String file, long count, Digest digest) {
    this.file = file;
    this.count = count;
    this.digest = digest;
  }

  @Override
  public void open(SourceReaderContext context) {
    context.metricGroup().gauge(MetricNames.SEEDS_UNREAD, this::unread);
  }

  /** Returns how many lines are left. After a restore, that is all until one is asked for. */
  long unread() {
    return count - read;
  }

  /**
   * Returns the seed in the line of this number, from 0. Numbers grow by one. A malformed line
   * comes out as it is, and Scope drops it.
   */
  @Override
  public RawLink map(Long number) throws IOException {
    if (lines == null) {
      lines = SeedLines.open(file);
    }
    long at = read;
    for (; at <= number; at++) {
      if (!lines.next()) {
        throw new IOException(
            "The file %s has become shorter: it has %d lines, and the crawl needs line %d."
                .formatted(file, at, number + 1));
      }
    }
    read = at;
    String text = lines.text();
    Seeds.Line line = Seeds.read(text);
    if (!line.fault().isEmpty() && named < NAMED) {
      named++;
      LOG.warn("{}, line {}: skipped, {}", file, read, line.fault());
    }
    return line.fault().isEmpty() ? line.link(digest) : RawLink.seed(text.strip());
  }

  @Override
  public void close() throws IOException {
    if (lines != null) {
      lines.close();
    }
  }
}
