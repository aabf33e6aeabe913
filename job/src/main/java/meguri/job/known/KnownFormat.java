package meguri.job.known;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A format of lists of pages, with one page on each line. */
public enum KnownFormat {
  /** With the names of the columns in the first line. No field has an end of a line in it. */
  CSV {
    @Override
    Reader reader() {
      List<String> columns = new ArrayList<>();
      return line -> {
        List<String> fields = fields(line);
        if (columns.isEmpty()) {
          fields.forEach(name -> columns.add(named(name)));
          if (!columns.contains("url")) {
            throw new IllegalArgumentException(
                "the first line has no column url, but %s".formatted(String.join(", ", columns)));
          }
          return Optional.empty();
        }
        if (fields.size() != columns.size()) {
          throw new IllegalArgumentException(
              "it has %d fields, and the first line %d".formatted(fields.size(), columns.size()));
        }
        Map<String, String> page = new HashMap<>();
        for (int i = 0; i < fields.size(); i++) {
          page.put(columns.get(i), fields.get(i));
        }
        return Optional.of(Nutch.isOf(page) ? Nutch.told(page) : page);
      };
    }
  },

  /** JSON Lines: an object for each page, also as OpenSearch dumps them, below _source. */
  JSONL {
    @Override
    Reader reader() {
      return line -> {
        JsonNode object = json(line);
        return Optional.of(flat(object.has("_source") ? object.path("_source") : object));
      };
    }
  },

  /** The index of an archive: a key, a time of 14 digits and a JSON object. */
  CDXJ {
    @Override
    Reader reader() {
      return line -> {
        if (line.startsWith("!")) {
          return Optional.empty();
        }
        String[] parts = line.split(" ", 3);
        if (parts.length < 3 || !parts[1].matches("\\d{14}")) {
          throw new IllegalArgumentException(
              "expected a key, a time of 14 digits and a JSON object");
        }
        Map<String, String> page = flat(json(parts[2]));
        page.put("seen", parts[1]);
        return Optional.of(page);
      };
    }
  },

  /** A dump of Nutch's crawldb, as text or as CSV: its files have no name that tells which. */
  NUTCH {
    @Override
    Reader reader() {
      Reader[] chosen = new Reader[1];
      return line -> {
        if (chosen[0] == null) {
          chosen[0] = line.startsWith("Url,") ? CSV.reader() : new Nutch();
        }
        return chosen[0].read(line);
      };
    }
  };

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Other crawlers' names for what a seed's history has. */
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("uri", "url"),
          Map.entry("fetched", "seen"),
          Map.entry("last-fetch", "seen"),
          Map.entry("lastfetched", "seen"),
          Map.entry("time", "seen"),
          Map.entry("timestamp", "seen"),
          Map.entry("date", "seen"),
          Map.entry("lastmodified", "last-modified"),
          Map.entry("status-code", "status"),
          Map.entry("http-status", "status"));

  /** Reads lines into fields; a line without a page gives none. */
  interface Reader {
    Optional<Map<String, String>> read(String line);
  }

  /** Returns a reader of a file from its beginning. */
  abstract Reader reader();

  /** Returns the format that the name of a file tells. */
  static Optional<KnownFormat> of(String file) {
    String name = file.toLowerCase(Locale.ROOT).replaceAll("\\.gz$", "");
    if (name.endsWith(".csv")) {
      return Optional.of(CSV);
    }
    if (name.endsWith(".jsonl") || name.endsWith(".ndjson") || name.endsWith(".json")) {
      return Optional.of(JSONL);
    }
    return name.endsWith(".cdxj") || name.endsWith(".cdx") ? Optional.of(CDXJ) : Optional.empty();
  }

  private static String named(String field) {
    String plain = field.strip().toLowerCase(Locale.ROOT).replace('_', '-');
    return NAMES.getOrDefault(plain, plain);
  }

  private static JsonNode json(String text) {
    try {
      JsonNode object = MAPPER.readTree(text);
      if (object != null && object.isObject()) {
        return object;
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("it is no JSON: " + e.getOriginalMessage(), e);
    }
    throw new IllegalArgumentException("it is no JSON object");
  }

  private static Map<String, String> flat(JsonNode object) {
    Map<String, String> page = new HashMap<>();
    object
        .fields()
        .forEachRemaining(
            field -> {
              if (field.getValue().isValueNode() && !field.getValue().isNull()) {
                page.put(named(field.getKey()), field.getValue().asText());
              }
            });
    return page;
  }

  private static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        field.append('"');
        i++;
      } else if (c == '"' && (quoted || field.isEmpty())) {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    if (quoted) {
      throw new IllegalArgumentException("a quotation mark is not closed");
    }
    fields.add(field.toString());
    return fields;
  }
}
