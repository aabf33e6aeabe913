package meguri.job.known;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Writer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import meguri.job.Cause;
import meguri.job.Refusal;
import meguri.operators.scope.SeedHistory;
import meguri.operators.scope.SeedLines;
import meguri.operators.scope.Seeds;

/**
 * Writes lines of seeds for the pages in another crawler's lists. It holds one page in memory. Of
 * lines in a row about one URL, as an archive's index has them, the last with a page counts.
 */
public final class KnownPages {

  private static final DateTimeFormatter DIGITS = DateTimeFormatter.ofPattern("uuuuMMddHHmmss");

  private final Writer out;
  private final Consumer<String> complaints;
  private String url = "";
  private Optional<SeedHistory> history = Optional.empty();
  private long written;
  private long withHistory;
  private long skipped;

  /**
   * @param complaints takes a line for people on each line that is skipped
   */
  public KnownPages(Writer out, Consumer<String> complaints) {
    this.out = out;
    this.complaints = complaints;
  }

  /**
   * Reads a file or a directory.
   *
   * @param format the format of all files; empty if their names tell it
   */
  public void read(String file, Optional<KnownFormat> format) throws IOException {
    String uri = file.matches("[a-z][a-z0-9+.-]+:/.*") ? file : "file:" + absolute(file);
    try (SeedLines lines = SeedLines.open(uri)) {
      String now = "";
      KnownFormat.Reader reader = line -> Optional.empty();
      while (lines.next()) {
        String name = lines.file().getName();
        if (!lines.file().toString().equals(now)) {
          now = lines.file().toString();
          reader =
              format
                  .or(() -> KnownFormat.of(name))
                  .orElseThrow(
                      () ->
                          new Refusal(
                              "The name of %s tells no format. Give it: --format csv, jsonl, cdxj or nutch."
                                  .formatted(name)))
                  .reader();
        }
        if (!lines.text().isBlank()) {
          line(lines.text(), reader, name + ", line " + lines.number());
        }
      }
    } catch (FileNotFoundException e) {
      throw new Refusal("There is no file " + file + ".");
    } catch (IOException e) {
      throw new Refusal("The file %s cannot be read: %s.".formatted(file, Cause.of(e)));
    }
  }

  private static String absolute(String file) {
    return java.nio.file.Path.of(file).toAbsolutePath().normalize().toString();
  }

  private void line(String text, KnownFormat.Reader reader, String where) throws IOException {
    try {
      Optional<Map<String, String>> page = reader.read(text);
      if (page.isPresent()) {
        page(page.get());
      }
    } catch (IllegalArgumentException e) {
      skipped++;
      complaints.accept("%s: skipped, %s".formatted(where, e.getMessage()));
    }
  }

  private void page(Map<String, String> page) throws IOException {
    Seeds.Line read = Seeds.read(page.getOrDefault("url", "").replace('\t', ' '));
    if (read.url().isEmpty()) {
      throw new IllegalArgumentException(
          read.fault().isEmpty() ? "it has no field url" : read.fault());
    }
    Optional<SeedHistory> known = isFound(page) ? history(page) : Optional.empty();
    if (!read.url().equals(url)) {
      flush();
      url = read.url();
      history = Optional.empty();
    }
    history =
        known.isPresent()
                && history.filter(before -> before.seen().isAfter(known.get().seen())).isEmpty()
            ? known
            : history;
  }

  /** Whether the other crawler found the page. A redirect has no body to compare with. */
  private static boolean isFound(Map<String, String> page) {
    String status = page.getOrDefault("status", "");
    return !status.matches("\\d{3}") || status.startsWith("2") || status.equals("304");
  }

  private static Optional<SeedHistory> history(Map<String, String> page) {
    String seen = page.getOrDefault("seen", "").strip();
    return seen.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new SeedHistory(
                time(seen),
                page.getOrDefault("etag", ""),
                page.getOrDefault("last-modified", ""),
                page.getOrDefault("digest", "")));
  }

  /** Reads a time: of ISO 8601, of an archive's 14 digits, or in s or ms since 1970. */
  private static Instant time(String text) {
    try {
      if (text.matches("\\d{14}")) {
        return LocalDateTime.parse(text, DIGITS).toInstant(ZoneOffset.UTC);
      }
      if (text.matches("\\d{9,13}")) {
        long number = Long.parseLong(text);
        return text.length() > 11 ? Instant.ofEpochMilli(number) : Instant.ofEpochSecond(number);
      }
      if (text.matches("\\d{4}-\\d{2}-\\d{2}")) {
        return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
      }
      String iso = text.replaceFirst("^(\\d{4}-\\d{2}-\\d{2}) ", "$1T");
      return iso.matches(".*(Z|[+-]\\d{2}:?\\d{2})$")
          ? OffsetDateTime.parse(iso.replaceFirst("([+-]\\d{2})(\\d{2})$", "$1:$2")).toInstant()
          : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "expected a time such as 2026-01-31T12:00:00Z, got " + text, e);
    }
  }

  /** Writes the page that was read last. Call it at the end. */
  public void flush() throws IOException {
    if (url.isEmpty()) {
      return;
    }
    out.write(history.map(known -> url + "\t" + known.text()).orElse(url));
    out.write('\n');
    written++;
    withHistory += history.isPresent() ? 1 : 0;
    url = "";
  }

  /** Returns the number of lines that were written. */
  public long written() {
    return written;
  }

  /** Returns the number of those with a history. */
  public long withHistory() {
    return withHistory;
  }

  /** Returns the number of lines that were skipped. */
  public long skipped() {
    return skipped;
  }
}
