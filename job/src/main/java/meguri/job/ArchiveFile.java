package meguri.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import meguri.operators.sink.NumberedFiles;

/**
 * A finished file of a crawl's archive.
 *
 * @param size its length, which does not change any more
 * @param index its index, which does not exist if the file has no captures
 */
public record ArchiveFile(Path path, long size, Path index) {

  /** Lists the finished files in a directory, by name. Files that are still open are left out. */
  public static List<ArchiveFile> in(Path directory) throws IOException {
    List<ArchiveFile> found = new ArrayList<>();
    if (Files.isDirectory(directory)) {
      try (Stream<Path> files = Files.list(directory)) {
        for (Path file : (Iterable<Path>) files.sorted()::iterator) {
          Path index = file.resolveSibling(NumberedFiles.index(name(file)));
          if (NumberedFiles.isCommitted(name(file)) && !index.equals(file)) {
            found.add(new ArchiveFile(file, Files.size(file), index));
          }
        }
      }
    }
    return found;
  }

  public String name() {
    return name(path);
  }

  public boolean hasIndex() {
    return Files.exists(index);
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }
}
