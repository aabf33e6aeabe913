package meguri.bench.checkpoints;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The resources of a process at one moment, from Linux's /proc; zero on other systems.
 *
 * @param resident bytes of memory
 * @param tables the open files of RocksDB
 * @param others all other open files and sockets
 */
record Footprint(long resident, long tables, long others) {

  private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s+(\\d+) kB");

  static Footprint of(long pid) throws IOException {
    Path proc = Path.of("/proc", Long.toString(pid));
    if (!Files.isDirectory(proc)) {
      return new Footprint(0, 0, 0);
    }
    Matcher resident = RESIDENT.matcher(Files.readString(proc.resolve("status")));
    long tables = 0;
    long others = 0;
    try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(proc.resolve("fd"))) {
      for (Path descriptor : descriptors) {
        if (isTable(descriptor)) {
          tables++;
        } else {
          others++;
        }
      }
    }
    return new Footprint(
        resident.find() ? Long.parseLong(resident.group(1)) << 10 : 0, tables, others);
  }

  private static boolean isTable(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().endsWith(".sst");
    } catch (IOException e) {
      return false; // the process has closed it meanwhile
    }
  }
}
