package meguri.web.hostile;

import static meguri.web.hostile.Behaviour.ofPages;
import static meguri.web.hostile.Expectation.fetched;

import java.util.Arrays;
import java.util.List;

/** Servers whose Content-Encoding is a weapon or a lie. */
final class Encodings {
  private static final int LAYERS = 200;

  /** The bodies that are made once, when they are first requested. */
  private static final class Made {
    private static final byte[] GZIP_BOMB = Bombs.gzip(Reply.LINK);
    private static final byte[] DOUBLE_BOMB = Bytes.gzip(GZIP_BOMB);
    private static final byte[] BROTLI_BOMB = Bombs.brotli(Reply.LINK);
    private static final byte[] ZSTD_BOMB = Bombs.zstd(Reply.LINK);
    private static final byte[] LAYERED = layered();

    private static byte[] layered() {
      byte[] body = Bytes.of(Reply.LINK);
      for (int i = 0; i < LAYERS; i++) {
        body = Bytes.gzip(body);
      }
      return body;
    }
  }

  private Encodings() {}

  static List<Behaviour> all() {
    return List.of(
        ofPages("gzip-bomb", fetched(200).links(1), asked -> says("gzip", Made.GZIP_BOMB)),
        ofPages(
            "gzip-bomb-in-gzip",
            fetched(200).links(0, 1),
            asked -> says("gzip, gzip", Made.DOUBLE_BOMB)),
        ofPages("brotli-bomb", fetched(200).links(0, 1), asked -> says("br", Made.BROTLI_BOMB)),
        ofPages("zstd-bomb", fetched(200).links(0, 1), asked -> says("zstd", Made.ZSTD_BOMB)),
        ofPages(
            "nested-encodings",
            fetched(200).links(0, 1),
            asked -> says("gzip" + ", gzip".repeat(LAYERS - 1), Made.LAYERED)),
        ofPages(
            "ten-thousand-encodings",
            fetched(200).links(0, 1),
            asked -> says("gzip," + ",".repeat(10_000), Bytes.gzip(Bytes.of(Reply.LINK)))),
        ofPages(
            "plain-called-gzip",
            fetched(200).links(0, 1),
            asked -> says("gzip", Bytes.of(Reply.LINK))),
        ofPages(
            "plain-called-brotli",
            fetched(200).links(0, 1),
            asked -> says("br", Bytes.of(Reply.LINK))),
        ofPages(
            "gzip-called-plain",
            fetched(200),
            asked -> says("identity", Bytes.gzip(Bytes.of(Reply.LINK)))),
        ofPages(
            "gzip-called-deflate",
            fetched(200).links(0, 1),
            asked -> says("deflate", Bytes.gzip(Bytes.of(Reply.LINK)))),
        ofPages(
            "unknown-encoding",
            fetched(200).links(0, 1),
            asked -> says("evil", Bytes.of(Reply.LINK))),
        ofPages("truncated-gzip", fetched(200).links(1), asked -> says("gzip", half())),
        ofPages("damaged-gzip", fetched(200).links(0, 1), asked -> says("gzip", damaged())),
        ofPages("empty-gzip", fetched(200), asked -> says("gzip", new byte[0])));
  }

  private static byte[] half() {
    byte[] whole = Bytes.gzip(Bytes.of(Reply.LINK + "<p>" + "words ".repeat(10_000)));
    return Arrays.copyOf(whole, whole.length / 2);
  }

  private static byte[] damaged() {
    byte[] whole = Bytes.gzip(Bytes.of(Reply.LINK.repeat(100)));
    for (int i = 40; i < whole.length; i += 7) {
      whole[i] ^= 0x55;
    }
    return whole;
  }

  private static Script says(String encoding, byte[] body) {
    return Reply.answer(Reply.OK, Reply.HTML + "\r\nContent-Encoding: " + encoding, body);
  }
}
