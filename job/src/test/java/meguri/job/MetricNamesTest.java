package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import meguri.operators.metrics.MetricNames;
import org.junit.jupiter.api.Test;

/**
 * The names in {@code docs/metrics.md} and in the dashboard are those of {@link MetricNames}.
 * {@link MetricsIT} compares them with a running crawl.
 */
class MetricNamesTest {

  private static final Pattern ROW = Pattern.compile("(?m)^\\| `(meguri\\.[^`]+)`");
  private static final Pattern IN_QUERY =
      Pattern.compile("flink_taskmanager_job_task_operator_(meguri_\\w+)");

  /** Names to which an outcome, a kind, a reason or a state is appended. */
  private static final List<String> FAMILIES =
      List.of(
          MetricNames.OUTCOME,
          MetricNames.BLOCKED,
          MetricNames.DROPPED,
          MetricNames.SLOTS,
          MetricNames.FEED);

  @Test
  void thePageHasARowForEveryName() throws IOException {
    assertThat(rows()).containsAll(names());
  }

  @Test
  void everyRowOfThePageIsAName() throws IOException {
    Set<String> names = names();
    assertThat(rows())
        .hasSizeGreaterThan(100)
        .allSatisfy(
            row ->
                assertThat(names.contains(row) || FAMILIES.stream().anyMatch(row::startsWith))
                    .as(row)
                    .isTrue());
  }

  @Test
  void theDashboardAsksForTheseNames() throws IOException {
    Set<String> spelt = rows().stream().map(MetricNamesTest::underscored).collect(set());
    List<String> families = FAMILIES.stream().map(MetricNamesTest::underscored).toList();
    assertThat(all(IN_QUERY, Files.readString(Path.of("../docker/grafana/meguri.json"))))
        .hasSizeGreaterThan(5)
        .allSatisfy(
            name -> assertThat(spelt.contains(name) || families.contains(name)).as(name).isTrue());
  }

  /** Returns all full names. */
  private static Set<String> names() {
    List<String> constants = new ArrayList<>();
    for (Field field : MetricNames.class.getFields()) {
      try {
        constants.add((String) field.get(null));
      } catch (IllegalAccessException e) {
        throw new AssertionError(e);
      }
    }
    Set<String> names =
        constants.stream().filter(name -> name.matches("meguri\\..*[^.]")).collect(set());
    for (String end : constants) {
      if (end.indexOf('.') < 0) {
        names.add(MetricNames.REGISTRY + end);
        names.add(MetricNames.CONTENT + end);
      }
    }
    return names;
  }

  private static Set<String> rows() throws IOException {
    return all(ROW, Files.readString(Path.of("../docs/metrics.md")));
  }

  private static Set<String> all(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(match -> match.group(1)).collect(set());
  }

  private static String underscored(String name) {
    return name.replaceAll("[^A-Za-z0-9]", "_");
  }

  private static Collector<String, ?, Set<String>> set() {
    return Collectors.toCollection(TreeSet::new);
  }
}
