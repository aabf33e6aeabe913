package meguri.web;

import static io.netty.handler.codec.http.HttpHeaderNames.ACCEPT_ENCODING;
import static io.netty.handler.codec.http.HttpHeaderNames.ALLOW;
import static io.netty.handler.codec.http.HttpHeaderNames.CONTENT_ENCODING;
import static io.netty.handler.codec.http.HttpHeaderNames.CONTENT_LENGTH;
import static io.netty.handler.codec.http.HttpHeaderNames.CONTENT_TYPE;
import static io.netty.handler.codec.http.HttpHeaderNames.DATE;
import static io.netty.handler.codec.http.HttpHeaderNames.ETAG;
import static io.netty.handler.codec.http.HttpHeaderNames.IF_MODIFIED_SINCE;
import static io.netty.handler.codec.http.HttpHeaderNames.IF_NONE_MATCH;
import static io.netty.handler.codec.http.HttpHeaderNames.LAST_MODIFIED;
import static io.netty.handler.codec.http.HttpHeaderNames.LOCATION;
import static io.netty.handler.codec.http.HttpHeaderNames.RETRY_AFTER;
import static io.netty.handler.codec.http.HttpHeaderNames.SERVER;
import static io.netty.handler.codec.http.HttpHeaderNames.TRANSFER_ENCODING;
import static io.netty.handler.codec.http.HttpHeaderNames.VARY;
import static io.netty.handler.codec.http.HttpHeaderValues.CHUNKED;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufOutputStream;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.DateFormatter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpHeadersFactory;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Date;
import java.util.function.LongUnaryOperator;
import java.util.zip.GZIPOutputStream;

/** Makes the status, headers and body of the answer to a request, from the site alone. */
@SuppressWarnings("JavaUtilDate") // what Netty's DateFormatter takes
final class Answers {
  private static final HttpHeadersFactory HEADERS =
      DefaultHttpHeadersFactory.headersFactory().withValidation(false);
  private static final String HTML = "text/html; charset=utf-8";
  private static final String PLAIN = "text/plain; charset=utf-8";

  /** The Retry-After of injected errors that have one. */
  static final int RETRY_SECONDS = 1;

  private final Site site;
  private final MonotonicClock clock;
  private final LongUnaryOperator pageTime;
  private volatile Second second = new Second(0, "");

  /** The Date header of one second. */
  private record Second(long number, String date) {}

  /**
   * @param clock the clock of the log
   * @param pageTime maps the ns of that clock to the time in the world of the pages, in ms since
   *     1970
   */
  Answers(Site site, MonotonicClock clock, LongUnaryOperator pageTime) {
    this.site = site;
    this.clock = clock;
    this.pageTime = pageTime;
  }

  /** Returns the answer to a request that came at a time. */
  FullHttpResponse to(
      int host, String path, HttpHeaders asked, ByteBufAllocator buffers, long startNs) {
    Target target = site.find(host, path);
    if (target instanceof Target.Page page) {
      return page(page, asked, buffers, startNs);
    }
    if (target instanceof Target.Redirect redirect) {
      return redirect(redirect);
    }
    if (target instanceof Target.RobotsFile) {
      return robots(host, startNs);
    }
    if (target instanceof Target.Listed listed) {
      return listed(listed, startNs);
    }
    return plain(HttpResponseStatus.NOT_FOUND, "Nothing is here.\n");
  }

  FullHttpResponse plain(HttpResponseStatus status, String sentence) {
    FullHttpResponse answer = answer(status, Unpooled.wrappedBuffer(sentence.getBytes(UTF_8)));
    answer.headers().set(CONTENT_TYPE, PLAIN);
    if (status.equals(HttpResponseStatus.SERVICE_UNAVAILABLE)) {
      answer.headers().set(RETRY_AFTER, Integer.toString(RETRY_SECONDS));
    }
    if (status.equals(HttpResponseStatus.METHOD_NOT_ALLOWED)) {
      answer.headers().set(ALLOW, "GET, HEAD");
    }
    return answer;
  }

  /** Returns the answer of a strict host that was asked too soon. */
  FullHttpResponse tooMany(int host, long startNs) {
    FullHttpResponse answer = plain(HttpResponseStatus.TOO_MANY_REQUESTS, "Not so fast.\n");
    Servers servers = site.servers();
    String after =
        servers.saysDate(host)
            ? DateFormatter.format(new Date(servers.retryDateNs(startNs) / 1_000_000))
            : Long.toString(site.spec().servers().retryAfter().toSeconds());
    answer.headers().set(RETRY_AFTER, after);
    return answer;
  }

  private FullHttpResponse page(
      Target.Page page, HttpHeaders asked, ByteBufAllocator buffers, long startNs) {
    long at = pageTime.applyAsLong(startNs);
    long version = site.versions().lastChange(page.host(), page.page(), at);
    String etag = etag(page, version);
    ServerKind kind = site.servers().kind(page.host());
    boolean same =
        switch (kind) {
          case BARE -> false;
          case LYING -> asked.contains(IF_NONE_MATCH) || asked.contains(IF_MODIFIED_SINCE);
          case HONEST, STRICT, SLOW, DEAD -> unchanged(asked, etag, version);
        };
    if (same) {
      FullHttpResponse answer = answer(HttpResponseStatus.NOT_MODIFIED, Unpooled.EMPTY_BUFFER);
      answer.headers().remove(CONTENT_LENGTH);
      validators(answer, etag, version);
      return answer;
    }
    Ink ink = site.write(page.host(), page.page(), version);
    boolean gzip = site.spec().gzip() && acceptsGzip(asked);
    ByteBuf body = gzip ? compressed(ink, buffers) : copied(ink, buffers);
    FullHttpResponse answer = answer(HttpResponseStatus.OK, body);
    answer.headers().set(CONTENT_TYPE, HTML);
    if (kind != ServerKind.BARE) {
      validators(answer, etag, version);
    }
    if (gzip) {
      answer.headers().set(CONTENT_ENCODING, "gzip");
      if ((page.page() & 1) != 0) {
        answer.headers().remove(CONTENT_LENGTH).set(TRANSFER_ENCODING, CHUNKED);
      }
    }
    if (site.spec().gzip()) {
      answer.headers().set(VARY, ACCEPT_ENCODING);
    }
    return answer;
  }

  private FullHttpResponse redirect(Target.Redirect redirect) {
    long target = site.links().redirectTarget(redirect.host(), redirect.page());
    String path = site.path(Link.host(target), Link.page(target));
    boolean here = Link.host(target) == redirect.host();
    boolean odd = (redirect.page() & 1) != 0;
    FullHttpResponse answer =
        plain(
            odd ? HttpResponseStatus.MOVED_PERMANENTLY : HttpResponseStatus.FOUND, "Elsewhere.\n");
    // A path alone is a lawful Location too (RFC 9110, section 10.2.2), and common.
    String url = here && (redirect.page() & 2) != 0 ? path : site.url(Link.host(target), path);
    answer.headers().set(LOCATION, url);
    return answer;
  }

  private FullHttpResponse listed(Target.Listed listed, long startNs) {
    long at = pageTime.applyAsLong(startNs);
    byte[] body = site.sitemaps().body(listed.host(), listed.path(), at);
    FullHttpResponse answer = answer(HttpResponseStatus.OK, Unpooled.wrappedBuffer(body));
    answer.headers().set(CONTENT_TYPE, Sitemaps.type(listed.path()));
    return answer;
  }

  private FullHttpResponse robots(int host, long atNs) {
    RobotsKind kind = site.robots().kind(host, atNs);
    return switch (kind) {
      case MISSING -> plain(HttpResponseStatus.NOT_FOUND, "Nothing is here.\n");
      case FAILING -> plain(HttpResponseStatus.INTERNAL_SERVER_ERROR, "Out of order.\n");
      case EMPTY, OPEN, HIDDEN, NAMED, CLOSED -> {
        String sitemap = site.sitemaps().isNamed(host) ? site.url(host, Sitemaps.INDEX) : "";
        ByteBuf body = Unpooled.wrappedBuffer(site.robots().body(host, kind, sitemap));
        FullHttpResponse answer = answer(HttpResponseStatus.OK, body);
        answer.headers().set(CONTENT_TYPE, PLAIN);
        yield answer;
      }
    };
  }

  private FullHttpResponse answer(HttpResponseStatus status, ByteBuf body) {
    FullHttpResponse answer =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, status, body, HEADERS.newHeaders(), EmptyHttpHeaders.INSTANCE);
    answer.headers().set(DATE, date()).set(SERVER, "meguri-web");
    answer.headers().set(CONTENT_LENGTH, Integer.toString(body.readableBytes()));
    return answer;
  }

  private static void validators(FullHttpResponse answer, String etag, long version) {
    answer.headers().set(ETAG, etag);
    answer.headers().set(LAST_MODIFIED, DateFormatter.format(new Date(version)));
  }

  private static String etag(Target.Page page, long version) {
    long hash = Dice.hash(version, page.host(), page.page());
    return "\"" + Long.toHexString(hash) + "\"";
  }

  /**
   * Returns whether the client has this version already. If-None-Match, where sent, decides alone
   * (RFC 9110, section 13.2.2).
   */
  private static boolean unchanged(HttpHeaders asked, String etag, long version) {
    String tags = asked.get(IF_NONE_MATCH);
    if (tags != null) {
      return tags.contains(etag) || tags.strip().equals("*");
    }
    String since = asked.get(IF_MODIFIED_SINCE);
    Date date = since == null ? null : DateFormatter.parseHttpDate(since);
    return date != null && version / 1000 <= date.getTime() / 1000;
  }

  private static boolean acceptsGzip(HttpHeaders asked) {
    String encodings = asked.get(ACCEPT_ENCODING);
    return encodings != null && encodings.contains("gzip");
  }

  private static ByteBuf copied(Ink ink, ByteBufAllocator buffers) {
    return buffers.buffer(ink.length()).writeBytes(ink.array(), 0, ink.length());
  }

  private static ByteBuf compressed(Ink ink, ByteBufAllocator buffers) {
    ByteBuf body = buffers.buffer(ink.length() / 2);
    try (GZIPOutputStream gzip = new GZIPOutputStream(new ByteBufOutputStream(body))) {
      gzip.write(ink.array(), 0, ink.length());
    } catch (IOException e) {
      body.release();
      throw new UncheckedIOException(e);
    }
    return body;
  }

  private String date() {
    long now = pageTime.applyAsLong(clock.nanos()) / 1000;
    Second known = second;
    if (known.number() != now) {
      known = new Second(now, DateFormatter.format(new Date(now * 1000)));
      second = known;
    }
    return known.date();
  }
}
