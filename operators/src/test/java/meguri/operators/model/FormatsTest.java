package meguri.operators.model;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import meguri.state.content.Novelty;
import meguri.state.frontier.Host;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.Task;
import meguri.state.frontier.Whereabouts;
import meguri.state.rank.Share;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

/**
 * The bytes of a sample of each record, as every format of it has them, stand in formats.txt. A
 * line that is there stays; this test says which are to be added.
 */
class FormatsTest {

  private static final Path STORED = Path.of("src/test/resources/formats.txt");

  /** Those that are written as a number. */
  private static final List<Class<? extends Enum<?>>> NUMBERED =
      List.of(
          Failure.class,
          Host.Place.class,
          LoopRecord.TaskResult.class,
          Novelty.class,
          Share.Kind.class,
          Task.Kind.class,
          Truncation.class,
          Whereabouts.class);

  @Test
  void theBytesOfARecordChangeOnlyWithItsVersion() throws Exception {
    Map<String, String> stored = stored();
    List<String> complaints = new ArrayList<>();
    for (RecordSerializer<?> serializer : serializers()) {
      List<?> samples = samples(serializer);
      for (int i = 0; i < samples.size(); i++) {
        String name = name(serializer, serializer.version(), i);
        String written = HexFormat.of().formatHex(write(serializer, samples.get(i)));
        String before = stored.getOrDefault(name, "");
        if (before.isEmpty()) {
          complaints.add("Add to " + STORED + ": " + name + " " + written);
        } else if (!before.equals(written)) {
          complaints.add(
              "%s is not written any more as stored crawls have it: raise its serializer's version, and have read() take version %d as it was. It was %s and is %s."
                  .formatted(name, serializer.version(), before, written));
        }
      }
    }
    assertThat(complaints.stream().collect(joining("\n"))).isEmpty();
  }

  @Test
  void everyStoredFormatIsReadToItsEnd() throws Exception {
    Map<String, String> stored = stored();
    for (RecordSerializer<?> serializer : serializers()) {
      List<?> samples = samples(serializer);
      for (int version = 1; version <= serializer.version(); version++) {
        for (int i = 0; i < samples.size(); i++) {
          String name = name(serializer, version, i);
          byte[] bytes = HexFormat.of().parseHex(stored.getOrDefault(name, ""));
          if (bytes.length == 0) {
            continue; // a kind of a later format, or one that the other test asks for
          }
          DataInputDeserializer in = new DataInputDeserializer(bytes);
          Object read = serializer.deserialize(in);
          assertThat(in.available()).as("bytes of %s not read", name).isZero();
          if (version == serializer.version()) {
            assertThat(read)
                .as(name)
                .usingRecursiveComparison()
                .withEqualsForType(EncodedText::equals, EncodedText.class)
                .isEqualTo(samples.get(i));
          }
        }
      }
    }
  }

  @Test
  void storedConstantsKeepTheirNumbers() throws IOException {
    Map<String, String> stored = stored();
    for (Class<? extends Enum<?>> type : NUMBERED) {
      String name = type.getName().replaceAll(".*\\.", "");
      String constants = Stream.of(type.getEnumConstants()).map(Enum::name).collect(joining(","));
      assertThat(constants)
          .as(
              "Constants of %s are added at the end, and to the line of %s in %s; none is taken away.",
              type.getName(), name, STORED)
          .isEqualTo(stored.getOrDefault(name, ""));
    }
  }

  private static List<?> samples(RecordSerializer<?> serializer) {
    List<?> samples = Samples.all().getOrDefault(serializer.type(), List.of());
    assertThat(samples).as("Samples has none of " + serializer.type()).isNotEmpty();
    return samples;
  }

  private static String name(RecordSerializer<?> serializer, int version, int sample) {
    return "%s/%d/%d".formatted(serializer.type().getSimpleName(), version, sample);
  }

  @SuppressWarnings("unchecked")
  private static <T> byte[] write(RecordSerializer<T> serializer, Object sample)
      throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    serializer.serialize((T) sample, out);
    return out.getCopyOfBuffer();
  }

  private static Map<String, String> stored() throws IOException {
    Map<String, String> stored = new HashMap<>();
    for (String line : Files.readAllLines(STORED)) {
      int space = line.indexOf(' ');
      String before = stored.put(line.substring(0, space), line.substring(space + 1));
      assertThat(before).as("a second line of " + line.substring(0, space)).isNull();
    }
    return stored;
  }

  /** All there are in this module's classes. */
  private static List<RecordSerializer<?>> serializers() throws Exception {
    URI classes =
        RecordSerializer.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    Path root = Path.of(classes);
    List<RecordSerializer<?>> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(file -> file.toString().endsWith("erializer.class")).toList()) {
        String name = root.relativize(file).toString().replace(".class", "").replace('/', '.');
        Class<?> type = Class.forName(name);
        if (RecordSerializer.class.isAssignableFrom(type)
            && !Modifier.isAbstract(type.getModifiers())) {
          found.add((RecordSerializer<?>) type.getConstructor().newInstance());
        }
      }
    }
    found.sort(Comparator.comparing(serializer -> serializer.type().getName()));
    assertThat(found).hasSameSizeAs(Samples.all().entrySet());
    return found;
  }
}
