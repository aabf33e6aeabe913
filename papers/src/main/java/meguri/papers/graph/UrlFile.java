package meguri.papers.graph;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Reads a file whose line i is the URL of node i, compressed if its name ends in .gz. */
public final class UrlFile {

  /** Takes the URLs as they are read. */
  public interface Reader {
    void read(int node, String url);
  }

  private UrlFile() {}

  public static void read(Path file, int nodes, Reader reader) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException(file + ": there is no such file");
    }
    int lines = 0;
    try (BufferedReader in = open(file)) {
      for (String url = in.readLine(); url != null; url = in.readLine()) {
        if (lines < nodes) {
          reader.read(lines, url);
        }
        lines++;
      }
    }
    if (lines != nodes) {
      throw new IOException(
          "%s: has %d lines; expected one for each of the graph's %d nodes"
              .formatted(file, lines, nodes));
    }
  }

  private static BufferedReader open(Path file) throws IOException {
    InputStream bytes = Files.newInputStream(file);
    if (!file.toString().endsWith(".gz")) {
      return new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8));
    }
    try {
      return new BufferedReader(
          new InputStreamReader(new GZIPInputStream(bytes, 1 << 16), StandardCharsets.UTF_8));
    } catch (IOException e) {
      bytes.close();
      throw new IOException(file + ": is named .gz but is not gzip: " + e.getMessage(), e);
    }
  }
}
