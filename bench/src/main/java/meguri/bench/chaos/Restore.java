package meguri.bench.chaos;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A start of the crawl, from the JobManager's log: at its beginning, after a failure, or at another
 * parallelism. Times are wall clock, in ms.
 *
 * @param at when the JobManager looked for the state
 * @param going when the first task began
 * @param checkpoint the checkpoint that the crawl went back to; 0 if none
 * @param triggered when that checkpoint began; 0 if none
 * @param completed when that checkpoint was complete; 0 if none
 */
record Restore(long at, long going, long checkpoint, long triggered, long completed) {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");
  private static final int TIME_LENGTH = 23;

  private static final Pattern LINE =
      Pattern.compile("^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3} .*");

  /** The line about the beginning of a checkpoint or savepoint. */
  private static final Pattern TRIGGERED =
      Pattern.compile("Triggering checkpoint (\\d+) .*?@ (\\d+) for job");

  private static final Pattern COMPLETED = Pattern.compile("Completed checkpoint (\\d+) for job");
  private static final Pattern RESTORED =
      Pattern.compile("Restoring job \\w+ from .*? (\\d+) @ (\\d+) for ");
  private static final String FROM_NOTHING = "No checkpoint found during restore";
  private static final String GOING = " switched from DEPLOYING to INITIALIZING";

  /** Reads all restores in the log, which killed JobManagers have written to as well. */
  static List<Restore> in(Path log) throws IOException {
    Map<Long, Long> triggered = new HashMap<>();
    Map<Long, Long> completed = new HashMap<>();
    List<Restore> restores = new ArrayList<>();
    for (String line : Files.readString(log, StandardCharsets.UTF_8).split("\n", -1)) {
      if (!LINE.matcher(line).matches()) {
        continue;
      }
      long at = time(line);
      Matcher checkpoint = TRIGGERED.matcher(line);
      if (checkpoint.find()) {
        triggered.put(Long.parseLong(checkpoint.group(1)), Long.parseLong(checkpoint.group(2)));
      }
      checkpoint = COMPLETED.matcher(line);
      if (checkpoint.find()) {
        completed.put(Long.parseLong(checkpoint.group(1)), at);
      }
      checkpoint = RESTORED.matcher(line);
      if (checkpoint.find()) {
        long id = Long.parseLong(checkpoint.group(1));
        long told = Long.parseLong(checkpoint.group(2)); // 0 for a savepoint
        long began = told > 0 ? told : triggered.getOrDefault(id, at);
        add(restores, new Restore(at, 0, id, began, completed.getOrDefault(id, at)));
      } else if (line.contains(FROM_NOTHING)) {
        add(restores, new Restore(at, 0, 0, 0, 0));
      } else if (line.contains(GOING)) {
        going(restores, at);
      }
    }
    return restores;
  }

  /** Adds a restore; it replaces the last one if no task of that ever began. */
  private static void add(List<Restore> restores, Restore next) {
    int last = restores.size() - 1;
    if (last >= 0 && restores.get(last).going == 0) {
      restores.remove(last);
    }
    restores.add(next);
  }

  private static void going(List<Restore> restores, long at) {
    int last = restores.size() - 1;
    if (last >= 0 && restores.get(last).going == 0) {
      Restore one = restores.get(last);
      restores.set(last, new Restore(one.at, at, one.checkpoint, one.triggered, one.completed));
    }
  }

  private static long time(String line) {
    return LocalDateTime.parse(line.substring(0, TIME_LENGTH), TIME)
        .atZone(ZoneId.systemDefault())
        .toInstant()
        .toEpochMilli();
  }
}
