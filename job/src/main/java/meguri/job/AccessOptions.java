package meguri.job;

import java.io.IOException;
import meguri.operators.fetch.Access;
import org.apache.flink.configuration.Configuration;

/** Reads by what way, and as whom, a crawl asks servers. */
final class AccessOptions {

  private AccessOptions() {}

  /** Throws a {@link Refusal} if the secrets cannot be read, before a request goes out without. */
  static Access of(Configuration options) {
    Access access =
        new Access(
            options.get(CrawlOptions.FETCH_TLS_ERRORS),
            options.get(CrawlOptions.FETCH_COOKIES),
            options.get(CrawlOptions.FETCH_PROXY),
            options.get(CrawlOptions.FETCH_SECRETS_FILE));
    try {
      access.secrets();
    } catch (IOException e) {
      throw new Refusal(
          "The file of fetch.secrets-file, %s, cannot be read: %s."
              .formatted(access.secretsFile(), e.getMessage()));
    } catch (IllegalArgumentException e) {
      throw new Refusal(
          "The file of fetch.secrets-file, %s: %s."
              .formatted(access.secretsFile(), e.getMessage()));
    }
    return access;
  }
}
