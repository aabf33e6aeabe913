package meguri.job;

import java.io.IOException;
import java.util.Optional;
import meguri.job.options.FetchOptions;
import meguri.operators.fetch.Access;
import org.apache.flink.configuration.Configuration;

/** Reads from a crawl's options how strictly it checks TLS and which logins it sends. */
public final class AccessRules {

  private AccessRules() {}

  /** Warns if the crawl sends logins to servers whose certificates nobody checks. */
  public static Optional<String> warning(Configuration options) {
    boolean isTold =
        options.get(FetchOptions.TLS_ERRORS) == Access.TlsErrors.ACCEPT
            && !options.get(FetchOptions.SECRETS_FILE).isEmpty();
    return isTold
        ? Optional.of(
            "With fetch.tls-errors: accept, Meguri checks no certificate: anybody on the way to a"
                + " server can pose as that server and read the logins of fetch.secrets-file.")
        : Optional.empty();
  }

  /** Throws a {@link Refusal} if this machine cannot read the secrets, or if others can. */
  public static void check(Configuration options) {
    Access unused = of(options);
  }

  /**
   * Throws a {@link Refusal} if it cannot read the secrets, so that no request goes out without.
   */
  static Access of(Configuration options) {
    Access access =
        new Access(
            options.get(FetchOptions.TLS_ERRORS),
            options.get(FetchOptions.COOKIES),
            options.get(FetchOptions.PROXY),
            options.get(FetchOptions.SECRETS_FILE));
    try {
      access.secrets();
    } catch (IOException e) {
      throw new Refusal(
          "Meguri cannot read the file %s (fetch.secrets-file): %s."
              .formatted(access.secretsFile(), e.getMessage()));
    } catch (IllegalArgumentException e) {
      throw new Refusal(
          "Meguri cannot use the file %s (fetch.secrets-file): %s."
              .formatted(access.secretsFile(), e.getMessage()));
    }
    return access;
  }
}
