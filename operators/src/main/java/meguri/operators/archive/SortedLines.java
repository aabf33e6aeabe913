package meguri.operators.archive;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of sorted lines of ASCII, in which lines are found by how they begin. It reads as many
 * places as a binary search does, and keeps nothing in memory.
 */
final class SortedLines implements Closeable {

  private static final int BUFFER = 512;

  private final FileChannel file;
  private final long size;

  SortedLines(Path path) throws IOException {
    file = FileChannel.open(path);
    size = file.size();
  }

  /** Returns the lines that begin so, in order. */
  List<String> beginningWith(String beginning) throws IOException {
    List<String> found = new ArrayList<>();
    long at = first(beginning);
    while (at < size) {
      String line = lineAt(at);
      if (!line.startsWith(beginning)) {
        break;
      }
      found.add(line);
      at += line.length() + 1;
    }
    return found;
  }

  /** Returns where the first line is that is not below this text. */
  private long first(String text) throws IOException {
    long low = 0; // where a line begins that may be the first
    long high = size; // the first begins here or before
    while (low < high) {
      long begin = afterNewline((low + high) / 2, low);
      if (begin >= high) {
        return scan(low, high, text);
      }
      String line = lineAt(begin);
      if (line.compareTo(text) < 0) {
        low = begin + line.length() + 1;
      } else {
        high = begin;
      }
    }
    return low;
  }

  /** Looks at the one or two lines that are left. */
  private long scan(long low, long high, String text) throws IOException {
    long at = low;
    while (at < high) {
      String line = lineAt(at);
      if (line.compareTo(text) >= 0) {
        return at;
      }
      at += line.length() + 1;
    }
    return at;
  }

  /** Returns where the line after this place begins; the place itself if it is the lower bound. */
  private long afterNewline(long place, long low) throws IOException {
    return place == low ? low : place + lineAt(place - 1).length();
  }

  private String lineAt(long place) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(BUFFER);
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    long at = place;
    while (true) {
      buffer.clear();
      int count = file.read(buffer, at);
      for (int i = 0; i < count; i++) {
        if (buffer.get(i) == '\n') {
          line.write(buffer.array(), 0, i);
          return line.toString(US_ASCII);
        }
      }
      if (count < 0) {
        return line.toString(US_ASCII);
      }
      line.write(buffer.array(), 0, count);
      at += count;
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
