package meguri.job.survival;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.tools.ValidateTool;

/**
 * What a crawl has committed, as a reader finds it.
 *
 * @param statuses of the responses stored for each URL
 */
record Archive(List<Path> files, Map<String, List<Integer>> statuses) {

  static Archive read(Path directory) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(directory)) {
      files = all.filter(file -> !file.getFileName().toString().startsWith(".")).sorted().toList();
    }
    Map<String, List<Integer>> statuses = new HashMap<>();
    for (Path file : files) {
      try (WarcReader reader = new WarcReader(file)) {
        for (WarcRecord record : reader) {
          if (record instanceof WarcResponse response) {
            statuses
                .computeIfAbsent(response.target(), url -> new ArrayList<>())
                .add(response.http().status());
          }
        }
      }
    }
    return new Archive(files, statuses);
  }

  /** How often an answer with this status is stored for a URL. */
  long count(String url, int status) {
    return statuses.getOrDefault(url, List.of()).stream().filter(one -> one == status).count();
  }

  /** What {@code jwarc validate} says about the files; empty if all is well. */
  String complaints() throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", jar(), ValidateTool.class.getName()));
    files.forEach(file -> command.add(file.toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    int exit = process.waitFor();
    return exit == 0 ? "" : "exit " + exit + ": " + output;
  }

  private static String jar() throws Exception {
    return new File(ValidateTool.class.getProtectionDomain().getCodeSource().getLocation().toURI())
        .toString();
  }
}
