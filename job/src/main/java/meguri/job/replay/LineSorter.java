package meguri.job.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import meguri.job.MergedIndex;
import meguri.job.local.LocalDir;

/**
 * Writes lines to a file in their order. It sorts some at a time, in files beside it that are
 * merged at the end: memory holds {@value #AT_ONCE} lines.
 */
final class LineSorter {

  private static final int AT_ONCE = 200_000;

  private final Path target;
  private final List<Path> parts = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();

  LineSorter(Path target) {
    this.target = target;
  }

  void add(String line) throws IOException {
    lines.add(line);
    if (lines.size() >= AT_ONCE) {
      sort();
    }
  }

  private void sort() throws IOException {
    lines.sort(null);
    Path part = target.resolveSibling(target.getFileName() + "-" + parts.size());
    parts.add(Files.write(part, lines, UTF_8));
    lines.clear();
  }

  /** Writes the file. */
  void finish() throws IOException {
    sort();
    try (BufferedWriter out = Files.newBufferedWriter(target)) {
      MergedIndex.write(parts, out);
    }
    parts.forEach(LocalDir::delete);
  }
}
