package meguri.job.options;

import static org.apache.flink.configuration.ConfigOptions.key;

import meguri.operators.model.Digest;
import meguri.operators.near.NearCopyMode;
import org.apache.flink.configuration.ConfigOption;

/** The options {@code content.*}: pages that have the same content as others. */
public final class ContentOptions {

  static final OptionSection SECTION = new OptionSection();

  /** The content of a copy's event. */
  public enum Copies {
    /** The URL at which the same body was found first. */
    REFER,
    /** The text as well. */
    TEXT
  }

  public static final ConfigOption<Copies> COPIES =
      SECTION
          .choice("content.copies", Copies.TEXT)
          .means(
              "What outputs get of a page with the same body as another: its text (text), or only"
                  + " the other's URL (refer). A Kafka topic always gets the text, because the"
                  + " other page may be gone from it one day.");

  public static final ConfigOption<NearCopyMode> NEAR_DUPLICATES =
      SECTION
          .choice("content.near-duplicates", NearCopyMode.KEEP)
          .means(
              "What outputs get of a page whose text is nearly another page's: its text (keep), its"
                  + " text and the other's URL (mark), or only the URL (skip). To find such pages,"
                  + " Meguri keeps some 250 bytes of state for each page. When the other page goes, a"
                  + " skipped one has no text anywhere until it changes.");

  public static final ConfigOption<Digest> DIGEST =
      SECTION
          .choice("content.digest", Digest.SHA1)
          .fixedForLife(Digest.MD5)
          .means(
              "The algorithm by which the crawl tells bodies apart: sha1, sha256 or md5. Its digests"
                  + " are in the crawl log and in page events. If it is that of warc.digest, each"
                  + " body is digested once for both. It stays for the crawl's life; crawls that"
                  + " Meguri 0.1 began have md5.");

  public static final ConfigOption<String> KNOWN =
      SECTION
          .option(key("content.known").stringType().defaultValue(""))
          .accepts("a path")
          .means(
              "A file of the bodies that an older archive has. A page with one of them is read, and"
                  + " archived as a revisit record that refers there. meguri crawl --known makes the"
                  + " file and sets this.");

  private ContentOptions() {}
}
