package meguri.job.survival;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import meguri.job.Sockets;
import meguri.job.Sockets.Protocol;

/**
 * The resources of a process at one moment, seen from outside.
 *
 * @param heap MB of live objects, after a full garbage collection
 * @param resident MB of all memory, the heap included
 * @param questions UDP sockets; each belongs to a query to a name server that has no answer yet
 * @param sockets all other sockets
 * @param files open files that are no sockets
 */
record Footprint(long heap, long resident, long threads, long questions, long sockets, long files) {

  /** The line about a generation; the metaspace's line has no total. */
  private static final Pattern USED = Pattern.compile("total \\d+K, used (\\d+)K");

  private static final Pattern STATUS = Pattern.compile("(?m)^(Threads|VmRSS):\\s+(\\d+)");

  static Footprint of(long pid) throws Exception {
    jcmd(pid, "GC.run");
    long heap = 0;
    Matcher generations = USED.matcher(jcmd(pid, "GC.heap_info"));
    while (generations.find()) {
      heap += Long.parseLong(generations.group(1)) >> 10;
    }
    long threads = 0;
    long resident = 0;
    Matcher status = STATUS.matcher(Files.readString(Path.of("/proc/" + pid + "/status")));
    while (status.find()) {
      long value = Long.parseLong(status.group(2));
      if (status.group(1).equals("Threads")) {
        threads = value;
      } else {
        resident = value >> 10;
      }
    }
    long questions = Sockets.of(pid, Protocol.UDP).size();
    List<String> descriptors = Sockets.descriptors(pid);
    long sockets = descriptors.stream().filter(Sockets::isSocket).count();
    return new Footprint(
        heap, resident, threads, questions, sockets - questions, descriptors.size() - sockets);
  }

  private static String jcmd(long pid, String command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(pid),
                command)
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("jcmd " + command + " says: " + said);
    }
    return said;
  }
}
