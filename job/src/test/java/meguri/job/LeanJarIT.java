package meguri.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** The jar for clusters has all classes that the job needs, and none that a cluster has. */
class LeanJarIT {

  private static final String JAR = "target/cluster/meguri-cluster.jar";
  private static final File DIST = new File("target/dist");
  private static final Pattern NAME = Pattern.compile("([a-zA-Z0-9._-]+?)-\\d[^/]*\\.jar");
  private static final Pattern TERMS =
      Pattern.compile("(META-INF/(?:[^/]+/)?)?[^/]*(LICEN[SC]E|NOTICE|COPYING)[^/]*(?<!\\.class)");

  /** Jars without a licence text that hold compiled code, or whose licence is not Apache's. */
  private static final Set<String> TERMS_ADDED =
      Set.of(
          "brotli4j",
          "gatk-native-bindings",
          "icu4j",
          "juniversalchardet",
          "lz4-java",
          "re2j",
          "snappy-java",
          "zstd-jni");

  @Test
  void theJarHasNeitherFlinkNorABrokerNorTheCommandLine() throws IOException {
    try (JarFile jar = new JarFile(JAR)) {
      List<String> classes =
          jar.stream().map(ZipEntry::getName).filter(name -> name.endsWith(".class")).toList();
      assertThat(classes)
          .contains("meguri/job/CrawlJob.class")
          .contains("org/apache/flink/connector/kafka/source/KafkaSource.class")
          .contains("com/intel/gkl/compression/IntelDeflater.class")
          .noneMatch(
              name ->
                  name.matches(
                      "org/apache/flink/(?!connector/kafka/|streaming/(connectors/kafka|util/serialization)/).*"))
          .noneMatch(name -> name.matches("(kafka/server|scala|picocli|org/rocksdb|org/slf4j)/.*"))
          .noneMatch(name -> name.startsWith("org/apache/logging/"))
          .noneMatch(name -> name.matches("com/intel/gkl/(pairhmm|pdhmm|smithwaterman)/.*"))
          .contains("org/netpreserve/jwarc/URIs.class")
          .noneMatch(name -> name.matches("org/netpreserve/(?!jwarc/URIs[.]class).*"))
          .noneMatch(name -> name.matches("(com/dynatrace|org/yaml)/.*"))
          .noneMatch(
              name ->
                  name.matches(
                      "meguri/(web|gate|job/(cli|cluster|inspect|known|local|replay|report|steer|top|wacz))/.*"));
      assertThat(jar.getManifest().getMainAttributes().getValue("Main-Class"))
          .isEqualTo(CrawlJob.class.getName());
    }
  }

  @Test
  void everyLibraryInTheJarHasItsLicenceThere() throws IOException {
    try (JarFile jar = new JarFile(JAR)) {
      assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License", "Version 2.0");
      Set<String> within = new HashSet<>();
      for (File library : libraries()) {
        String artifact = artifact(library);
        try (JarFile own = new JarFile(library)) {
          if (!isWithin(own, jar)) {
            continue;
          }
          within.add(artifact);
          for (ZipEntry terms : terms(own)) {
            String file = terms.getName().substring(terms.getName().lastIndexOf('/') + 1);
            String place = "META-INF/licenses/" + artifact + "/" + file;
            assertThat(jar.getEntry(place))
                .as("%s of %s, at %s", terms, library.getName(), place)
                .isNotNull();
            assertThat(text(jar, place)).isEqualTo(text(own, terms.getName()));
          }
          assertThat(!terms(own).isEmpty() && TERMS_ADDED.contains(artifact))
              .as("%s has its own licence text now", artifact)
              .isFalse();
        }
      }
      assertThat(within)
          .contains("jsoup", "kafka-clients", "netty-handler", "netty-tcnative-boringssl-static")
          .containsAll(TERMS_ADDED);
      for (String artifact : TERMS_ADDED) {
        assertThat(text(jar, "META-INF/licenses/" + artifact + "/LICENSE"))
            .containsIgnoringCase("copyright");
      }
      assertThat(text(jar, "META-INF/NOTICE"))
          .contains("Apache Commons IO", "Apache Flink", "Jackson");
    }
  }

  private static List<File> libraries() {
    List<File> libraries = new ArrayList<>();
    for (File file : DIST.listFiles()) {
      if (NAME.matcher(file.getName()).matches() && !file.getName().startsWith("meguri-")) {
        libraries.add(file);
      }
    }
    assertThat(libraries).hasSizeGreaterThan(80);
    return libraries;
  }

  private static String artifact(File library) {
    Matcher name = NAME.matcher(library.getName());
    assertThat(name.matches()).isTrue();
    return name.group(1);
  }

  private static boolean isWithin(JarFile own, JarFile jar) {
    return own.stream()
        .map(ZipEntry::getName)
        .filter(LeanJarIT::isCode)
        .anyMatch(name -> jar.getEntry(name) != null);
  }

  private static boolean isCode(String name) {
    return name.endsWith(".class") && !name.endsWith("module-info.class")
        || name.matches("META-INF/native/.+");
  }

  private static List<? extends ZipEntry> terms(JarFile own) {
    return own.stream().filter(entry -> TERMS.matcher(entry.getName()).matches()).toList();
  }

  private static String text(JarFile jar, String name) throws IOException {
    ZipEntry entry = jar.getEntry(name);
    assertThat(entry).as(name).isNotNull();
    return new String(jar.getInputStream(entry).readAllBytes(), UTF_8);
  }
}
