package meguri.job.watch;

import java.io.IOException;
import java.util.Optional;

/** Tells what a job does. */
public interface JobWatch {

  Reading read() throws IOException;

  /** Returns the job's newest failure since this time, in one line. */
  Optional<String> failureSince(long time) throws IOException;

  /** Returns the number of this run's complete checkpoints. */
  int completedCheckpoints() throws IOException;
}
