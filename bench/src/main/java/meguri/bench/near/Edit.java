package meguri.bench.near;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Something that people and programs do to a text when they publish it again. */
interface Edit {

  /**
   * Returns the edited text.
   *
   * @param others words of other texts
   */
  String apply(String text, List<String> others, Random random);

  /** Exchanges, inserts or deletes some words. */
  static Edit words(double share) {
    return (text, others, random) -> {
      List<String> words = new ArrayList<>(List.of(text.split("(?<=\\s)", -1)));
      int edits = Math.max(1, (int) Math.round(words.size() * share));
      for (int i = 0; i < edits && words.size() > 1; i++) {
        int place = random.nextInt(words.size());
        String other = others.get(random.nextInt(others.size())) + ' ';
        switch (random.nextInt(3)) {
          case 0 -> words.set(place, other);
          case 1 -> words.add(place, other);
          default -> words.remove(place);
        }
      }
      return String.join("", words);
    };
  }

  /** Brings the paragraphs into another order. */
  static Edit paragraphs() {
    return (text, others, random) -> {
      List<String> paragraphs = Arrays.asList(text.split("\n+", -1));
      Collections.shuffle(paragraphs, random);
      return String.join("\n", paragraphs);
    };
  }

  /** Puts a notice of so many words before the text, and another behind it. */
  static Edit notices(int words) {
    return (text, others, random) ->
        notice(words, others, random) + "\n" + text + "\n" + notice(words, others, random);
  }

  static String notice(int words, List<String> others, Random random) {
    StringBuilder notice = new StringBuilder();
    for (int i = 0; i < words; i++) {
      notice.append(others.get(random.nextInt(others.size()))).append(' ');
    }
    return notice.toString();
  }
}
