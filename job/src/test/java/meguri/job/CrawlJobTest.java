package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import meguri.job.local.EmbeddedKafka;
import meguri.job.options.CrawlOptions;
import meguri.job.options.JobOptions;
import meguri.job.options.KafkaOptions;
import meguri.job.options.OutputOptions;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.runtime.jobgraph.DistributionPattern;
import org.apache.flink.runtime.jobgraph.JobEdge;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.JobVertex;
import org.apache.flink.streaming.api.environment.CheckpointConfig;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamConfig;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the dataflow that Flink would run, without running it. */
class CrawlJobTest {

  @TempDir private static Path tmp;
  private static EmbeddedKafka kafka;
  private static StreamGraph graph;
  private static JobGraph job;

  /** The names of all operators of a crawl without outputs of page events. */
  private static List<String> bare;

  @BeforeAll
  static void build() throws Exception {
    kafka = EmbeddedKafka.start(tmp.resolve("kafka"), "c-1", 2);
    Configuration options = new Configuration();
    options.set(CrawlOptions.ID, "c-1");
    options.set(CrawlOptions.DIR, tmp.resolve("out").toUri().toString());
    options.set(KafkaOptions.BOOTSTRAP, kafka.bootstrap());
    options.set(JobOptions.PARALLELISM, 2);
    CrawlDir.of(options).keep(options, List.of("http://a.test/"));
    bare = names(options);
    options.set(OutputOptions.FILES, List.of("jsonl"));
    options.set(OutputOptions.PRINT, true);
    options.set(OutputOptions.TOPIC, "pages");
    Configuration flink = new Configuration();
    flink.set(CheckpointingOptions.ENABLE_UNALIGNED, true);
    flink.set(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE, CheckpointingMode.AT_LEAST_ONCE);
    flink.addAll(FlinkSettings.of(options));
    StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(flink);
    CrawlJob.build(env, options);
    graph = env.getStreamGraph(false);
    job = graph.getJobGraph();
  }

  private static List<String> names(Configuration options) throws IOException {
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.getExecutionEnvironment(FlinkSettings.of(options));
    CrawlJob.build(env, options);
    return env.getStreamGraph(false).getStreamNodes().stream()
        .map(StreamNode::getOperatorName)
        .toList();
  }

  @AfterAll
  static void close() {
    kafka.close();
  }

  @Test
  void frontierFetchAndSplitAreOneChain() {
    // the three share an attempt, by which Fetch tells a task of another run; no task is on a wire
    assertThat(chains())
        .anySatisfy(chain -> assertThat(chain).containsSubsequence("Frontier", "Fetch", "Split"));
    assertThat(chains().stream().flatMap(List::stream))
        .filteredOn(name -> List.of("Frontier", "Fetch", "Split").contains(name))
        .hasSize(3);
  }

  @Test
  void aCrawlWithoutPageEventsHasNoOperatorForThem() {
    assertThat(bare).contains("Registry").doesNotContain("Feed");
    assertThat(bare).noneMatch(name -> name.contains("ages topic") || name.contains("Printed"));
    assertThat(chains())
        .as("events take no further way over the network after the Registry")
        .anySatisfy(chain -> assertThat(chain).containsSubsequence("Registry", "Feed"));
  }

  @Test
  void everyStampIsChainedToTheRoomWhoseRecordsItStamps() {
    // a record on a wire between sender and stamp could cross a checkpoint
    for (String room : List.of("Split", "Resolve")) {
      assertThat(chains())
          .anySatisfy(chain -> assertThat(chain).containsSubsequence(room, "Stamp"));
    }
  }

  @Test
  void checkpointsAreAlignedAndExactlyOnceWhateverTheClusterSets() {
    CheckpointConfig checkpoints = graph.getCheckpointConfig();
    assertThat(checkpoints.isUnalignedCheckpointsEnabled()).isFalse();
    assertThat(checkpoints.getCheckpointingConsistencyMode())
        .isEqualTo(CheckpointingMode.EXACTLY_ONCE);
  }

  @Test
  void everyConnectionHasItsNetworkBuffers() {
    Map<DistributionPattern, Long> connections =
        job.getVerticesSortedTopologicallyFromSources().stream()
            .flatMap(vertex -> vertex.getInputs().stream())
            .collect(Collectors.groupingBy(JobEdge::getDistributionPattern, Collectors.counting()));
    assertThat(connections)
        .containsEntry(DistributionPattern.ALL_TO_ALL, (long) NetworkMemory.TO_ALL)
        .containsEntry(DistributionPattern.POINTWISE, (long) NetworkMemory.TO_ONE);
  }

  @Test
  void everyOperatorHasItsOwnUidAndAName() {
    List<StreamNode> nodes = new ArrayList<>(graph.getStreamNodes());
    assertThat(nodes).hasSizeGreaterThan(10);
    for (StreamNode node : nodes) {
      assertThat(node.getTransformationUID()).as("uid of " + node.getOperatorName()).isNotBlank();
      assertThat(node.getOperatorName()).isNotBlank();
    }
    Map<String, Long> uids =
        nodes.stream()
            .collect(
                Collectors.groupingBy(StreamNode::getTransformationUID, Collectors.counting()));
    assertThat(uids.values()).containsOnly(1L);
  }

  @Test
  void everyRoomIsShownUnderItsName() {
    assertThat(chains().stream().flatMap(List::stream).toList())
        .contains(
            "Lineage",
            "Frontier",
            "Fetch",
            "Split",
            "Content",
            "Parse",
            "Scope",
            "Registry",
            "Allowance",
            "Resolve");
  }

  @Test
  void allRoomsFailAndRestartTogether() {
    // all vertices are connected, so that they share one attempt
    List<JobVertex> vertices = job.getVerticesSortedTopologicallyFromSources();
    var seen = new HashSet<JobVertex>();
    var next = new ArrayDeque<JobVertex>(vertices.subList(0, 1));
    Map<Object, JobVertex> byId =
        vertices.stream().collect(Collectors.toMap(JobVertex::getID, vertex -> vertex));
    while (!next.isEmpty()) {
      JobVertex vertex = next.remove();
      if (seen.add(vertex)) {
        vertex.getInputs().forEach(edge -> next.add(edge.getSource().getProducer()));
        vertex
            .getProducedDataSets()
            .forEach(
                set ->
                    set.getConsumers()
                        .forEach(
                            edge ->
                                next.add(
                                    Objects.requireNonNull(byId.get(edge.getTarget().getID())))));
      }
    }
    assertThat(seen).containsExactlyInAnyOrderElementsOf(vertices);
  }

  /** Returns the names of each chain's operators, the head first. */
  private static List<List<String>> chains() {
    List<List<String>> chains = new ArrayList<>();
    for (JobVertex vertex : job.getVertices()) {
      StreamConfig head = new StreamConfig(vertex.getConfiguration());
      ClassLoader loader = CrawlJobTest.class.getClassLoader();
      List<String> names = new ArrayList<>();
      names.add(head.getOperatorName());
      head.getTransitiveChainedTaskConfigs(loader).entrySet().stream()
          .sorted(Map.Entry.comparingByKey())
          .forEach(entry -> names.add(entry.getValue().getOperatorName()));
      chains.add(names);
    }
    return chains;
  }
}
