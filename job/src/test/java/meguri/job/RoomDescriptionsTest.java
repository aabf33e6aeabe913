package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class RoomDescriptionsTest {

  @Test
  void aDescriptionBeginsWithTheRoomsNameAndFitsIntoABox() {
    assertThat(RoomDescriptions.BY_UID)
        .allSatisfy(
            (uid, words) -> {
              assertThat(words).matches("[A-Z].*: .*").hasSizeLessThan(64);
              if (!uid.endsWith("-stamp")) {
                assertThat(words.toLowerCase(Locale.ROOT).replace(' ', '-')).startsWith(uid + ":");
              }
            });
  }
}
