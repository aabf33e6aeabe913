package meguri.operators.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.HashedWheelTimer;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.Map;
import org.asynchttpclient.netty.channel.DefaultChannelPool;
import org.junit.jupiter.api.Test;

class PoolsTest {

  private static final Duration WINDOW = Duration.ofSeconds(60);
  private static final int HOSTS = 10_000;
  private static final int PER_SECOND = 10;

  @Test
  void theClientKeepsOnlyThePoolsOfTwoWindows() throws Exception {
    HashedWheelTimer timer = new HashedWheelTimer();
    DefaultChannelPool client =
        new DefaultChannelPool(WINDOW, Duration.ZERO, timer, Duration.ofSeconds(1));
    try {
      Map<?, ?> kept = partitions(client);
      Pools pools = new Pools(WINDOW, client::flushPartitions, 0);
      int most = 0;
      for (int host = 0; host < HOSTS; host++) {
        pools.use("host" + host, Duration.ofSeconds(host / PER_SECOND).toNanos());
        EmbeddedChannel channel = new EmbeddedChannel();
        client.offer(channel, "host" + host);
        assertThat(client.poll("host" + host)).isSameAs(channel);
        channel.close();
        most = Math.max(most, kept.size());
      }
      assertThat(most).isLessThanOrEqualTo(2 * PER_SECOND * ((int) WINDOW.toSeconds() + 2));
    } finally {
      client.destroy();
      timer.stop();
    }
  }

  @Test
  void aPoolUsedInTheWindowIsKept() {
    DefaultChannelPool client =
        new DefaultChannelPool(
            WINDOW, Duration.ZERO, new HashedWheelTimer(), Duration.ofSeconds(1));
    try {
      Pools pools = new Pools(WINDOW, client::flushPartitions, 0);
      pools.use("old", 0);
      EmbeddedChannel old = new EmbeddedChannel();
      client.offer(old, "old");
      pools.use("idle", WINDOW.toNanos() + 1);
      EmbeddedChannel idle = new EmbeddedChannel();
      client.offer(idle, "idle");
      pools.use("new", 2 * WINDOW.toNanos() + 2);
      assertThat(client.poll("old")).isNull();
      assertThat(client.poll("idle")).isSameAs(idle);
    } finally {
      client.destroy();
    }
  }

  private static Map<?, ?> partitions(DefaultChannelPool pool) throws Exception {
    Field field = DefaultChannelPool.class.getDeclaredField("partitions");
    field.setAccessible(true);
    return (Map<?, ?>) field.get(pool);
  }
}
