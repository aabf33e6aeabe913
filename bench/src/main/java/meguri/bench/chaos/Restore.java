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
 * A start of the crawl, as the JobManager's log tells of it: at its beginning, after a failure, or
 * at another parallelism. Times are of the wall clock, in ms.
 *
 * @param at when the state was looked for
 * @param going when the first of its tasks began
 * @param checkpoint it went back to; 0 for none
 * @param triggered when that one had begun; 0 if none
 * @param completed when that one was complete; 0 if none
 */
record Restore(long at, long going, long checkpoint, long triggered, long completed) {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");
  private static final int TIME_LENGTH = 23;

  private static final Pattern LINE =
      Pattern.compile("^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3} .*");

  /** Of checkpoints and savepoints. */
  private static final Pattern TRIGGERED =
      Pattern.compile("Triggering checkpoint (\\d+) .*?@ (\\d+) for job");

  private static final Pattern COMPLETED = Pattern.compile("Completed checkpoint (\\d+) for job");
  private static final Pattern RESTORED =
      Pattern.compile("Restoring job \\w+ from .*? (\\d+) @ (\\d+) for ");
  private static final String FROM_NOTHING = "No checkpoint found during restore";
  private static final String GOING = " switched from DEPLOYING to INITIALIZING";

  /** All that the log of a JobManager tells of, those of one that was killed too. */
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
        long told = Long.parseLong(checkpoint.group(2)); // not of a savepoint
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

  /** One of which no task ever began came to nothing: the next stands for it. */
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
