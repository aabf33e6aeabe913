package meguri.job.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import meguri.job.Refusal;

/** A client of Flink's REST API on any cluster. */
public final class RestApi {

  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /** The beginning of the cause if the job refused what the user asked for. */
  private static final String REFUSAL = Refusal.class.getName() + ": ";

  private static final String ELSEWHERE = "http://elsewhere.invalid";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  private final String base;

  public RestApi(URI base) {
    this.base = base.toString().replaceAll("/+$", "");
  }

  @Override
  public String toString() {
    return base;
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

  /**
   * Tells whether the API answers requests of a web page from elsewhere. Flink does, unless the
   * gate stands before it. If Flink cannot load the gate, it writes that to its log and goes on
   * without.
   */
  public boolean isOpenToPages() throws IOException {
    HttpRequest asAPage =
        HttpRequest.newBuilder(address("/config"))
            .timeout(TIMEOUT)
            .header("Origin", ELSEWHERE)
            .build();
    return ask(asAPage).statusCode() < 300;
  }

  /** Sends a request that the caller has built to this cluster. */
  public JsonNode send(HttpRequest request) throws IOException {
    HttpResponse<String> answer = ask(request);
    if (answer.statusCode() >= 300) {
      String reason = reason(answer.body());
      if (reason.startsWith(REFUSAL)) {
        throw new Refusal(reason.substring(REFUSAL.length()));
      }
      throw new IOException(request.uri() + " answered " + answer.statusCode() + ": " + reason);
    }
    return JSON.readTree(answer.body());
  }

  private HttpResponse<String> ask(HttpRequest request) throws IOException {
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (ConnectException e) {
      throw new ConnectException("nobody answers at " + base);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Returns the root cause of a stack trace, in one line. */
  public static String cause(String trace) {
    int cause = trace.lastIndexOf("Caused by: ");
    String rest = cause < 0 ? trace : trace.substring(cause + "Caused by: ".length());
    return rest.lines().findFirst().orElse(trace);
  }

  /** Returns the reason in an error of Flink: a list of texts, whose last may be a stack trace. */
  private static String reason(String body) {
    try {
      for (JsonNode error : JSON.readTree(body).path("errors")) {
        String text = error.asText();
        if (!text.isBlank() && !text.equals("Internal server error.")) {
          return cause(text);
        }
      }
    } catch (IOException e) {
      // it is no JSON, so it is shown as it is
    }
    return body.isBlank() ? "nothing" : body;
  }
}
