package meguri.web.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Queue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import meguri.web.hostile.Step.End;
import meguri.web.hostile.Step.Pause;
import meguri.web.hostile.Step.Send;

/**
 * The steps of one answer. They are made when they are asked for, so that an endless answer takes
 * no memory. A script can be played once; the last step is always an {@link End}.
 */
public final class Script {
  private final Queue<Iterator<? extends Step>> parts = new ArrayDeque<>();
  private End end = End.CLOSE;

  static Script silence() {
    return new Script().hang();
  }

  static Script of(String text) {
    return new Script().send(text);
  }

  Script send(String text) {
    return send(text.getBytes(ISO_8859_1));
  }

  Script send(byte[] bytes) {
    return send(Stream.of(bytes));
  }

  Script send(Stream<byte[]> pieces) {
    parts.add(pieces.map(Send::new).iterator());
    return this;
  }

  Script times(int times, String text) {
    byte[] bytes = text.getBytes(ISO_8859_1);
    return send(IntStream.range(0, times).mapToObj(i -> bytes));
  }

  Script forEver(String text) {
    byte[] bytes = text.getBytes(ISO_8859_1);
    return send(Stream.generate(() -> bytes));
  }

  Script pause(Duration time) {
    parts.add(Stream.of(new Pause(time)).iterator());
    return this;
  }

  /** Adds a piece, a second, a piece, a second, and so on without end. */
  Script drip(String piece) {
    Step drop = new Send(piece.getBytes(ISO_8859_1));
    Step second = new Pause(Duration.ofSeconds(1));
    parts.add(Stream.iterate(drop, last -> last == drop ? second : drop).iterator());
    return this;
  }

  Script keep() {
    end = End.KEEP;
    return this;
  }

  Script hang() {
    end = End.HANG;
    return this;
  }

  Script reset() {
    end = End.RESET;
    return this;
  }

  public Step next() {
    for (Iterator<? extends Step> part = parts.peek(); part != null; part = parts.peek()) {
      if (part.hasNext()) {
        return part.next();
      }
      parts.remove();
    }
    return end;
  }
}
