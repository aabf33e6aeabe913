package meguri.job;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Sends requests to a REST endpoint as browsers do for foreign pages, byte by byte. */
public final class ForeignRequests {

  private static final int PATIENCE_MS = 30_000;
  private static final String JAR = "/jars/6d0a1b5e-2a4c-4d0e-9c59-3f3a4d1c7b10_x.jar";
  private static final String BROWSER = "User-Agent: Mozilla/5.0 (X11; Linux x86_64)";
  private static final String ELSEWHERE = "Origin: http://evil.example";
  private static final String FORM = "Content-Type: application/x-www-form-urlencoded";
  private static final String UPLOAD =
      "--x\r\nContent-Disposition: form-data; name=\"jarfile\"; filename=\"x.jar\"\r\n"
          + "Content-Type: application/x-java-archive\r\n\r\nPK\r\n--x--\r\n";

  private final URI rest;
  private final String here;
  private final String job;
  private final List<String> requests = new ArrayList<>();

  private ForeignRequests(URI rest, String job) {
    this.rest = rest;
    this.here = "Host: " + rest.getAuthority();
    this.job = "/jobs/" + job;
  }

  /** Sends all requests, and fails if one is not refused. Returns their number. */
  public static int refused(URI rest, String job) throws IOException {
    ForeignRequests all = new ForeignRequests(rest, job);
    all.read();
    all.order();
    all.disguise();
    for (String request : all.requests) {
      String answer = all.answer(request);
      assertThat(answer).as(request).startsWith("HTTP/1.1 403 ");
      if (!request.startsWith("HEAD ")) {
        assertThat(answer).as(request).contains("{\"errors\":[\"");
      }
      assertThat(answer.toLowerCase(Locale.ROOT)).as(request).doesNotContain("access-control-");
    }
    all.aConnectionIsNotTrustedForItsFirstRequest();
    return all.requests.size() + 1;
  }

  private void read() {
    send("GET /jobs/overview", here, ELSEWHERE);
    send("GET /jobs/overview", here, "Origin: null");
    send("GET /jobs/overview", here, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Dest: script");
    send("GET /", here, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Dest: iframe");
    send("GET /jobmanager/config", here, "Referer: http://evil.example/page");
    send("HEAD /jobs/overview", here, ELSEWHERE);
    send("GET /", here, ELSEWHERE, "Connection: Upgrade", "Upgrade: websocket");
  }

  private void order() {
    // the address of an image can send these, without any header
    send("GET " + job + "/yarn-cancel", here);
    send("GET " + job + "/yarn-stop", here, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Dest: image");
    send("GET /v1" + job + "/yarn%252Dcancel", here);
    send("GET " + JAR + "/plan?entry-class=X", here);
    send("PATCH " + job + "?mode=cancel", here, ELSEWHERE);
    send("PATCH " + job, here, "Origin: http://localhost:3000", "Sec-Fetch-Site: same-site");
    send("DELETE /cluster", here, ELSEWHERE);
    send("PUT " + job + "/resource-requirements", here, ELSEWHERE);
    send("OPTIONS " + job, here, ELSEWHERE, "Access-Control-Request-Method: PATCH");
    post(job + "/savepoints", "{\"target-directory\":\"/tmp/x\"}", here, ELSEWHERE);
    post(job + "/stop", "{\"drain\":false}=", here, "Origin: null", FORM);
    post(job + "/checkpoints", "{}", here, BROWSER, "Content-Type: text/plain");
    post("/savepoint-disposal", "{\"savepoint-path\":\"/x\"}", here, ELSEWHERE);
    post("/jobs", UPLOAD, here, ELSEWHERE, "Content-Type: multipart/form-data; boundary=x");
    post("/jars/upload", UPLOAD, here, ELSEWHERE, "Content-Type: multipart/form-data; boundary=x");
    post("/jars/upload", UPLOAD, here, BROWSER, "Content-Type: multipart/form-data; boundary=x");
    post(JAR + "/run", "{}", here, "Origin: http://" + rest.getAuthority());
  }

  /** Sends requests under the page's own host name, or in other forms that could hide one. */
  private void disguise() {
    int port = rest.getPort();
    for (String host :
        List.of(
            "evil.example:" + port,
            "EVIL.EXAMPLE:" + port,
            "localhost.:" + port,
            "localhost@evil.example:" + port,
            "127.0.0.1.evil.example",
            "0.0.0.0:" + port,
            "[2001:db8::1]:" + port)) {
      send("GET /jobs/overview", "Host: " + host, "Sec-Fetch-Site: same-origin");
      send("PATCH " + job, "Host: " + host, "Origin: http://" + host);
    }
    send("GET /jobs/overview");
    send("GET /jobs/overview", here, "Host: evil.example");
    send("GET http://evil.example/jobs/overview", here);
    requests.add("GET /jobs/overview HTTP/1.0\r\n\r\n");
  }

  private void aConnectionIsNotTrustedForItsFirstRequest() throws IOException {
    String good = "GET /config HTTP/1.1\r\n" + here + "\r\n\r\n";
    try (Socket socket = connect()) {
      socket.getOutputStream().write(good.getBytes(ISO_8859_1));
      byte[] first = new byte[1];
      assertThat(socket.getInputStream().read(first)).isPositive();
      String bad = "PATCH " + job + " HTTP/1.1\r\n" + here + "\r\n" + ELSEWHERE + "\r\n\r\n";
      socket.getOutputStream().write(bad.getBytes(ISO_8859_1));
      String answers = "H" + new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
      assertThat(answers).startsWith("HTTP/1.1 200 ").contains("HTTP/1.1 403 ");
    }
  }

  private void send(String line, String... headers) {
    requests.add(line + " HTTP/1.1\r\n" + String.join("", lines(headers)) + "Accept: */*\r\n\r\n");
  }

  private void post(String path, String body, String... headers) {
    requests.add(
        "POST %s HTTP/1.1\r\n%sContent-Length: %d\r\n\r\n%s"
            .formatted(path, String.join("", lines(headers)), body.length(), body));
  }

  private static List<String> lines(String... headers) {
    return List.of(headers).stream().map(header -> header + "\r\n").toList();
  }

  private String answer(String request) throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(rest.getHost(), rest.getPort());
    socket.setSoTimeout(PATIENCE_MS);
    return socket;
  }
}
