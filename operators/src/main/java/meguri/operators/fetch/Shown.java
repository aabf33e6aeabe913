package meguri.operators.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import meguri.operators.model.Fetched;
import meguri.operators.parse.ContentDecoder;
import meguri.operators.parse.MediaType;
import meguri.state.block.Answer;
import meguri.state.frontier.Task;
import org.jspecify.annotations.Nullable;

/** An answer as the table of blocks sees it. Its body is decoded once, and only on demand. */
final class Shown implements Answer {

  /**
   * The characters of a body that are looked at: more than any challenge has before its telling
   * sign.
   */
  private static final int LOOKED_AT = 32 * 1024;

  /** The factor by which compression shortens HTML, more or less. */
  private static final int ENCODED = 4;

  private static final ContentDecoder DECODER = new ContentDecoder(LOOKED_AT);

  private final Fetched fetched;
  private @Nullable String beginning;

  Shown(Fetched fetched) {
    this.fetched = fetched;
  }

  @Override
  public boolean isPage() {
    return fetched.task().kind() == Task.Kind.PAGE;
  }

  @Override
  public int status() {
    return fetched.status();
  }

  @Override
  public String header(String name) {
    return fetched.headers().first(name);
  }

  @Override
  public long length() {
    boolean encoded = MediaType.isBinary(fetched.body());
    return (encoded ? ENCODED : 1) * (long) fetched.body().length;
  }

  @Override
  public String beginning() {
    if (beginning == null) {
      beginning =
          DECODER
              .decode(fetched.body(), fetched.headers().joined("Content-Encoding"))
              .map(start -> new String(start, ISO_8859_1))
              .orElse("");
    }
    return beginning;
  }
}
