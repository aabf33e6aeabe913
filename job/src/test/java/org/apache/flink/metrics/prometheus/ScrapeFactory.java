package org.apache.flink.metrics.prometheus;

import io.prometheus.client.exporter.common.TextFormat;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Properties;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/**
 * What Prometheus would be told, without the port, which Flink opens on all of a machine's
 * addresses. In Flink's package, because the registry is not for others.
 */
public final class ScrapeFactory implements MetricReporterFactory {

  private static final Scrape SCRAPE = new Scrape();

  /** Of the cluster in this process. */
  public static String text() {
    return SCRAPE.text();
  }

  @Override
  public MetricReporter createMetricReporter(Properties properties) {
    return SCRAPE;
  }

  private static final class Scrape extends AbstractPrometheusReporter {

    String text() {
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
