package meguri.job.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import meguri.job.CrawlOptions;
import meguri.job.Refusal;
import meguri.job.watch.RestApi;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code meguri submit}. */
@Command(
    name = "submit",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Submits a crawl to a Flink cluster, and returns.",
    description = {"Stop and restore it like any other Flink job.", ""})
final class SubmitCommand implements Callable<Integer> {

  private static final Duration UPLOAD_TIMEOUT = Duration.ofMinutes(5);

  @Spec private CommandSpec spec;

  @Option(
      names = "--rest",
      paramLabel = "URL",
      required = true,
      description = "Address of the cluster's REST API and web UI, such as http://host:8081.")
  private String rest;

  @Option(
      names = "--dir",
      paramLabel = "URI",
      description = "Where output and checkpoints go, reachable by the whole cluster.")
  private @Nullable String dir;

  @Option(
      names = "--kafka",
      paramLabel = "HOST:PORT",
      description = "Kafka brokers, with commas between.")
  private @Nullable String kafka;

  @Option(
      names = "--seeds",
      paramLabel = "FILE",
      description = "File of URLs to begin with, one per line; # begins a comment.")
  private @Nullable Path seeds;

  @Option(
      names = "--scope",
      paramLabel = "host|domain|any",
      description = "Links to follow: to the seeds' hosts (the default), their domains, or any.")
  private @Nullable String scope;

  @Option(
      names = "--jar",
      paramLabel = "FILE",
      description = "Jar to upload instead of the one built with this program.")
  private @Nullable Path jar;

  @Mixin private CrawlFlags.Changeable flags;

  @Parameters(paramLabel = "URL", description = "URLs to begin with.", arity = "0..*")
  private List<String> urls = List.of();

  @Override
  public Integer call() throws Exception {
    Log.toStandardError();
    Configuration options = new Configuration();
    CrawlFlags.apply(flags, options);
    CrawlFlags.set(options, CrawlOptions.SCOPE, scope, "--scope");
    CrawlFlags.set(options, CrawlOptions.DIR, dir, "--dir");
    CrawlFlags.set(options, CrawlOptions.KAFKA_BOOTSTRAP, kafka, "--kafka");
    require(options.contains(CrawlOptions.DIR), "where the output goes: --dir URI");
    require(
        options.contains(CrawlOptions.KAFKA_BOOTSTRAP), "which Kafka to use: --kafka HOST:PORT");
    if (!options.contains(CrawlOptions.ID)) {
      options.set(CrawlOptions.ID, UUID.randomUUID().toString().substring(0, 8));
    }
    CrawlOptions.check(options);
    SeedList list = CrawlFlags.seeds(options, urls, seeds);
    list.bad().forEach(spec.commandLine().getErr()::println);
    spec.commandLine().getErr().flush();
    list.refuseIfEmpty();
    Contact.require(options, list.good());
    options.removeConfig(CrawlOptions.SEEDS);

    RestApi api = new RestApi(address());
    String uploaded = upload(api, jarFile());
    String id = run(api, uploaded, options, list.good());
    PrintWriter out = spec.commandLine().getOut();
    out.printf("Submitted crawl %s.%n", options.get(CrawlOptions.ID));
    out.printf("Job:    %s%n", id);
    out.printf("Web UI: %s/#/job/running/%s/overview%n", rest.replaceAll("/+$", ""), id);
    out.flush();
    return ExitCode.OK;
  }

  private static String run(RestApi api, String jar, Configuration options, Set<String> seeds)
      throws IOException {
    ObjectNode body = new ObjectMapper().createObjectNode();
    ArrayNode arguments = body.putArray("programArgsList");
    options.toMap().forEach((key, value) -> arguments.add("--" + key).add(value));
    seeds.forEach(arguments::add);
    options
        .getOptional(CrawlOptions.PARALLELISM)
        .ifPresent(parallelism -> body.put("parallelism", parallelism));
    return api.post("/jars/" + jar + "/run", body).path("jobid").asText();
  }

  /** A form of one file, as a browser would send it. */
  private static String upload(RestApi api, Path jar) throws IOException {
    String boundary = "meguri-" + UUID.randomUUID();
    String head =
        "--%s\r\nContent-Disposition: form-data; name=\"jarfile\"; filename=\"%s\"\r\nContent-Type: application/x-java-archive\r\n\r\n"
            .formatted(boundary, jar.getFileName());
    HttpRequest request =
        HttpRequest.newBuilder(api.address("/jars/upload"))
            .timeout(UPLOAD_TIMEOUT)
            .header("Content-Type", "multipart/form-data; boundary=" + boundary)
            .POST(
                BodyPublishers.concat(
                    BodyPublishers.ofString(head),
                    BodyPublishers.ofFile(jar),
                    BodyPublishers.ofString("\r\n--" + boundary + "--\r\n")))
            .build();
    JsonNode answer = api.send(request);
    String path = answer.path("filename").asText();
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private URI address() {
    try {
      URI uri = new URI(rest);
      if (uri.getHost() != null && String.valueOf(uri.getScheme()).startsWith("http")) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // refused below
    }
    throw new Refusal("--rest is \"" + rest + "\"; expected is a URL such as http://host:8081.");
  }

  /** Built beside the library this class is in. */
  private Path jarFile() throws URISyntaxException {
    if (jar != null) {
      require(Files.isRegularFile(jar), "an existing jar: there is no " + jar);
      return jar;
    }
    Path library =
        Path.of(SubmitCommand.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path built = library.resolveSibling("../cluster/meguri-cluster.jar").normalize();
    require(Files.isRegularFile(built), "which jar to upload: --jar FILE, as there is no " + built);
    return built;
  }

  private static void require(boolean given, String what) {
    if (!given) {
      throw new Refusal("To submit a crawl, say " + what + ".");
    }
  }
}
