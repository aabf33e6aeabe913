package meguri.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The messages for a user who asks for something that Meguri cannot do. */
class MeguriTest {

  private record Answer(int code, String out, String err) {}

  @TempDir private Path tmp;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fly                                               | Unmatched argument
          crawl                                             | Give at least one URL to begin with
          crawl -o DIR --dely 1s http://127.0.0.1/          | Unknown option: '--dely'
          crawl -o DIR                                      | Give at least one URL to begin with
          crawl -o DIR nonsense                             | seed 1: skipped, not a URL; write it like https://example.org/: nonsense
          crawl -o DIR nonsense                             | None of the seeds is a URL
          crawl -o DIR https://me:s3cret@a[b/                | seed 1: skipped, no valid host or port: https://…@a[b/
          crawl -o DIR --config TMP/proxy.yaml http://127.0.0.1/ | The option fetch.proxy is "http://…@proxy.test:3128"; it must be a URL such as
          crawl -o DIR --config TMP/logins.yaml http://127.0.0.1/ | other users can read it (rw-r--r--), so its logins may be known already; run: chmod go= TMP/logins.
          crawl -o DIR --seeds TMP/none.txt                 | There is no file TMP/none.txt to read seeds from.
          crawl -o DIR --seeds TMP/bad.txt                  | TMP/bad.txt, line 2: skipped, only http and https are crawled, not ftp: ftp://x/
          crawl -o DIR --delay soon http://127.0.0.1/       | --delay is "soon"; it must be a time such as 1s, 500ms or 0s.
          crawl -o DIR --max-pages 0 http://127.0.0.1/      | --max-pages is "0"; it must be a number of pages from 1.
          crawl -o DIR --scope moon http://127.0.0.1/       | --scope is "moon"; it must be host, domain or any.
          crawl -o DIR --once --continuous http://127.0.0.1/ | mutually exclusive
          crawl -o DIR --config TMP/none.yaml http://127.0.0.1/ | There is no file TMP/none.yaml to read options from.
          crawl -o DIR --config TMP/bad.yaml http://127.0.0.1/ | TMP/bad.yaml, line 2: There is no option crawl.scop; did you mean crawl.scope?
          crawl -o DIR --config TMP/urls.yaml http://127.0.0.1/ | the filter for registry.expected-urls = 1000000000 takes
          crawl -o DIR --config TMP/memory.yaml http://127.0.0.1/ | Lower registry.memory, registry.expected-urls or
          crawl -o DIR --set fetch.tls-eror=accept http://127.0.0.1/ | --set: There is no option fetch.tls-eror; did you mean fetch.tls-errors?
          crawl -o DIR --set crawl.scope=moon http://127.0.0.1/ | --set crawl.scope is "moon"; it must be host, domain or any.
          crawl -o DIR --set politeness.interval=2s --delay soon http://127.0.0.1/ | --delay is "soon"
          crawl -o DIR --set revisit.shortest=400d --set revisit.longest=1d http://127.0.0.1/ | The option revisit.longest is 1 d; it must be at least revisit.shortest
          crawl -o DIR --hosts-file TMP/none http://127.0.0.1/ | The hosts file TMP/none cannot be read
          crawl -o DIR --hosts-file TMP/bad.txt http://127.0.0.1/ | hosts file, line 2
          crawl -o DIR http://192.0.2.1/                    | Say who runs this crawl: --contact
          crawl -o DIR --contact a@b.example --delay 249ms http://192.0.2.1/ | Less than 250 ms is allowed only for servers that you operate
          crawl -o DIR http://127.0.0.1/ http://192.0.2.1/  | Say who runs this crawl: --contact
          crawl -o DIR --hosts-file TMP/hosts http://far.test/ | Say who runs this crawl: --contact
          crawl -o DIR --ui-port PORT http://127.0.0.1/     | Meguri cannot use port PORT for --ui-port
          crawl -o DIR --ui-port x http://127.0.0.1/        | --ui-port is "x"; it must be a port from 1 to 65535.
          crawl --print xml http://127.0.0.1/               | --print is "xml"; it must be jsonl.
          crawl --print jsonl --json http://127.0.0.1/      | --print and --json both write to standard output; give one of them.
          crawl -o DIR --config TMP/topic.yaml http://127.0.0.1/ | Say where the topic pages is: set output.kafka.bootstrap.
          crawl -o DIR --config TMP/kinds.yaml http://127.0.0.1/ | The option output.kinds has "moved"; an entry must be one of new, changed, unchanged
          crawl -o DIR --config TMP/files.yaml http://127.0.0.1/ | The option output.files has "xml"; an entry must be
          crawl -o TMP http://127.0.0.1/                    | holds files that do not belong to a crawl
          resume TMP                                        | There is no crawl in TMP
          resume DIR                                        | There is no crawl in DIR
          submit --rest http://127.0.0.1:1 http://127.0.0.1/ | To submit a crawl, say where the output goes: --dir URI.
          submit --rest http://127.0.0.1:1 --dir file:/x http://127.0.0.1/ | To submit a crawl, say which Kafka to use
          submit --rest nowhere --dir file:/x --kafka a:1 --jar TMP/hosts http://127.0.0.1/ | --rest is "nowhere"; it must be a URL
          submit --dir file:/x --kafka a:1 http://127.0.0.1/ | Say which cluster: --rest URL, or --cluster DIR.
          submit --rest http://127.0.0.1:1 --cluster DIR http://127.0.0.1/ | mutually exclusive
          submit --cluster DIR http://127.0.0.1/            | Start one with: meguri cluster start -o DIR
          stop --cluster DIR                                | Start one with: meguri cluster start -o DIR
          stop                                              | Say which cluster: --rest URL, or --cluster DIR.
          rescale 0 --rest http://127.0.0.1:1               | N is "0"; it must be a number from 1.
          resume                                            | There is no crawl in this directory. Say which crawl: give its directory.
          resume --set crawl.dir=/x DIR                     | There is no crawl in DIR
          top                                               | Say which crawl: give its directory.
          top --every soon                                  | --every is "soon"; it must be a time from 200ms
          top DIR                                           | There is no crawl in DIR
          status DIR                                        | There is no crawl in DIR
          status                                            | Say which crawl: give its directory.
          status --rest nowhere                             | --rest is "nowhere"; it must be a URL
          report                                            | Say which crawl: give its directory.
          report DIR                                        | There is no crawl in DIR
          completion fish                                   | but was 'fish'
          resume --from file:/x DIR                         | --from, --kafka and --jar are for a crawl on a cluster
          resume --rest http://127.0.0.1:1                  | Say which crawl: give its directory.
          cluster                                           | Say what to do with the cluster: start, stop or status.
          cluster start -o TMP                              | holds files that do not belong to a cluster
          cluster start -o DIR --slots 0                    | --slots is "0"; it must be a number from 1 to 64.
          cluster start -o DIR --memory 100m                | Flink cannot start TaskManagers with this memory, 100m in all
          cluster start -o DIR --memory much                | Flink cannot start TaskManagers with this memory, much in all
          cluster stop -o DIR                               | Start one with: meguri cluster start -o DIR
          cluster status -o DIR                             | Start one with: meguri cluster start -o DIR
          why --seed http://a.test/                         | Missing required parameter: 'URL'
          why http://a.test/                                | The seeds decide which links a crawl follows
          why -o DIR http://a.test/                         | There is no crawl in DIR
          index                                             | Missing required parameter: 'DIR'
          index DIR                                         | There is no crawl in DIR
          inspect                                           | Missing required parameter
          inspect DIR                                       | Missing required parameter: 'URL|HOST'
          inspect DIR http://a.test/                        | There is no crawl in DIR
          inspect TMP http://a.test/                        | There is no crawl in TMP
          export DIR                                        | Missing required option: '--what=urls|hosts|queue|schedule'
          export DIR --what urls                            | There is no crawl in DIR
          export DIR --what links                           | The state has no links
          export DIR --what pages                           | --what is "pages"; it must be urls, hosts, queue or schedule.
          export DIR --what urls --format xml               | --format is "xml"; it must be jsonl or csv.
          export DIR --what urls --where queued             | --where is "queued"; it must be a column
          ls DIR                                            | There is no directory DIR
          wacz                                              | Missing required parameter: 'DIR'
          wacz DIR                                          | There is no crawl in DIR
          why --scope moon http://a.test/                   | --scope is "moon"; it must be host, domain or any.
          why --scope any --config TMP/rules.yaml http://a.test/ | Rule 2 of scope.rules, "deny hots a.test", is not valid: "hots" is not one of host, domain, prefix, extension, regex or type. Write it like this: deny extension zip exe.
          web --hosts 0                                     | Meguri cannot serve such a web: hosts is 0
          web --servers dead=0.6,slow=0.6                   | Meguri cannot serve such a web: sum of server shares is 1.2
          web --retry-after soon                            | --retry-after is "soon"
          """)
  void anImpossibleCommandIsRefusedInASentenceAndTouchesNothing(String line, String sentence)
      throws IOException {
    Files.writeString(tmp.resolve("bad.txt"), "# seeds\nftp://x/\n");
    Files.writeString(tmp.resolve("bad.yaml"), "crawl:\n  scop: host\n");
    Files.writeString(tmp.resolve("urls.yaml"), "registry.expected-urls: 1000000000\n");
    Files.writeString(tmp.resolve("memory.yaml"), "registry.memory: 1tb\n");
    Files.writeString(
        tmp.resolve("rules.yaml"), "scope.rules: [deny extension zip, deny hots a.test]\n");
    Files.writeString(tmp.resolve("proxy.yaml"), "fetch.proxy: http://me:s3cret@proxy.test:3128\n");
    Path logins = Files.writeString(tmp.resolve("logins"), "https://a.test basic me:s3cret\n");
    Files.setPosixFilePermissions(logins, PosixFilePermissions.fromString("rw-r--r--"));
    Files.writeString(tmp.resolve("logins.yaml"), "fetch.secrets-file: " + logins + "\n");
    Files.writeString(tmp.resolve("topic.yaml"), "output.kafka.topic: pages\n");
    Files.writeString(tmp.resolve("kinds.yaml"), "output.kinds: [new, moved]\n");
    Files.writeString(tmp.resolve("files.yaml"), "output.files: xml\n");
    Files.writeString(tmp.resolve("hosts"), "192.0.2.7 far.test\n");
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      Answer answer = run(fill(line, port).split(" +", -1));
      assertThat(answer.err()).contains(fill(sentence, port)).doesNotContain("\tat ", "s3cret");
      assertThat(answer.code()).isEqualTo(2);
      assertThat(answer.out()).isEmpty();
      assertThat(tmp.resolve("dir")).doesNotExist();
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHasHelp(String command) {
    List<String> args = new ArrayList<>(command.isEmpty() ? List.of() : List.of(command));
    args.add("--help");
    Answer answer = run(args.toArray(String[]::new));
    assertThat(answer.code()).isZero();
    assertThat(answer.out()).contains("Usage: meguri");
  }

  static Stream<String> commands() {
    return Stream.concat(Stream.of(""), Meguri.commandLine().getSubcommands().keySet().stream());
  }

  @Test
  void shownTextCannotMoveTheCursor() {
    Answer why = run("why", "--scope", "any", "http://a.test/\u001b[2J\u009b31m\u202e");
    assertThat(why.out())
        .contains("http://a.test/\\u001b[2J\\u009b31m\\u202e\n")
        .matches("[ -~\\n]*");
    Answer bad = run("crawl", "-o", tmp.resolve("d").toString(), "bad\u009b2J\u001b]0;x\u0007");
    assertThat(bad.err()).contains("bad\\u009b2J\\u001b]0;x\\u0007\n");
    Answer usage = run("fly\u009b2J");
    assertThat(usage.err()).contains("fly\\u009b2J").doesNotContain("\u009b");
  }

  @Test
  void loginsWithoutCertificateChecksBringAWarning() throws IOException {
    Path jar = Files.writeString(tmp.resolve("job.jar"), "x");
    Path config =
        Files.writeString(
            tmp.resolve("c.yaml"), "fetch:\n  tls-errors: accept\n  secrets-file: /logins\n");
    String rest = "--rest=http://127.0.0.1:1";
    String[] submit = {
      "submit", rest, "--dir=file:/x", "--kafka=a:1", "--jar=" + jar, "http://127.0.0.1/"
    };
    assertThat(run(submit).err()).doesNotContain("certificate");
    List<String> more = new ArrayList<>(List.of(submit));
    more.add("--config=" + config);
    assertThat(run(more.toArray(String[]::new)).err())
        .contains("With fetch.tls-errors: accept, Meguri checks no certificate")
        .contains("read the logins of fetch.secrets-file.");
  }

  @Test
  void anUnreachableClusterIsAFailure() throws IOException {
    Path jar = Files.writeString(tmp.resolve("job.jar"), "x");
    Answer answer =
        run(
            "submit",
            "--rest",
            "http://127.0.0.1:1",
            "--dir",
            "file:/x",
            "--kafka",
            "a:1",
            "--jar",
            jar.toString(),
            "http://127.0.0.1/");
    assertThat(answer.code()).isEqualTo(1);
    assertThat(answer.err()).startsWith("The command failed: ");
  }

  private String fill(String text, String port) {
    return text.replace("DIR.", "\0")
        .replaceAll("\\bDIR\\b(?!')", tmp.resolve("dir").toString())
        .replace("\0", "DIR.")
        .replaceAll("\\bTMP\\b", tmp.toString())
        .replaceAll("\\bPORT\\b", port);
  }

  private static Answer run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command =
        Meguri.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int code = command.execute(args);
    return new Answer(code, out.toString(), err.toString());
  }
}
