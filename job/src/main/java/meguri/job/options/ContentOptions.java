package meguri.job.options;

import org.apache.flink.configuration.ConfigOption;

/** The options {@code content.*}: pages that have the same content as others. */
public final class ContentOptions {

  static final OptionSection SECTION = new OptionSection();

  /** What the event of a copy has. */
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

  private ContentOptions() {}
}
