package meguri.job.cli;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Objects;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;

/** Directs the log, which never goes to standard output. */
final class Log {

  private Log() {}

  /**
   * Appends the log to a file, and the lines of traces to one in the directory {@code logs} beside.
   */
  static void to(Path file) {
    System.setProperty("meguri.log", file.toAbsolutePath().toString());
    System.setProperty(
        "meguri.trace",
        file.toAbsolutePath().resolveSibling("logs").resolve("trace.log").toString());
    configure("/meguri-log.xml");
  }

  /** Writes warnings to standard error, for commands without a directory. */
  static void toStandardError() {
    configure("/meguri-stderr.xml");
  }

  /** Writes nothing, for a command that draws on the whole terminal. */
  static void toNowhere() {
    toStandardError();
    Configurator.setRootLevel(Level.OFF);
  }

  private static void configure(String resource) {
    URL found = Objects.requireNonNull(Log.class.getResource(resource), resource);
    LoggerContext context = (LoggerContext) LogManager.getContext(false);
    try {
      context.setConfigLocation(found.toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
