package meguri.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import meguri.bench.Meter.Figures;

/**
 * Where a crawler's CPU time goes: by room, which is a group of threads, and within a room by what
 * its threads were at when Java Flight Recorder looked.
 *
 * <p>The time of a room is the system's account of its threads. The recorder's samples only divide
 * it, as {@link Weights} says.
 */
final class Rooms {

  /** The recorder's settings. It looks at Java code every 10 ms, and at native code every 5 ms. */
  private static final String SETTINGS = "settings=profile,jdk.NativeMethodSample#period=5ms";

  /** Native code is looked at twice as often as Java code. */
  private static final int NATIVE_PER_JAVA = 2;

  /** Less of a room, in microseconds a page, is not named. */
  private static final double LEAST = 1;

  private static final String OTHERS = "other";

  /** Rooms by the beginning of their threads' names. */
  private static final Map<String, String> ROOMS = new LinkedHashMap<>();

  static {
    ROOMS.put("Content -> ", "Content, Parse, Scope");
    ROOMS.put("Frontier -> ", "Frontier, Fetch, Split");
    ROOMS.put("Registry", "Registry");
    ROOMS.put("Resolve", "Resolve");
    ROOMS.put("Allowance", "Allowance");
    ROOMS.put("Source: Loop", "Loop, Lineage");
    ROOMS.put("Source Data Fet", "Loop, Lineage");
    ROOMS.put("WARC", "WARC");
    ROOMS.put("Crawl log", "Logs");
    ROOMS.put("executor-Fetch", "Fetch I/O");
    ROOMS.put("meguri-fetch", "Fetch I/O");
    ROOMS.put("AsyncHttpClient", "Fetch I/O");
    ROOMS.put("OutputFlusher", "Output flushers");
    ROOMS.put("data-plane-kafk", "Kafka broker");
    ROOMS.put("kafka-producer", "Kafka clients");
    ROOMS.put("kafka-", "Kafka broker");
    ROOMS.put("rocksdb", "RocksDB in the background");
    ROOMS.put("CN CompilerThre", "JIT");
    ROOMS.put("GC Thread", "GC");
    ROOMS.put("GN ", "GC");
    ROOMS.put("quorum-", "Kafka broker");
    ROOMS.put("controller-", "Kafka broker");
    ROOMS.put("broker-", "Kafka broker");
    ROOMS.put("java", "Start, progress line");
    ROOMS.put("main", "Start, progress line");
    ROOMS.put("HttpClient-", "Start, progress line");
    ROOMS.put("jobmanager-", "Flink: RPC, metrics, REST");
    ROOMS.put("flink-", "Flink: RPC, metrics, REST");
    ROOMS.put("Flink", "Flink: RPC, metrics, REST");
  }

  /**
   * The purpose of code, by the beginning of its class's name. The first entry that fits counts.
   */
  private static final Map<String, String> PURPOSES = new LinkedHashMap<>();

  static {
    PURPOSES.put("java.util.zip.Inflater", "inflate");
    PURPOSES.put("java.util.zip.", "deflate");
    PURPOSES.put("com.intel.gkl.", "deflate");
    PURPOSES.put("com.github.luben.zstd.", "zstd");
    PURPOSES.put("sun.security.provider.", "digests");
    PURPOSES.put("sun.security.", "TLS");
    PURPOSES.put("javax.net.ssl.", "TLS");
    PURPOSES.put("com.sun.crypto.", "TLS");
    PURPOSES.put("io.netty.handler.ssl.", "TLS");
    PURPOSES.put("io.netty.internal.tcnative.", "TLS");
    PURPOSES.put("sun.nio.", "I/O");
    PURPOSES.put("io.netty.", "Netty");
    PURPOSES.put("org.asynchttpclient.", "AsyncHttpClient");
    PURPOSES.put("org.jsoup.", "jsoup");
    PURPOSES.put("org.rocksdb.", "RocksDB");
    PURPOSES.put("org.apache.kafka.", "Kafka");
    PURPOSES.put("kafka.", "Kafka");
    PURPOSES.put("org.netpreserve.jwarc.", "jwarc");
    PURPOSES.put("org.apache.flink.", "Flink");
  }

  /** A room, with microseconds of CPU time a page, and what they go to. */
  record Room(String name, double micros, Map<String, Double> within) {

    /** Returns the room's parts that matter, the largest first. */
    String parts() {
      return within.entrySet().stream()
          .filter(part -> part.getValue() >= LEAST)
          .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
          .map(part -> "%s %.0f".formatted(part.getKey(), part.getValue()))
          .collect(Collectors.joining(", "));
    }
  }

  /**
   * The seconds for which a sample of a thread stands. The recorder looks at all threads that run
   * Java code, but each time only at the next one of those in native code. A thread that waits in
   * native code all the time is therefore seen once a round, and nobody more often.
   */
  private record Weights(double java, double nativeCode) {

    /**
     * Returns the weights of a recording.
     *
     * @param inNative how often each thread was seen in native code
     */
    static Weights of(double seconds, Collection<Integer> inNative) {
      double looks = Math.max(1, inNative.stream().mapToInt(Integer::intValue).sum());
      double rounds = inNative.stream().mapToInt(Integer::intValue).max().orElse(1);
      return new Weights(NATIVE_PER_JAVA * seconds / looks, seconds / rounds);
    }
  }

  /** How often a room's threads were seen at something. */
  private static final class Samples {
    private final Map<String, Integer> java = new TreeMap<>();
    private final Map<String, Integer> nativeCode = new TreeMap<>();

    /** Divides a room's time among its parts, as their samples weigh. */
    Map<String, Double> divide(double micros, Weights weights) {
      Map<String, Double> parts = new TreeMap<>();
      java.forEach((what, count) -> parts.merge(what, count * weights.java, Double::sum));
      nativeCode.forEach(
          (what, count) -> parts.merge(what, count * weights.nativeCode, Double::sum));
      double sum = parts.values().stream().mapToDouble(Double::doubleValue).sum();
      parts.replaceAll((what, weight) -> micros * weight / sum);
      return parts;
    }
  }

  private Rooms() {}

  /** Returns the Java options of a crawler that is to be recorded. */
  static List<String> javaOptions(Path recording) {
    return List.of(
        "-XX:StartFlightRecording=" + SETTINGS + ",filename=" + recording,
        // one that ends takes its CPU time with it
        "-XX:-UseDynamicNumberOfCompilerThreads");
  }

  /** Returns the rooms, the costliest first. */
  static List<Room> of(Figures figures) {
    return of(figures, Map.of(), new Weights(0, 0));
  }

  /** Returns the rooms, the costliest first, with what a recording of the run tells of each. */
  static List<Room> of(Figures figures, Path recording) throws IOException {
    Instant to = figures.from().plusMillis(Math.round(figures.seconds() * 1000));
    Map<String, Samples> rooms = new TreeMap<>();
    Map<Long, Integer> inNative = new TreeMap<>();
    try (RecordingFile file = new RecordingFile(recording)) {
      while (file.hasMoreEvents()) {
        RecordedEvent event = file.readEvent();
        Instant time = event.getStartTime();
        if (!time.isBefore(figures.from()) && !time.isAfter(to)) {
          add(event, rooms, inNative);
        }
      }
    }
    return of(figures, rooms, Weights.of(figures.seconds(), inNative.values()));
  }

  private static List<Room> of(Figures figures, Map<String, Samples> samples, Weights weights) {
    double microsPerSecond = 1e6 / figures.pages();
    Map<String, Double> seconds = new TreeMap<>();
    figures.threads().forEach((thread, cpu) -> seconds.merge(room(thread), cpu, Double::sum));
    double known = seconds.values().stream().mapToDouble(Double::doubleValue).sum();
    seconds.merge(OTHERS, Math.max(0, figures.cpu() - known), Double::sum);
    return seconds.entrySet().stream()
        .map(
            room ->
                new Room(
                    room.getKey(),
                    room.getValue() * microsPerSecond,
                    samples.containsKey(room.getKey())
                        ? samples
                            .get(room.getKey())
                            .divide(room.getValue() * microsPerSecond, weights)
                        : Map.of()))
        .sorted(Comparator.comparingDouble(Room::micros).reversed())
        .toList();
  }

  private static void add(
      RecordedEvent event, Map<String, Samples> rooms, Map<Long, Integer> inNative) {
    String type = event.getEventType().getName();
    boolean isJava = type.equals("jdk.ExecutionSample");
    if (!isJava && !type.equals("jdk.NativeMethodSample") || event.getStackTrace() == null) {
      return;
    }
    RecordedThread thread = event.getThread("sampledThread");
    List<RecordedFrame> frames = event.getStackTrace().getFrames();
    if (thread == null || thread.getJavaName() == null || frames.isEmpty()) {
      return;
    }
    if (!isJava) {
      inNative.merge(thread.getJavaThreadId(), 1, Integer::sum);
    }
    if (isJava || !waits(frames.get(0))) {
      Samples room =
          rooms.computeIfAbsent(room(Proc.group(thread.getJavaName())), name -> new Samples());
      (isJava ? room.java : room.nativeCode).merge(purpose(frames), 1, Integer::sum);
    }
  }

  private static boolean waits(RecordedFrame top) {
    String method = top.getMethod().getName();
    return method.equals("wait")
        || method.startsWith("accept")
        || method.startsWith("epollWait")
        || method.startsWith("poll");
  }

  /** Returns the purpose of the topmost code that has one; Meguri's is its package. */
  private static String purpose(List<RecordedFrame> frames) {
    for (RecordedFrame frame : frames) {
      String type = frame.getMethod().getType().getName();
      if (type.startsWith("meguri.")) {
        String outer = type.replaceFirst("\\$.*", "");
        String inPackage = outer.substring(0, outer.lastIndexOf('.'));
        return inPackage.substring(inPackage.lastIndexOf('.') + 1);
      }
      for (Map.Entry<String, String> purpose : PURPOSES.entrySet()) {
        if (type.startsWith(purpose.getKey())) {
          return purpose.getValue();
        }
      }
    }
    return OTHERS;
  }

  private static String room(String thread) {
    for (Map.Entry<String, String> room : ROOMS.entrySet()) {
      if (thread.startsWith(room.getKey())) {
        return room.getValue();
      }
    }
    return OTHERS;
  }
}
