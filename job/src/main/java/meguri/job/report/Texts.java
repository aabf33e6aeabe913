package meguri.job.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import meguri.job.Output;
import meguri.operators.sink.NumberedFiles;

/**
 * What the finished files of page events tell of new and changed pages: the language of their text,
 * and what they ask of those who use them. Only JSON Lines are read, with gzip or without
 * compression.
 */
final class Texts {

  private static final int DEPTH = 3;
  private static final JsonFactory JSON = new JsonFactory();
  private static final Set<String> WITH_TEXT = Set.of("new", "changed", "copy");

  private final Words languages = new Words();
  private final Words wishes = new Words();
  private long events;

  private Texts() {}

  static Texts in(Path dir) throws IOException {
    Texts texts = new Texts();
    Path pages = dir.resolve(Output.PAGES_JSONL.directory());
    if (Files.isDirectory(pages)) {
      for (Path file : files(pages)) {
        texts.read(file);
      }
    }
    return texts;
  }

  /** Returns the number of events of new and changed pages. */
  long events() {
    return events;
  }

  Words languages() {
    return languages;
  }

  Words wishes() {
    return wishes;
  }

  private void read(Path file) throws IOException {
    InputStream bytes = new BufferedInputStream(Files.newInputStream(file));
    boolean isGzip = file.toString().endsWith(".gz");
    try (InputStream in = isGzip ? new GZIPInputStream(bytes, 1 << 16) : bytes;
        JsonParser json = JSON.createParser(in)) {
      while (json.nextToken() == JsonToken.START_OBJECT) {
        event(json);
      }
    } catch (EOFException | JsonProcessingException e) {
      // the file is damaged: the events before the damage count
    }
  }

  private void event(JsonParser json) throws IOException {
    String kind = "";
    String language = "unknown";
    String robots = "";
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case "kind" -> kind = json.getText();
        case "language" -> language = json.getText();
        case "robots" -> robots = json.getText();
        default -> json.skipChildren();
      }
    }
    if (WITH_TEXT.contains(kind)) {
      events++;
      languages.add(language);
      for (String wish : robots.isEmpty() ? List.<String>of() : List.of(robots.split(",\\s*"))) {
        wishes.add(wish);
      }
    }
  }

  private static List<Path> files(Path pages) throws IOException {
    try (Stream<Path> files = Files.walk(pages, DEPTH)) {
      return files
          .filter(file -> file.getFileName().toString().matches(".*\\.jsonl(\\.gz)?"))
          .filter(file -> NumberedFiles.isCommitted(file.getFileName().toString()))
          .sorted()
          .toList();
    }
  }
}
