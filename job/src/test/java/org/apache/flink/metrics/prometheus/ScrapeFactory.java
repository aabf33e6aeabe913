package org.apache.flink.metrics.prometheus;

import io.prometheus.client.exporter.common.TextFormat;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ConcurrentModificationException;
import java.util.Properties;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/**
 * A reporter that gives Prometheus' text to a test. It opens no port, because Flink would open it
 * on all of a machine's addresses. It is in Flink's package because the registry is
 * package-private.
 */
public final class ScrapeFactory implements MetricReporterFactory {

  private static final Scrape SCRAPE = new Scrape();

  /** Returns the metrics of the cluster in this process, as text. */
  public static String text() {
    return SCRAPE.text();
  }

  @Override
  public MetricReporter createMetricReporter(Properties properties) {
    return SCRAPE;
  }

  /** Adds and reads one at a time, because Flink's histograms cannot be read while one is added. */
  private static final class Scrape extends AbstractPrometheusReporter {

    @Override
    public synchronized void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
      super.notifyOfAddedMetric(metric, name, group);
    }

    @Override
    public synchronized void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
      super.notifyOfRemovedMetric(metric, name, group);
    }

    /**
     * Reads again if a task changes what a gauge of Flink's counts, the pending committables, while
     * it counts.
     */
    synchronized String text() {
      while (true) {
        StringWriter text = new StringWriter();
        try {
          TextFormat.write004(text, registry.metricFamilySamples());
          return text.toString();
        } catch (ConcurrentModificationException e) {
          Thread.onSpinWait();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }
}
