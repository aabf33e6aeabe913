package meguri.operators.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import meguri.state.Hash64;
import meguri.state.frontier.Errand;
import meguri.state.frontier.Host;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Ring;
import meguri.state.frontier.Rings;
import meguri.state.revisit.HostRate;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

class StateTypesTest {

  private static final Pin PIN = new Pin("http://a", Hash64.of("http://a"), new byte[4], 3);
  private static final Host.Clock CLOCK = new Host.Clock(1, 2, 3, 4, 5);
  private final StateTypes.HostSerializer serializer = new StateTypes.HostSerializer();

  @Test
  void aHostIsReadAsItWasWritten() throws IOException {
    Host host =
        host(
            new Host.Robots(
                17, 2, 19, List.of(new Errand("http://a/robots.txt", "http://b", 4, 0))));
    DataOutputSerializer out = new DataOutputSerializer(64);
    serializer.serialize(host, out);
    assertThat(read(out)).usingRecursiveComparison().isEqualTo(host);
  }

  private Host read(DataOutputSerializer out) throws IOException {
    return serializer.deserialize(new DataInputDeserializer(out.getCopyOfBuffer()));
  }

  private static Host host(Host.Robots robots) {
    Rings rings = new Rings(new int[] {7}, new Ring[] {new Ring(10, 12)});
    return new Host(
        new Host.Home(PIN, 2, 3),
        Host.Place.PARKED,
        CLOCK,
        robots,
        rings,
        31,
        new HostRate(0.5, 6),
        1L << 7);
  }
}
