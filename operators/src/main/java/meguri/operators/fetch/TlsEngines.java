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
 * Makes the TLS engine of each connection. BoringSSL does the work where its native library loads;
 * Java's own TLS takes three times the CPU time for a handshake, and is used elsewhere.
 *
 * <p>Every engine knows its server's name, and tells it to the server (SNI), unless the name is an
 * address. {@code fetch.tls-errors} decides about certificates only: Java's trust store, and the
 * name, or nothing.
 *
 * <p>A session is resumed only at the address where it began: see {@link #peer}. Sessions end with
 * the client.
 *
 * <p>Java's limits hold for both: TLS 1.2 and 1.3, and 32 KB for a chain of certificates.
 */
final class TlsEngines extends SslEngineFactoryBase {

  private static final Logger LOG = LoggerFactory.getLogger(TlsEngines.class);

  private static final int MAX_SESSIONS = 2_048;
  private static final Duration SESSION_LIFETIME = Duration.ofMinutes(10);
  private static final int MAX_CHAIN = 32 * 1024;

  /** Loads the native library once, at its first use. */
  static final class BoringSsl {
    static final boolean IS_LOADED = load();

    private BoringSsl() {}

    private static boolean load() {
      if (!OpenSsl.isAvailable()) {
        LOG.warn(
            "BoringSSL does not run on this machine, so Meguri uses Java's TLS: a new HTTPS"
                + " connection takes three times the CPU time. The reason: {}",
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
      // without Netty's X25519MLKEM768: it makes a first message of two packets, which some servers
      // cannot read, and costs a tenth of a handshake
      builder
          .option(OpenSslContextOption.GROUPS, new String[] {"x25519", "P-256", "P-384", "P-521"})
          .option(OpenSslContextOption.MAX_CERTIFICATE_LIST_BYTES, MAX_CHAIN)
          .option(OpenSslContextOption.USE_TASKS, false);
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
