package meguri.job.remote;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.UUID;
import meguri.job.JobArguments;
import meguri.job.options.JobOptions;
import meguri.job.watch.RestApi;
import org.apache.flink.configuration.Configuration;

/** The job's jar on a cluster, uploaded to start a crawl. */
public final class JobJar implements AutoCloseable {

  private static final Duration UPLOAD_TIMEOUT = Duration.ofMinutes(5);

  private final RestApi api;
  private final String id;

  private JobJar(RestApi api, String id) {
    this.api = api;
    this.id = id;
  }

  /** Uploads the jar as a form with one file, as a browser would send it. */
  public static JobJar upload(RestApi api, Path jar) throws IOException {
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
    String path = api.send(request).path("filename").asText();
    return new JobJar(api, path.substring(path.lastIndexOf('/') + 1));
  }

  /**
   * Starts a crawl with this jar, and does not wait until it runs.
   *
   * @param from where to go on from, as in {@link JobArguments#from}
   * @return the job's id
   */
  public String run(String from, Configuration options, Collection<String> seeds)
      throws IOException {
    ObjectNode body = new ObjectMapper().createObjectNode();
    ArrayNode arguments = body.putArray("programArgsList");
    arguments.add("--from").add(from);
    options.toMap().forEach((key, value) -> arguments.add("--" + key).add(value));
    seeds.forEach(arguments::add);
    options
        .getOptional(JobOptions.PARALLELISM)
        .ifPresent(parallelism -> body.put("parallelism", parallelism));
    return api.post("/jars/" + id + "/run", body).path("jobid").asText();
  }

  /** Deletes the jar on the cluster. A job that was started has its own copy. */
  @Override
  public void close() throws IOException {
    api.send(HttpRequest.newBuilder(api.address("/jars/" + id)).DELETE().build());
  }
}
