package meguri.operators.fetch;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.OpenSslContextOption;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import java.util.Objects;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import meguri.operators.fetch.Access.TlsErrors;
import meguri.state.Hash64;
import meguri.state.frontier.Pin;
import org.asynchttpclient.AsyncHttpClientConfig;
import org.asynchttpclient.netty.ssl.SslEngineFactoryBase;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the TLS engine of each connection. BoringSSL does the work where its native library loads.
 * Java's own TLS, used elsewhere, takes three to six times the CPU time for a new connection.
 *
 * <p>Every engine knows its server's name, and tells it to the server (SNI), unless the name is an
 * address. {@code fetch.tls-errors} decides about certificates only: whether Java's trust store and
 * the name count, or nothing does.
 *
 * <p>A session is resumed at the pin where it began and nowhere else ({@link #peer}). It saves half
 * of what BoringSSL does for a connection, and the check of the certificate, which is repeated
 * after a week at the latest.
 *
 * <p>A session takes about 1.5 KB of native memory, and at most 64 KB: BoringSSL takes no larger
 * chains and tickets. A server that sends many tickets pushes out sessions of others, each of which
 * then costs one full handshake.
 */
final class TlsEngines extends SslEngineFactoryBase {

  private static final Logger LOG = LoggerFactory.getLogger(TlsEngines.class);

  /** The most sessions. Servers begin two with each connection by TLS 1.3. */
  private static final int MAX_SESSIONS = 2_048;

  /** The longest time for which a session waits for its next connection. */
  private static final Duration SESSION_LIFETIME = Duration.ofMinutes(10);

  /** The most bytes of a chain of certificates: as many as Java takes. */
  private static final int MAX_CHAIN = 32 * 1024;

  /** Loads the native library once, at its first use. */
  static final class BoringSsl {
    static final boolean IS_LOADED = load();

    private BoringSsl() {}

    private static boolean load() {
      if (!OpenSsl.isAvailable()) {
        LOG.warn(
            "BoringSSL does not run on this machine, so Meguri uses Java's TLS: a new HTTPS"
                + " connection takes three to six times the CPU time. The reason: {}",
            String.valueOf(OpenSsl.unavailabilityCause()));
      }
      return OpenSsl.isAvailable();
    }
  }

  private final TlsErrors errors;
  private final boolean isNative;
  private @Nullable SslContext context;

  private TlsEngines(TlsErrors errors, boolean isNative) {
    this.errors = errors;
    this.isNative = isNative;
  }

  /** Returns engines of BoringSSL where it runs, and of Java elsewhere. */
  static TlsEngines fastest(TlsErrors errors) {
    return new TlsEngines(errors, BoringSsl.IS_LOADED);
  }

  static TlsEngines ofJava(TlsErrors errors) {
    return new TlsEngines(errors, false);
  }

  /**
   * Returns the name and port by which the client asks for the engine of a connection to this pin.
   * The port is not the server's but a number made of the pin: an engine's port serves only to find
   * a session. So a host that has moved does not resume a session of its old address, which would
   * tell either server about the other.
   */
  static String peer(String host, Pin pin) {
    return host + ':' + (Hash64.of(pin.toString()) >>> 33);
  }

  @Override
  public void init(AsyncHttpClientConfig config) throws SSLException {
    SslContextBuilder builder =
        SslContextBuilder.forClient()
            .sslProvider(isNative ? SslProvider.OPENSSL : SslProvider.JDK)
            .protocols("TLSv1.3", "TLSv1.2")
            .sessionCacheSize(MAX_SESSIONS)
            .sessionTimeout(SESSION_LIFETIME.toSeconds())
            .applicationProtocolConfig(
                new ApplicationProtocolConfig(
                    Protocol.ALPN,
                    SelectorFailureBehavior.NO_ADVERTISE,
                    SelectedListenerFailureBehavior.ACCEPT,
                    ApplicationProtocolNames.HTTP_2,
                    ApplicationProtocolNames.HTTP_1_1));
    switch (errors) {
      case REFUSE -> builder.endpointIdentificationAlgorithm("HTTPS");
      case ACCEPT ->
          builder
              .trustManager(InsecureTrustManagerFactory.INSTANCE)
              .endpointIdentificationAlgorithm("");
    }
    if (isNative) {
      // without Netty's X25519MLKEM768: a handshake takes 1.5 times the CPU time with it, and its
      // first message fills two packets, which some servers cannot read
      builder
          .option(OpenSslContextOption.GROUPS, new String[] {"x25519", "P-256", "P-384", "P-521"})
          .option(OpenSslContextOption.MAX_CERTIFICATE_LIST_BYTES, MAX_CHAIN);
    }
    context = builder.build();
  }

  @Override
  public SSLEngine newSslEngine(AsyncHttpClientConfig config, String host, int port) {
    SSLEngine engine = context().newEngine(ByteBufAllocator.DEFAULT, domain(host), port);
    configureSslEngine(engine, config);
    return engine;
  }

  /** Frees what BoringSSL holds, sessions included, as soon as the last connection has ended. */
  @Override
  public void destroy() {
    ReferenceCountUtil.release(context);
  }

  SslContext context() {
    return Objects.requireNonNull(context, "the client calls init first");
  }
}
