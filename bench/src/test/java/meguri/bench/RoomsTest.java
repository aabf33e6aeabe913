package meguri.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import meguri.bench.Rooms.Room;
import org.junit.jupiter.api.Test;

class RoomsTest {

  @Test
  void theRoomsAddUpToTheProcess() {
    Map<String, Double> threads =
        Map.of("Frontier -> (Fe", 1.0, "CN CompilerThre", 2.0, "GC Thread#N", 0.5, "odd", 0.25);

    List<Room> rooms = Rooms.of(FiguresForTests.of(1_000, 5, threads));

    assertThat(rooms.stream().mapToDouble(Room::micros).sum()).isEqualTo(5_000);
    assertThat(rooms)
        .extracting(Room::name)
        .containsExactly("JIT", "other", "Frontier, Fetch, Split", "GC");
    assertThat(rooms.get(1).micros()).isEqualTo(1_500);
  }

  @Test
  void threadsThatDifferByANumberAreOneGroup() {
    assertThat(Proc.group("Frontier -> (Fetch, Split) (2/2)#0")).isEqualTo("Frontier -> (Fe");
    assertThat(Proc.group("meguri-fetch-3-1")).isEqualTo("meguri-fetch-N-");
  }

  @Test
  void onlyPartsThatMatterAreNamedTheLargestFirst() {
    Room room = new Room("Parse", 100, Map.of("strings", 0.4, "charset", 10.0, "jsoup", 89.6));

    assertThat(room.parts()).isEqualTo("jsoup 90, charset 10");
  }
}
