package meguri.web.hostile;

import static meguri.web.hostile.Expectation.broken;
import static meguri.web.hostile.Expectation.brokenOff;
import static meguri.web.hostile.Expectation.cut;
import static meguri.web.hostile.Expectation.fetched;
import static meguri.web.hostile.Expectation.stalled;
import static meguri.web.hostile.Expectation.timeout;
import static meguri.web.hostile.Frames.END_HEADERS;
import static meguri.web.hostile.Frames.END_STREAM;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Servers that speak HTTP/2. Two of them do it correctly; one speaks HTTP/1 because the client did
 * not ask for anything else.
 */
final class Http2 {
  private static final int INTERNAL_ERROR = 2;
  private static final int UNKNOWN_TYPE = 0x42;
  private static final int MAX_STREAMS = 3;
  private static final int WINDOW = 4;
  private static final byte[] NOTHING = {};
  private static final byte[] EIGHT = new byte[8];
  private static final byte[] OK = Frames.field(":status", "200");
  private static final byte[] HTML = Frames.field("content-type", "text/html; charset=utf-8");
  private static final Duration MOMENT = Duration.ofMillis(100);

  private Http2() {}

  static List<Behaviour> all() {
    return List.of(
        new Behaviour(
            "tls-without-alpn",
            Door.TRUSTED,
            fetched(200).links(1),
            asked -> asked.isForRobots() ? Reply.robots("Disallow:\n") : Reply.page(Reply.LINK)),
        of("h2-page", fetched(200).links(1), stream -> page(stream).keep()),
        of(
            "h2-goaway-in-body",
            fetched(200).links(1),
            stream ->
                begun(stream)
                    .send(Frames.goAway(stream, 0))
                    .pause(MOMENT)
                    .send(Frames.data(END_STREAM, stream, Reply.LINK))
                    .keep()),
        of(
            "h2-window-of-nothing",
            fetched(200).links(1),
            stream -> Script.of("").send(Frames.setting(WINDOW, 0)).send(whole(stream)).keep()),
        of("h2-hangs", timeout(), stream -> settings().hang()),
        of(
            "h2-hangs-in-body",
            stalled().links(1),
            stream -> begun(stream).send(Frames.data(0, stream, Reply.LINK)).hang()),
        of("h2-is-http-1", broken(), stream -> Reply.page(Reply.LINK)),
        of("h2-rubbish", broken(), stream -> Script.of("").send(Bytes.random(4096)).hang()),
        of(
            "h2-reset",
            broken(),
            stream -> settings().send(Frames.reset(stream, INTERNAL_ERROR)).keep()),
        of(
            "h2-reset-in-body",
            brokenOff().links(1),
            stream ->
                begun(stream)
                    .send(Frames.data(0, stream, Reply.LINK))
                    .pause(MOMENT)
                    .send(Frames.reset(stream, INTERNAL_ERROR))
                    .keep()),
        of("h2-goaway", broken(), stream -> settings().send(Frames.goAway(0, 0)).hang()),
        of(
            "h2-short-body",
            broken().after(200),
            stream ->
                settings()
                    .send(
                        Frames.headers(
                            END_HEADERS, stream, OK, HTML, Frames.field("content-length", "1000")))
                    .send(Frames.data(END_STREAM, stream, Reply.LINK))
                    .keep()),
        of(
            "h2-huge-frame",
            broken().after(200),
            stream ->
                begun(stream)
                    .send(Frames.head((1 << 24) - 1, Frames.DATA, 0, stream))
                    .forEver("x".repeat(Frames.LARGEST))),
        of("h2-settings-flood", broken(), stream -> flood(Frames.settings())),
        of("h2-ping-flood", broken(), stream -> flood(Frames.frame(Frames.PING, 0, 0, EIGHT))),
        of(
            "h2-window-flood",
            broken(),
            stream -> flood(Frames.frame(Frames.WINDOW_UPDATE, 0, 0, Frames.number(1)))),
        of("h2-unknown-flood", broken(), stream -> flood(Frames.frame(UNKNOWN_TYPE, 0, 0, EIGHT))),
        of(
            "h2-interim-flood",
            broken(),
            stream -> flood(Frames.headers(END_HEADERS, stream, Frames.field(":status", "103")))),
        of(
            "h2-empty-data",
            broken().after(200),
            stream -> begun(stream).send(endless(Frames.data(0, stream, "")))),
        of(
            "h2-padding",
            broken().after(200),
            stream ->
                begun(stream)
                    .send(endless(Frames.frame(Frames.DATA, Frames.PADDED, stream, padding())))),
        of("h2-crumbs", cut(), stream -> begun(stream).send(endless(Frames.data(0, stream, "x")))),
        of(
            "h2-endless-head",
            broken(),
            stream ->
                settings()
                    .send(Frames.headers(0, stream, OK))
                    .send(
                        Stream.iterate(0, i -> i + 1)
                            .map(i -> Frames.field("x-" + i, "x".repeat(Frames.LARGEST / 2)))
                            .map(it -> Frames.frame(Frames.CONTINUATION, 0, stream, it)))),
        of(
            "h2-endless-continuation",
            broken(),
            stream ->
                settings()
                    .send(Frames.headers(0, stream, OK))
                    .send(endless(Frames.frame(Frames.CONTINUATION, 0, stream, NOTHING)))),
        of(
            "h2-hpack-bomb",
            broken(),
            stream -> settings().send(Frames.headers(END_HEADERS, stream, OK, bomb())).hang()),
        of(
            "h2-hpack-rubbish",
            broken(),
            stream ->
                settings()
                    .send(Frames.headers(END_HEADERS, stream, OK, new byte[] {(byte) 0xFE}))
                    .hang()),
        of(
            "h2-no-status",
            timeout(),
            stream -> settings().send(Frames.headers(END_HEADERS, stream, HTML)).hang()),
        of(
            "h2-status-no-number",
            broken(),
            stream ->
                settings()
                    .send(Frames.headers(END_HEADERS, stream, Frames.field(":status", "fine")))
                    .hang()),
        of("h2-wrong-stream", broken(), stream -> settings().send(whole(stream + 2)).hang()),
        of("h2-stream-zero", broken(), stream -> settings().send(whole(0)).hang()),
        of(
            "h2-push",
            fetched(200).links(1),
            stream ->
                settings()
                    .send(
                        Frames.frame(
                            Frames.PUSH_PROMISE,
                            END_HEADERS,
                            stream,
                            Frames.join(Frames.number(2), Frames.field(":path", "/pushed"))))
                    .send(whole(stream))
                    .keep()),
        of(
            "h2-no-more-streams",
            fetched(200).links(1),
            stream ->
                Script.of("").send(Frames.setting(MAX_STREAMS, 0)).send(whole(stream)).keep()));
  }

  private static Behaviour of(
      String name, Expectation expectation, Function<Integer, Script> pages) {
    return new Behaviour(
        name,
        Door.HTTP2,
        expectation,
        asked ->
            asked.isForRobots()
                ? settings()
                    .send(Frames.headers(END_HEADERS, asked.stream(), OK))
                    .send(Frames.data(END_STREAM, asked.stream(), "User-agent: *\nDisallow:\n"))
                    .keep()
                : pages.apply(asked.stream()));
  }

  /**
   * Returns a script that begins with settings: the first answer on a connection must, and all
   * others may.
   */
  private static Script settings() {
    return Script.of("").send(Frames.settings());
  }

  private static Script begun(int stream) {
    return settings().send(Frames.headers(END_HEADERS, stream, OK, HTML));
  }

  private static Script page(int stream) {
    return settings().send(whole(stream));
  }

  private static byte[] whole(int stream) {
    return Frames.join(
        Frames.headers(END_HEADERS, stream, OK, HTML), Frames.data(END_STREAM, stream, Reply.LINK));
  }

  private static Script flood(byte[] frame) {
    return settings().send(endless(frame));
  }

  /**
   * Returns a frame without end, many copies at a time, so that the work is the client's and not
   * the server's.
   */
  private static Stream<byte[]> endless(byte[] frame) {
    byte[][] frames = new byte[256][];
    Arrays.fill(frames, frame);
    byte[] many = Frames.join(frames);
    return Stream.generate(() -> many);
  }

  private static byte[] padding() {
    byte[] payload = new byte[16];
    payload[0] = 15;
    return payload;
  }

  /** Returns one long field, and then its index many times over. */
  private static byte[] bomb() {
    byte[] again = new byte[8_000];
    Arrays.fill(again, (byte) (0x80 | 62));
    return Frames.join(Frames.keptField("x-bomb", "x".repeat(4_000)), again);
  }
}
