package meguri.operators.parquet;

import java.io.IOException;
import java.util.List;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEventFields.Field;
import meguri.operators.model.PageEventFields.Flag;
import meguri.operators.model.PageEventFields.LongText;
import meguri.operators.model.PageEventFields.Real;
import meguri.operators.model.PageEventFields.Text;
import meguri.operators.model.PageEventFields.Texts;
import meguri.operators.model.PageEventFields.Time;
import meguri.operators.model.PageEventFields.Whole;

/**
 * The values of one column in one group of rows. They are gathered in pages, which are compressed
 * as soon as they are full.
 */
abstract class ColumnChunk {

  static final int PLAIN = 0;
  static final int RLE = 3;
  static final int RLE_DICTIONARY = 8;

  /** Bytes of values at which a page ends. */
  private static final int PAGE_BYTES = 1 << 20;

  /** Values at which a page ends. */
  private static final int PAGE_VALUES = 20_000;

  private final Schema.Shape shape;
  private final Compressor compressor;

  private final Levels definitions = new Levels();
  private final Levels repetitions = new Levels();
  private final ByteSink page = new ByteSink();

  /** The pages that have ended, with their headers. */
  private final ByteSink pages = new ByteSink();

  private long values;
  private long nulls;
  private long uncompressed;

  ColumnChunk(Schema.Shape shape, Compressor compressor) {
    this.shape = shape;
    this.compressor = compressor;
  }

  static ColumnChunk of(Field field, Compressor compressor) {
    if (field instanceof Text text) {
      return new TextChunk(text.value(), compressor);
    } else if (field instanceof LongText text) {
      return new LongTextChunk(text.value(), compressor);
    } else if (field instanceof Texts texts) {
      return new ListChunk(texts.value(), compressor);
    } else if (field instanceof Time time) {
      return new NumberChunk(
          Schema.Shape.TIME,
          time.value(),
          event -> time.value().applyAsLong(event) != 0,
          compressor);
    } else if (field instanceof Whole whole) {
      return new NumberChunk(Schema.Shape.WHOLE, whole.value(), whole.isKnown(), compressor);
    } else if (field instanceof Real real) {
      return new NumberChunk(
          Schema.Shape.REAL,
          event -> Double.doubleToLongBits(real.value().applyAsDouble(event)),
          real.isKnown(),
          compressor);
    } else if (field instanceof Flag flag) {
      return new FlagChunk(flag.value(), compressor);
    }
    throw new IllegalArgumentException("no column is known for " + field);
  }

  /** Adds the value of a row. */
  final void add(PageEvent event) {
    put(event);
    if (bytesInPage() >= PAGE_BYTES || definitions.count() >= PAGE_VALUES) {
      endPage();
    }
  }

  /** Puts the value of a row, by {@link #level} and into the page's values. */
  abstract void put(PageEvent event);

  /** Returns the bytes of the values in the page that is open. */
  abstract int bytesInPage();

  /** Moves the values of the page to the end of it, and returns their encoding. */
  abstract int takeValues(ByteSink page);

  /** Returns the texts of the dictionary, to which values refer; empty if there is none. */
  List<byte[]> dictionary() {
    return List.of();
  }

  /** Writes the lowest and the highest value, if they are known. */
  void bounds(ThriftWriter statistics) {}

  /** Notes how much of a value is there, and where in its list it stands. */
  final void level(int definition, int repetition) {
    definitions.add(definition);
    repetitions.add(repetition);
    values++;
    if (definition < shape.maxDefinition()) {
      nulls++;
    }
  }

  /** Returns about how many bytes this takes in memory. */
  final long held() {
    return (long) pages.size() + bytesInPage() + 2L * Integer.BYTES * definitions.count();
  }

  /** Ends the last page and writes the chunk. Returns where it is, and what is in it. */
  final ColumnMetadata writeTo(CountingStream out) throws IOException {
    if (definitions.count() > 0) {
      endPage();
    }
    long start = out.count();
    List<byte[]> texts = dictionary();
    if (!texts.isEmpty()) {
      ByteSink header = new ByteSink();
      page.clear();
      for (byte[] text : texts) {
        page.putInt(text.length);
        page.put(text, text.length);
      }
      ThriftWriter thrift = pageHeader(header, Schema.DICTIONARY_PAGE, compressor.compress(page));
      thrift.begin(7).i32(1, texts.size()).i32(2, PLAIN).end().end();
      header.writeTo(out);
      compressor.writeTo(out);
      uncompressed += header.size() + page.size();
    }
    long data = out.count();
    pages.writeTo(out);
    ByteSink statistics = new ByteSink();
    ThriftWriter thrift = new ThriftWriter(statistics).begin().i64(3, nulls);
    bounds(thrift);
    thrift.end();
    return new ColumnMetadata(
        start, data, out.count() - start, uncompressed, values, !texts.isEmpty(), statistics);
  }

  final void endPage() {
    page.clear();
    if (shape.maxRepetition() > 0) {
      levels(repetitions, shape.maxRepetition());
    }
    levels(definitions, shape.maxDefinition());
    int encoding = takeValues(page);
    int before = pages.size();
    ThriftWriter thrift = pageHeader(pages, Schema.DATA_PAGE, compressor.compress(page));
    thrift.begin(5).i32(1, definitions.count()).i32(2, encoding).i32(3, RLE).i32(4, RLE).end();
    thrift.end();
    uncompressed += pages.size() - before + page.size();
    compressor.putTo(pages);
    definitions.clear();
    repetitions.clear();
  }

  private void levels(Levels levels, int max) {
    ByteSink encoded = new ByteSink();
    levels.write(Levels.width(max), encoded);
    page.putInt(encoded.size());
    page.put(encoded);
  }

  private ThriftWriter pageHeader(ByteSink out, int type, int compressed) {
    return new ThriftWriter(out).begin().i32(1, type).i32(2, page.size()).i32(3, compressed);
  }
}
