package meguri.job.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import meguri.job.Refusal;
import meguri.operators.archive.KnownBodies;
import meguri.operators.model.Digest;
import meguri.operators.scope.TargetUri;
import meguri.operators.scope.UrlNormaliser;

/** The CDXJ indexes of an older archive, from which a crawl learns which bodies that has. */
public final class OlderIndex {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuuMMddHHmmss");
  private static final String BASE_32 = "[A-Z2-7]{32}";

  private OlderIndex() {}

  /**
   * Writes the file of {@link KnownBodies}: the captures with status 200 and a digest.
   *
   * @param indexes files of CDXJ, in gzip if their names end in .gz
   * @param digest the algorithm that the crawl's archive has
   * @return how many captures are known
   * @throws Refusal if a file cannot be read, or none has such a capture
   */
  public static long write(List<Path> indexes, Digest digest, Path to) throws IOException {
    LineSorter known = new LineSorter(to);
    long count = 0;
    for (Path index : indexes) {
      try (BufferedReader lines = open(index)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          String entry = entry(line, digest);
          if (!entry.isEmpty()) {
            known.add(entry);
            count++;
          }
        }
      } catch (NoSuchFileException e) {
        throw new Refusal("There is no file %s to read an index from.".formatted(index));
      }
    }
    known.finish();
    if (count == 0) {
      throw new Refusal(
          "%s has no capture with status 200 and a digest in %s (warc.digest). Give CDXJ, as meguri index writes it."
              .formatted(indexes.get(0), digest.name().toLowerCase(Locale.ROOT)));
    }
    return count;
  }

  private static BufferedReader open(Path index) throws IOException {
    InputStream file = Files.newInputStream(index);
    return new BufferedReader(
        new InputStreamReader(
            index.toString().endsWith(".gz") ? new GZIPInputStream(file) : file, UTF_8));
  }

  /** Returns the entry of a capture; empty if the line has none that can be used. */
  private static String entry(String line, Digest digest) {
    String[] parts = line.split(" ", 3);
    if (parts.length < 3 || !parts[2].startsWith("{")) {
      return "";
    }
    try {
      JsonNode members = JSON.readTree(parts[2]);
      String stated = members.path("digest").asText();
      String full = stated.matches(BASE_32) ? "sha1:" + stated : stated;
      String url = UrlNormaliser.normalise(members.path("url").asText());
      boolean isBody =
          members.path("status").asText().equals("200")
              && !members.path("mime").asText().equals("warc/revisit");
      long time = LocalDateTime.parse(parts[1], DATE).toInstant(ZoneOffset.UTC).toEpochMilli();
      return isBody && !url.isEmpty() && full.startsWith(digest.prefix())
          ? KnownBodies.line(full, time, TargetUri.of(url))
          : "";
    } catch (JsonProcessingException | DateTimeException e) {
      return "";
    }
  }
}
