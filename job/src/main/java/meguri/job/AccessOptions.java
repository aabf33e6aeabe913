package meguri.job;

import java.io.IOException;
import java.util.Optional;
import meguri.operators.fetch.Access;
import org.apache.flink.configuration.Configuration;

/** Reads by what way, and as whom, a crawl asks servers. */
public final class AccessOptions {

  private AccessOptions() {}

  /** Says so if logins are sent to servers that nobody vouches for. */
  public static Optional<String> warning(Configuration options) {
    boolean isTold =
        options.get(CrawlOptions.FETCH_TLS_ERRORS) == Access.TlsErrors.ACCEPT
            && !options.get(CrawlOptions.FETCH_SECRETS_FILE).isEmpty();
    return isTold
        ? Optional.of(
            "With fetch.tls-errors: accept, no certificate is checked: anybody on the way to a"
                + " server can pose as it and read the logins of fetch.secrets-file.")
        : Optional.empty();
  }

  /** Throws a {@link Refusal} if this machine cannot read the secrets, or if others can. */
  public static void check(Configuration options) {
    Access unused = of(options);
  }

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
