package meguri.job.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Flink's REST API, of any cluster. */
public final class RestApi {

  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  private final String base;

  public RestApi(URI base) {
    this.base = base.toString().replaceAll("/+$", "");
  }

  public URI address(String path) {
    return URI.create(base + path);
  }

  public JsonNode get(String path) throws IOException {
    return send(HttpRequest.newBuilder(address(path)).timeout(TIMEOUT).build());
  }

  public JsonNode post(String path, JsonNode body) throws IOException {
    return send(
        HttpRequest.newBuilder(address(path))
            .timeout(Duration.ofMinutes(2))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
            .build());
  }

  /** Sends a request of one's own making to this cluster. */
  public JsonNode send(HttpRequest request) throws IOException {
    try {
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() >= 300) {
        throw new IOException(
            request.uri() + " answered " + answer.statusCode() + ": " + reason(answer.body()));
      }
      return JSON.readTree(answer.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Flink's errors are a list of texts, the last of which may be a whole stack trace. */
  private static String reason(String body) {
    try {
      for (JsonNode error : JSON.readTree(body).path("errors")) {
        String text = error.asText();
        int cause = text.lastIndexOf("Caused by: ");
        if (!text.isBlank() && !text.equals("Internal server error.")) {
          return text.substring(cause < 0 ? 0 : cause).lines().findFirst().orElse(text);
        }
      }
    } catch (IOException e) {
      // no JSON: shown as it is
    }
    return body.isBlank() ? "nothing" : body;
  }
}
