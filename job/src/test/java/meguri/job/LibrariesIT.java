package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** The page about shipped jars and the bill of materials agree with the jars that ship. */
class LibrariesIT {

  private static final Path DIST = Path.of("target/dist");
  private static final Path BOM = DIST.resolve("bom.json");
  private static final Pattern ROW =
      Pattern.compile(
          "\\| (?<jar>\\S+) \\| (?<version>\\d\\S*) \\| (?<licence>[^|]+) \\| [^|]+ \\|");

  private static final Pattern PLATFORM = Pattern.compile("[?&]classifier=([^&]+)");

  private static final Pattern LICENCE =
      Pattern.compile("(?:META-INF/(?:.*/)?)?[^/]*(?:LICENSE|COPYING)[^/]*");

  /** Our own jar, which the bill of materials describes and so does not list as a component. */
  private static final String OURS = "meguri-job.jar";

  @Test
  void thePageHasARowForEveryShippedJar() throws IOException {
    String page = Files.readString(Path.of("../docs/libraries.md"));
    List<String> jars = jars();
    assertThat(rows(page).keySet())
        .as("docs/libraries.md, and target/dist; ./mvnw clean deletes jars of earlier builds")
        .containsExactlyInAnyOrderElementsOf(jars);
    assertThat(page).contains("`./meguri`: " + (jars.size() + 1) + " jars");
  }

  @Test
  void theBillOfMaterialsHasEveryShippedJarWithItsLicence() throws IOException {
    // an offline build of Maven does not make it
    boolean isOffline = System.getProperty("meguri.maven", "").equals("offline true");
    assumeThat(isOffline && Files.notExists(BOM)).isFalse();
    JsonNode bom = new ObjectMapper().readTree(BOM.toFile());
    assertThat(bom.path("bomFormat").asText()).isEqualTo("CycloneDX");
    assertThat(bom.path("metadata").has("timestamp"))
        .as("it would change with each build")
        .isFalse();
    Map<String, String> listed = new TreeMap<>();
    for (JsonNode component : bom.path("components")) {
      assertThat(component.path("hashes")).as("hashes of %s", component.path("name")).isNotEmpty();
      listed.put(
          component.path("name").asText() + "-" + version(component) + ".jar", licences(component));
    }
    assertThat(listed.keySet()).containsExactlyInAnyOrderElementsOf(jars());
    assertThat(rows(Files.readString(Path.of("../docs/libraries.md"))))
        .containsExactlyInAnyOrderEntriesOf(listed);
  }

  @Test
  void everyShippedJarHasTheTextOfItsLicence() throws IOException {
    Map<String, String> licences = rows(Files.readString(Path.of("../docs/libraries.md")));
    for (String jar : jars()) {
      // a release has the project's own copy of Apache-2.0 at its top
      boolean isApache = "Apache-2.0".equals(licences.get(jar));
      Path text = Path.of("src/release/licenses", jar.replaceFirst("-\\d.*", ".txt"));
      assertThat(isApache || Files.exists(text) || hasLicence(DIST.resolve(jar)))
          .as("a licence in %s, or %s", jar, text)
          .isTrue();
    }
  }

  private static boolean hasLicence(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream().anyMatch(entry -> LICENCE.matcher(entry.getName()).matches());
    }
  }

  /** Returns the version, and the platform if there is a jar for each, as a jar's name has them. */
  private static String version(JsonNode component) {
    Matcher platform = PLATFORM.matcher(component.path("purl").asText());
    return component.path("version").asText() + (platform.find() ? "-" + platform.group(1) : "");
  }

  private static String licences(JsonNode component) {
    List<String> names = new ArrayList<>();
    for (JsonNode entry : component.path("licenses")) {
      JsonNode licence = entry.path("license");
      names.add(
          licence.has("id")
              ? licence.path("id").asText()
              : licence.has("name")
                  ? licence.path("name").asText()
                  : entry.path("expression").asText());
    }
    assertThat(names).as("licences of %s", component.path("name")).isNotEmpty();
    return String.join(", ", names);
  }

  /** Returns the licences by the name of the jar. */
  private static Map<String, String> rows(String page) {
    Map<String, String> rows = new TreeMap<>();
    Matcher row = ROW.matcher(page);
    while (row.find()) {
      rows.put(row.group("jar") + "-" + row.group("version") + ".jar", row.group("licence"));
    }
    return rows;
  }

  private static List<String> jars() throws IOException {
    try (Stream<Path> files = Files.list(DIST)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".jar") && !name.equals(OURS))
          .toList();
    }
  }
}
