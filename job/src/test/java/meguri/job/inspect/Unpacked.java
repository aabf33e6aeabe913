package meguri.job.inspect;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The crawl that version 0.1 has stored, unpacked at another place than its own. */
final class Unpacked {

  private static final Path ARCHIVE = Path.of("src/test/resources/stored/0.1.zip");

  private Unpacked() {}

  /** Unpacks the crawl and the log of its web. Returns the crawl's directory. */
  static Path in(Path directory) throws IOException {
    try (InputStream archive = Files.newInputStream(ARCHIVE);
        ZipInputStream zip = new ZipInputStream(archive)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = directory.resolve(entry.getName());
        if (entry.isDirectory()) {
          Files.createDirectories(file);
        } else {
          Files.copy(zip, file);
        }
      }
    }
    return directory.resolve("crawl");
  }

  /** Returns the log of the requests that the web has answered. */
  static Path log(Path crawl) {
    return crawl.resolveSibling("web.tsv");
  }
}
