package meguri.gate;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.io.network.netty.InboundChannelHandlerFactory;
import org.apache.flink.shaded.netty4.io.netty.channel.Channel;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelHandler;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelInitializer;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelPipeline;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.HttpServerCodec;

/**
 * Puts a {@link GateHandler} into each connection to the REST API. Flink finds the factory by
 * {@code META-INF/services} in each JobManager.
 */
public final class GateFactory implements InboundChannelHandlerFactory {

  private final AtomicBoolean told = new AtomicBoolean();

  @Override
  public int priority() {
    return 0;
  }

  /**
   * Returns a handler that puts the gate before the handler that writes uploads to disk; Flink's
   * own place for it is behind that.
   */
  @Override
  public Optional<ChannelHandler> createHandler(
      Configuration flink, Map<String, String> responseHeaders) {
    return Optional.of(
        new ChannelInitializer<Channel>() {
          @Override
          protected void initChannel(Channel channel) {
            ChannelPipeline pipeline = channel.pipeline();
            String codec = pipeline.context(HttpServerCodec.class).name();
            pipeline.addAfter(codec, "meguri-gate", new GateHandler(Gate.of(flink), told));
          }
        });
  }
}
