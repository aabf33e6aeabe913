package org.apache.flink.metrics.prometheus;

import io.prometheus.client.exporter.common.TextFormat;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Properties;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/**
 * A reporter that gives Prometheus's text to a test. It opens no port, which Flink would open on
 * all of a machine's addresses. It is in Flink's package because the registry is not for others.
 */
public final class ScrapeFactory implements MetricReporterFactory {

  private static final Scrape SCRAPE = new Scrape();

  /** The text of the cluster in this process. */
  public static String text() {
    return SCRAPE.text();
  }

  @Override
  public MetricReporter createMetricReporter(Properties properties) {
    return SCRAPE;
  }

  /** One thing at a time: Flink's collectors of histograms may not be read while one is added. */
  private static final class Scrape extends AbstractPrometheusReporter {

    @Override
    public synchronized void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
      super.notifyOfAddedMetric(metric, name, group);
    }

    @Override
    public synchronized void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
      super.notifyOfRemovedMetric(metric, name, group);
    }

    synchronized String text() {
      StringWriter text = new StringWriter();
      try {
        TextFormat.write004(text, registry.metricFamilySamples());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return text.toString();
    }
  }
}
