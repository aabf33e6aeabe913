package meguri.operators.model;

import java.util.List;
import meguri.operators.model.PageEvent.Content;

/** Builds a {@link Content}, anew or from another. What is not set is empty. */
public final class ContentBuilder {

  private String title = "";
  private String description = "";
  private EncodedText plain = EncodedText.EMPTY;
  private EncodedText marked = EncodedText.EMPTY;
  private String extraction = "";
  private String author = "";
  private String published = "";
  private String language = "";
  private float confidence;
  private String likeness = "";
  private String nearCopyOf = "";
  private List<String> links = List.of();

  public ContentBuilder() {}

  ContentBuilder(Content other) {
    title = other.title();
    description = other.description();
    plain = other.plain();
    marked = other.marked();
    extraction = other.extraction();
    author = other.author();
    published = other.published();
    language = other.language();
    confidence = other.confidence();
    likeness = other.likeness();
    nearCopyOf = other.nearCopyOf();
    links = other.links();
  }

  public ContentBuilder title(String value) {
    title = value;
    return this;
  }

  public ContentBuilder description(String value) {
    description = value;
    return this;
  }

  public ContentBuilder text(String text, String markdown) {
    return text(EncodedText.of(text), EncodedText.of(markdown));
  }

  public ContentBuilder text(EncodedText text, EncodedText markdown) {
    plain = text;
    marked = markdown;
    return this;
  }

  public ContentBuilder extraction(String value) {
    extraction = value;
    return this;
  }

  public ContentBuilder author(String value) {
    author = value;
    return this;
  }

  public ContentBuilder published(String value) {
    published = value;
    return this;
  }

  public ContentBuilder language(String tag, float sureness) {
    language = tag;
    confidence = sureness;
    return this;
  }

  public ContentBuilder likeness(String fingerprint) {
    likeness = fingerprint;
    return this;
  }

  public ContentBuilder nearCopyOf(String original) {
    nearCopyOf = original;
    return this;
  }

  public ContentBuilder links(List<String> urls) {
    links = List.copyOf(urls);
    return this;
  }

  public Content build() {
    return new Content(
        title,
        description,
        plain,
        marked,
        extraction,
        author,
        published,
        language,
        confidence,
        likeness,
        nearCopyOf,
        links);
  }
}
