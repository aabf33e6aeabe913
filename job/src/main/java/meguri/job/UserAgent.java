package meguri.job;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import meguri.job.options.FetchOptions;
import org.apache.flink.configuration.Configuration;

/**
 * The crawl's name for itself.
 *
 * @param header the User-Agent of every request
 * @param robotsToken the product name in it, which robots.txt addresses
 */
public record UserAgent(String header, String robotsToken) {

  /** Name and version of the software that makes the requests and writes the archive. */
  public static final String SOFTWARE = "meguri/0.1";

  private static final String NAME = "meguri";
  private static final Pattern COMPATIBLE = Pattern.compile("compatible;\\s*([A-Za-z0-9_-]+)");
  private static final Pattern FIRST = Pattern.compile("([A-Za-z0-9_-]+)");

  public static UserAgent of(Configuration options) {
    return options
        .getOptional(FetchOptions.USER_AGENT)
        .map(header -> new UserAgent(header, token(header)))
        .orElseGet(
            () ->
                options
                    .getOptional(FetchOptions.CONTACT)
                    .map(contact -> made("; +" + contact))
                    .orElse(made("")));
  }

  private static UserAgent made(String contact) {
    return new UserAgent("Mozilla/5.0 (compatible; %s%s)".formatted(SOFTWARE, contact), NAME);
  }

  /** Returns the product name; after "compatible" if the header looks like a browser's. */
  private static String token(String header) {
    for (Pattern pattern : new Pattern[] {COMPATIBLE, FIRST}) {
      Matcher matcher = pattern.matcher(header);
      if (matcher.find()) {
        return matcher.group(1);
      }
    }
    return NAME;
  }
}
