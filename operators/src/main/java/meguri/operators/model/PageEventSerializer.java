package meguri.operators.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import meguri.operators.model.PageEvent.Answer;
import meguri.operators.model.PageEvent.Before;
import meguri.operators.model.PageEvent.Content;
import meguri.operators.model.PageEvent.Kind;
import meguri.operators.model.PageEvent.Place;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Serializer of page events on their way to the outputs. */
public final class PageEventSerializer extends RecordSerializer<PageEvent> {

  public static final RecordType<PageEvent> TYPE = new RecordType<>(new PageEventSerializer());

  private static final long serialVersionUID = 1;
  private static final Kind[] KINDS = Kind.values();

  public PageEventSerializer() {
    super(PageEvent.class, 1);
  }

  @Override
  protected void write(PageEvent value, DataOutputView out) throws IOException {
    event(value, out);
  }

  @Override
  protected PageEvent read(DataInputView in, byte version) throws IOException {
    return event(in, version);
  }

  static void event(PageEvent value, DataOutputView out) throws IOException {
    out.writeByte(value.kind().ordinal());
    Wire.text(value.id(), out);
    Wire.text(value.url(), out);
    out.writeLong(value.fetched());
    answer(value.answer(), out);
    content(value.content(), out);
    Wire.text(value.wishes().robots(), out);
    Wire.text(value.wishes().canonical(), out);
    Wire.text(value.copyOf(), out);
    Place place = value.place();
    out.writeFloat(place.score());
    out.writeInt(place.inlinks());
    out.writeInt(place.depth());
    Wire.text(place.via(), out);
    Before before = value.before();
    Wire.text(before.digest(), out);
    out.writeLong(before.visit());
    out.writeLong(before.firstVisit());
    out.writeInt(before.visits());
    out.writeInt(before.changes());
    texts(value.cut(), out);
    out.writeBoolean(value.late());
  }

  static PageEvent event(DataInputView in, byte version) throws IOException {
    return new PageEvent(
        KINDS[in.readByte()],
        Wire.text(in),
        Wire.text(in),
        in.readLong(),
        answer(in),
        content(in),
        new Wishes(Wire.text(in), Wire.text(in)),
        Wire.text(in),
        new Place(in.readFloat(), in.readInt(), in.readInt(), Wire.text(in)),
        new Before(Wire.text(in), in.readLong(), in.readLong(), in.readInt(), in.readInt()),
        texts(in),
        in.readBoolean());
  }

  private static void answer(Answer value, DataOutputView out) throws IOException {
    out.writeInt(value.status());
    Wire.text(value.type(), out);
    Wire.text(value.charset(), out);
    Wire.text(value.redirectsTo(), out);
    Wire.text(value.digest(), out);
    out.writeLong(value.bytes());
    Wire.text(value.etag(), out);
    Wire.text(value.lastModified(), out);
    Wire.text(value.reason(), out);
  }

  private static Answer answer(DataInputView in) throws IOException {
    return new Answer(
        in.readInt(),
        Wire.text(in),
        Wire.text(in),
        Wire.text(in),
        Wire.text(in),
        in.readLong(),
        Wire.text(in),
        Wire.text(in),
        Wire.text(in));
  }

  private static void content(Content value, DataOutputView out) throws IOException {
    out.writeBoolean(!value.equals(Content.NONE));
    if (value.equals(Content.NONE)) {
      return;
    }
    Wire.text(value.title(), out);
    Wire.text(value.description(), out);
    Wire.bytes(value.plain().utf8(), out);
    Wire.bytes(value.marked().utf8(), out);
    Wire.text(value.extraction(), out);
    Wire.text(value.author(), out);
    Wire.text(value.published(), out);
    Wire.text(value.language(), out);
    out.writeFloat(value.confidence());
    Wire.text(value.likeness(), out);
    Wire.text(value.nearCopyOf(), out);
    texts(value.links(), out);
  }

  private static Content content(DataInputView in) throws IOException {
    return !in.readBoolean()
        ? Content.NONE
        : new Content(
            Wire.text(in),
            Wire.text(in),
            EncodedText.of(Wire.bytes(in)),
            EncodedText.of(Wire.bytes(in)),
            Wire.text(in),
            Wire.text(in),
            Wire.text(in),
            Wire.text(in),
            in.readFloat(),
            Wire.text(in),
            Wire.text(in),
            texts(in));
  }

  private static void texts(List<String> values, DataOutputView out) throws IOException {
    out.writeInt(values.size());
    for (String value : values) {
      Wire.text(value, out);
    }
  }

  private static List<String> texts(DataInputView in) throws IOException {
    int count = in.readInt();
    List<String> values = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      values.add(Wire.text(in));
    }
    return List.copyOf(values);
  }
}
