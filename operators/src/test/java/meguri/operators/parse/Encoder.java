package meguri.operators.parse;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.BrotliOutputStream;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** What servers do to bodies. */
enum Encoder {
  GZIP("gzip") {
    @Override
    OutputStream open(OutputStream out) throws IOException {
      return new GZIPOutputStream(out);
    }
  },
  ZLIB("deflate") {
    @Override
    OutputStream open(OutputStream out) {
      return new DeflaterOutputStream(out);
    }
  },
  RAW("deflate") {
    @Override
    OutputStream open(OutputStream out) {
      return new DeflaterOutputStream(out, new Deflater(Deflater.DEFAULT_COMPRESSION, true));
    }
  },
  BROTLI("br") {
    @Override
    OutputStream open(OutputStream out) throws IOException {
      Brotli4jLoader.ensureAvailability();
      return new BrotliOutputStream(
          out, new com.aayushatharva.brotli4j.encoder.Encoder.Parameters().setQuality(5));
    }
  },
  ZSTD("zstd") {
    @Override
    OutputStream open(OutputStream out) throws IOException {
      return new ZstdOutputStreamNoFinalizer(out);
    }
  };

  /** In Content-Encoding. */
  final String token;

  Encoder(String token) {
    this.token = token;
  }

  abstract OutputStream open(OutputStream out) throws IOException;

  byte[] encode(byte[] bytes) {
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    try (OutputStream out = open(encoded)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return encoded.toByteArray();
  }
}
