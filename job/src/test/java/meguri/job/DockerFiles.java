package meguri.job;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.GlobalConfiguration;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Reads the files in {@code docker/} for tests. */
final class DockerFiles {

  static final Path ROOT = Path.of("..");
  static final Path DOCKER = ROOT.resolve("docker");
  static final Path CRAWL = DOCKER.resolve("crawl.yaml");

  private static final Object NOTHING = Map.of();

  private DockerFiles() {}

  /** Returns the YAML documents of a file. */
  static List<Object> yaml(String file) throws IOException {
    Load load = new Load(LoadSettings.builder().setLabel(file).build());
    return Stream.of(load.loadAllFromString(Files.readString(DOCKER.resolve(file))))
        .flatMap(all -> StreamSupport.stream(all.spliterator(), false))
        .toList();
  }

  static Object compose() throws IOException {
    return yaml("compose.yaml").get(0);
  }

  /** Returns the value at these keys; an empty map if there is none. */
  static Object at(Object yaml, Object... keys) {
    Object here = yaml;
    for (Object key : keys) {
      if (here instanceof List<?> list && key instanceof Integer index) {
        here = list.get(index);
      } else {
        here = here instanceof Map<?, ?> map && map.containsKey(key) ? map.get(key) : NOTHING;
      }
    }
    return here == null ? NOTHING : here;
  }

  static String text(Object yaml, Object... keys) {
    return at(yaml, keys).toString();
  }

  static List<?> list(Object yaml, Object... keys) {
    return at(yaml, keys) instanceof List<?> list ? list : List.of();
  }

  static Map<?, ?> map(Object yaml, Object... keys) {
    return at(yaml, keys) instanceof Map<?, ?> map ? map : Map.of();
  }

  /** Returns a version from pom.xml. */
  static String version(String name) throws IOException {
    Matcher matcher =
        Pattern.compile("<" + name + ">(.+)</" + name + ">")
            .matcher(Files.readString(ROOT.resolve("pom.xml")));
    if (!matcher.find()) {
      throw new AssertionError("no " + name + " in pom.xml");
    }
    return Objects.requireNonNull(matcher.group(1));
  }

  static Configuration flinkConf() {
    return GlobalConfiguration.loadConfiguration(ROOT.resolve("flink-conf").toString());
  }

  /** Returns a Flink container's configuration: the image's file with compose's additions. */
  static Configuration flinkOf(String service) throws IOException {
    Properties added = new Properties();
    added.load(
        new StringReader(text(compose(), "services", service, "environment", "FLINK_PROPERTIES")));
    Configuration flink = flinkConf();
    added.forEach((key, value) -> flink.setString(key.toString(), String.valueOf(value)));
    return flink;
  }

  static Map<String, String> strings(Map<?, ?> yaml) {
    Map<String, String> strings = new HashMap<>();
    yaml.forEach((key, value) -> strings.put(key.toString(), String.valueOf(value)));
    return strings;
  }
}
