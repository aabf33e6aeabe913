package meguri.operators.sink;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** A file of records in memory. */
final class PlainFile extends RecordFile {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final List<String> lines = new ArrayList<>();
  private final String name;

  PlainFile(String name) {
    this.name = name;
  }

  byte[] bytes() {
    return bytes.toByteArray();
  }

  List<String> lines() {
    return lines;
  }

  @Override
  public void write(int one) {
    bytes.write(one);
  }

  @Override
  public void write(byte[] many, int from, int length) {
    bytes.write(many, from, length);
  }

  @Override
  String name() {
    return name;
  }

  @Override
  long length() {
    return bytes.size();
  }

  @Override
  void index(String line) {
    lines.add(line);
  }
}
