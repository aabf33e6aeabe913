package meguri.operators.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import meguri.operators.model.Headers;
import meguri.operators.parse.Coding;
import org.jspecify.annotations.Nullable;

/**
 * An answer as the block of a record has it: its head, and its body without transfer encoding.
 *
 * <p>Crawlers differ. Some keep chunks, others undo them and leave the field as it is; browsers
 * also undo the content encoding. So a field that does not hold for the body is not believed.
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record HttpAnswer(int status, String reason, Headers headers, byte[] body, boolean isCut) {

  /** The most bytes of a head. */
  static final int MAX_HEAD = 128 << 10;

  private static final Pattern STATUS = Pattern.compile("HTTP/\\d(?:\\.\\d)?[ \t]+(\\d{3})(.*)");

  /**
   * Reads an answer.
   *
   * @param most the most bytes of the block that are read
   * @throws IOException if it does not begin as an answer of HTTP does
   */
  static HttpAnswer read(InputStream block, int most) throws IOException {
    byte[] bytes = block.readNBytes(most);
    boolean isCut = bytes.length == most && block.read() >= 0;
    int end = endOfHead(bytes);
    String[] lines = new String(bytes, 0, Math.min(end, MAX_HEAD), ISO_8859_1).split("\r?\n", -1);
    Matcher status = STATUS.matcher(lines[0]);
    if (!status.matches()) {
      throw new IOException("the block is no answer of HTTP");
    }
    List<String> fields = fields(lines);
    byte[] body = Arrays.copyOfRange(bytes, end, bytes.length);
    if (names(fields, "transfer-encoding", "chunked")) {
      byte[] joined = joined(body);
      if (joined != null) {
        body = joined;
      }
    }
    if (names(fields, "content-encoding", "gzip") && body.length > 0 && !Coding.GZIP.begins(body)) {
      rename(fields, "content-encoding");
    }
    return new HttpAnswer(
        Integer.parseInt(status.group(1)),
        status.group(2).strip(),
        new Headers(List.copyOf(fields)),
        body,
        isCut);
  }

  /** Returns the status in the beginning of a block; 0 if it is no answer of HTTP. */
  static int statusIn(byte[] beginning) {
    String line = new String(beginning, ISO_8859_1).split("\r?\n", 2)[0];
    Matcher status = STATUS.matcher(line);
    return status.matches() ? Integer.parseInt(status.group(1)) : 0;
  }

  private static int endOfHead(byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        int next = i + 1 < bytes.length && bytes[i + 1] == '\r' ? i + 2 : i + 1;
        if (next < bytes.length && bytes[next] == '\n') {
          return next + 1;
        }
      }
    }
    return bytes.length;
  }

  private static List<String> fields(String[] lines) {
    List<String> fields = new ArrayList<>();
    for (int i = 1; i < lines.length; i++) {
      String line = lines[i];
      int colon = line.indexOf(':');
      if ((line.startsWith(" ") || line.startsWith("\t")) && !fields.isEmpty()) {
        int last = fields.size() - 1;
        fields.set(last, (fields.get(last) + ' ' + line.strip()).strip());
      } else if (colon > 0) {
        fields.add(line.substring(0, colon).strip());
        fields.add(line.substring(colon + 1).strip());
      }
    }
    return fields;
  }

  private static boolean names(List<String> fields, String name, String word) {
    for (int i = 0; i < fields.size(); i += 2) {
      if (fields.get(i).equalsIgnoreCase(name)
          && fields.get(i + 1).toLowerCase(Locale.ROOT).contains(word)) {
        return true;
      }
    }
    return false;
  }

  private static void rename(List<String> fields, String name) {
    for (int i = 0; i < fields.size(); i += 2) {
      if (fields.get(i).equalsIgnoreCase(name)) {
        fields.set(i, "X-Archive-Orig-" + fields.get(i));
      }
    }
  }

  /** Returns a body without its chunks; null if it has none. The chunks may break off. */
  private static byte @Nullable [] joined(byte[] body) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream(body.length);
    int at = 0;
    while (at < body.length) {
      int end = at;
      long size = 0;
      while (end < body.length && Character.digit(body[end], 16) >= 0 && end - at < 8) {
        size = size * 16 + Character.digit(body[end], 16);
        end++;
      }
      int line = end;
      while (line < body.length && body[line] != '\n') {
        line++;
      }
      if (end == at || line > end + MAX_HEAD || !isEndOfSize(body, end)) {
        return at == 0 ? null : joined.toByteArray();
      }
      at = line + 1;
      if (size == 0 || at >= body.length) {
        break;
      }
      int length = (int) Math.min(size, body.length - at);
      joined.write(body, at, length);
      at += length;
      if (at < body.length && body[at] == '\r') {
        at++;
      }
      if (at < body.length && body[at] == '\n') {
        at++;
      }
    }
    return joined.toByteArray();
  }

  /** Whether a chunk's size may end here: at the end of its line, or before an extension. */
  private static boolean isEndOfSize(byte[] body, int at) {
    return at < body.length && "\r\n; \t".indexOf(body[at]) >= 0;
  }
}
