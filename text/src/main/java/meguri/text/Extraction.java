package meguri.text;

/** What the text of a page is. */
public enum Extraction {
  /** The page's article, without what stands around it. */
  ARTICLE,
  /** All text that the page shows, without menus and the like: it has no article. */
  PAGE
}
