package meguri.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import meguri.job.Refusal;
import org.junit.jupiter.api.Test;

class EventTest {

  @Test
  void anEventIsReadAsAPersonWritesIt() {
    assertThat(Event.parse("kill-broker:60s"))
        .isEqualTo(new Event(Kind.KILL_BROKER, Duration.ofMinutes(1)));
    assertThat(Event.parse(" freeze-taskmanager : 1500ms"))
        .isEqualTo(new Event(Kind.FREEZE_TASKMANAGER, Duration.ofMillis(1_500)));
  }

  @Test
  void anEventWithoutATimeHasTheShortestOne() {
    assertThat(Event.parse("cut")).isEqualTo(new Event(Kind.CUT, Duration.ZERO));
    assertThat(Event.parse("sever")).isEqualTo(new Event(Kind.SEVER, Kind.SEVER.shortest()));
  }

  @Test
  void anEventIsWrittenAsItIsRead() {
    Event event = new Event(Kind.FULL_DISK, Duration.ofMillis(4_321));
    assertThat(Event.parse(event.toString())).isEqualTo(event);
  }

  @Test
  void anUnknownEventIsRefusedWithTheListOfEvents() {
    assertThatThrownBy(() -> Event.parse("flood:3s"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("\"flood\" is not an event; expected one of kill-taskmanager, ");
    assertThatThrownBy(() -> Event.parse("cut:soon"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("kill-broker:60s");
  }
}
