package meguri.job.options;

import static meguri.job.options.Accepted.number;
import static meguri.job.options.Accepted.positiveTime;
import static meguri.job.options.Accepted.size;
import static meguri.job.options.Accepted.sizeFrom;
import static org.apache.flink.configuration.ConfigOptions.key;

import java.time.Duration;
import java.util.List;
import meguri.operators.fetch.Access;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;

/** The options {@code fetch.*}: how a page is requested and how much of it is read. */
public final class FetchOptions {

  static final OptionSection SECTION = new OptionSection(FetchOptions::checkTogether);

  public static final ConfigOption<Duration> TIMEOUT =
      SECTION
          .option(key("fetch.timeout").durationType().defaultValue(Duration.ofSeconds(30)))
          .accepts(positiveTime("30s"))
          .means("The time that a whole request may take, from connecting to the last byte.");

  public static final ConfigOption<Duration> CONNECT_TIMEOUT =
      SECTION
          .option(key("fetch.connect-timeout").durationType().defaultValue(Duration.ofSeconds(10)))
          .accepts(positiveTime("10s"))
          .means(
              "The time that connecting may take, within fetch.timeout. TLS may take as much"
                  + " again.");

  public static final ConfigOption<Integer> ATTEMPTS =
      SECTION
          .option(key("fetch.attempts").intType().defaultValue(3))
          .accepts(number(1, 100))
          .means(
              "The number of requests that Meguri makes for one page before it gives the page"
                  + " up. If the last answer breaks off in its body, Meguri keeps what arrived and"
                  + " marks it as truncated in the WARC.");

  public static final ConfigOption<MemorySize> MAX_BODY =
      SECTION
          .option(key("fetch.max-body").memoryType().defaultValue(MemorySize.ofMebiBytes(10)))
          .accepts(size("1kb", "1gb", "10mb"))
          .means(
              "The number of bytes after which Meguri cuts a body off, as sent and as"
                  + " decompressed. It keeps what arrived and marks it as truncated in the WARC. If"
                  + " a body begins as a sitemap or feed does, it may have 50 MB, up to"
                  + " fetch.max-held and a 48th of the heap. Meguri looks for links in the first"
                  + " part of a page, up to a 256th of the heap.");

  public static final ConfigOption<List<String>> MAX_BODY_BY_TYPE =
      SECTION
          .list("fetch.max-body-by-type", "image/*=1mb", "audio/*=1mb", "video/*=1mb")
          .accepts("a list such as video/*=1mb")
          .each(BodyLimitRules.ENTRY)
          .means(
              "Other limits for some types, as the server names the type. The first that"
                  + " matches counts. Each may be up to fetch.max-held.");

  public static final ConfigOption<MemorySize> MAX_HELD =
      SECTION
          .option(key("fetch.max-held").memoryType().defaultValue(MemorySize.ofMebiBytes(128)))
          .accepts(sizeFrom("1mb", "128mb"))
          .means(
              "The number of bytes that each subtask may hold of bodies over 1 MB, from their"
                  + " arrival until the next room takes them. Smaller bodies may take as much"
                  + " again. It must be at least fetch.max-body. If a 16th of the heap is less,"
                  + " that counts instead. A large body for which there is no room waits, unread.");

  public static final ConfigOption<String> ARCHIVE =
      SECTION
          .option(key("fetch.archive").stringType().noDefaultValue())
          .accepts("a path")
          .means(
              "The directory of an index of WARC files, whose captures answer in place of servers:"
                  + " no request is made, and no WARC file is written. meguri replay makes the index"
                  + " and sets this.");

  public static final ConfigOption<String> CONTACT =
      SECTION
          .option(key("fetch.contact").stringType().noDefaultValue())
          .accepts("an e-mail address or a URL, on one line", FetchOptions::isHeader)
          .means(
              "An e-mail address or a URL at which the owner of a crawled server finds"
                  + " whoever runs the crawl. Meguri puts it in the User-Agent. It is required"
                  + " unless every seed is on this machine.");

  public static final ConfigOption<String> USER_AGENT =
      SECTION
          .option(key("fetch.user-agent").stringType().noDefaultValue())
          .accepts("a text on one line", FetchOptions::isHeader)
          .means(
              "The User-Agent of every request. Meguri looks for its product name in"
                  + " robots.txt. If you give none, Meguri makes one from fetch.contact.");

  public static final ConfigOption<Boolean> ALLOW_LOOPBACK =
      SECTION
          .flag("fetch.allow-loopback", false)
          .means(
              "Whether Meguri may connect to loopback addresses. The command line sets it"
                  + " when every seed is on this machine.");

  public static final ConfigOption<Boolean> ALLOW_PRIVATE =
      SECTION
          .flag("fetch.allow-private", false)
          .means(
              "Whether Meguri may connect to private, loopback and link-local addresses, so"
                  + " that you can crawl your own network.");

  public static final ConfigOption<List<String>> ALLOW_ADDRESSES =
      SECTION
          .list("fetch.allow-addresses")
          .accepts("a list such as 10.20.0.0/16, fd12::/32")
          .each(AddressRanges.ENTRY)
          .means(
              "Addresses that Meguri may connect to although they are not public:"
                  + " 10.20.0.0/16, fd12::/32, 10.1.2.3. It connects to no others that are not"
                  + " public.");

  public static final ConfigOption<Access.TlsErrors> TLS_ERRORS =
      SECTION
          .choice("fetch.tls-errors", Access.TlsErrors.REFUSE)
          .means(
              "What Meguri does if a server's certificate has expired, belongs to another"
                  + " server, or was issued by nobody that Meguri trusts. refuse: it asks the"
                  + " server nothing. accept: it asks all the same.");

  public static final ConfigOption<Access.Cookies> COOKIES =
      SECTION
          .choice("fetch.cookies", Access.Cookies.NONE)
          .means(
              "Whether Meguri keeps cookies: not at all (none), or in memory for the origin"
                  + " that set them and no other (origin).");

  public static final ConfigOption<String> PROXY =
      SECTION
          .option(key("fetch.proxy").stringType().defaultValue(""))
          .accepts("a URL such as socks5://proxy.example:1080", FetchOptions::isProxy)
          .means(
              "The proxy for all requests: http://, socks4:// or socks5://, then host and"
                  + " port. Meguri still resolves names and judges addresses itself. But an http"
                  + " proxy resolves the names again, and connects where it likes.");

  public static final ConfigOption<String> SECRETS_FILE =
      SECTION
          .option(key("fetch.secrets-file").stringType().defaultValue(""))
          .accepts("a path or a URI")
          .means(
              "A file of logins, one on each line: https://example.org basic name:password,"
                  + " or bearer and a token. Meguri sends each login only to its own origin (or"
                  + " proxy), and shows it nowhere. The machines that fetch pages read the file: on"
                  + " a cluster, each of them.");

  private FetchOptions() {}

  private static void checkTogether(Configuration options) {
    if (options.get(MAX_HELD).compareTo(options.get(MAX_BODY)) < 0) {
      throw AllOptions.contradiction(options, MAX_HELD, "at least", MAX_BODY);
    }
    BodyLimitRules.check(options);
  }

  private static boolean isHeader(String text) {
    return !text.isBlank() && text.chars().allMatch(c -> c >= ' ' && c < 127);
  }

  private static boolean isProxy(String text) {
    return text.isEmpty() || text.matches("(http|socks4|socks5)://[A-Za-z0-9.-]+:\\d{1,5}");
  }
}
