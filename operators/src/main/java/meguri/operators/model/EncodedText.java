package meguri.operators.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A long text, as a string, in UTF-8, or as both. It changes its form only when somebody asks for
 * the other one, and keeps both. So the text of a page is encoded once, in Parse, and goes through
 * all rooms into the outputs without being decoded.
 */
public final class EncodedText {

  public static final EncodedText EMPTY = new EncodedText("", new byte[0]);

  private @Nullable String text;
  private byte @Nullable [] utf8;

  private EncodedText(@Nullable String text, byte @Nullable [] utf8) {
    this.text = text;
    this.utf8 = utf8;
  }

  public static EncodedText of(String text) {
    return text.isEmpty() ? EMPTY : new EncodedText(text, null);
  }

  /**
   * @param utf8 belongs to the text from now on
   */
  public static EncodedText of(byte[] utf8) {
    return utf8.length == 0 ? EMPTY : new EncodedText(null, utf8);
  }

  public boolean isEmpty() {
    return text != null ? text.isEmpty() : requireNonNull(utf8).length == 0;
  }

  /** Returns the text in UTF-8. Do not change it. */
  public byte[] utf8() {
    byte[] known = utf8;
    if (known == null) {
      known = requireNonNull(text).getBytes(UTF_8);
      utf8 = known;
    }
    return known;
  }

  @Override
  public String toString() {
    String known = text;
    if (known == null) {
      known = new String(requireNonNull(utf8), UTF_8);
      text = known;
    }
    return known;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof EncodedText that
        && isEmpty() == that.isEmpty()
        && Arrays.equals(utf8(), that.utf8());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(utf8());
  }
}
