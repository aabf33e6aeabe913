package meguri.text;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;

/**
 * What an element's attributes say about it: bits. Words in {@code class} and {@code id} are those
 * that authors of many sites and content systems use, whatever language they write in.
 */
final class Hints {

  /** It is not shown. */
  static final short HIDDEN = 1;

  /** It stands beside the text: menus, lists of other pages, comments, requests to share. */
  static final short BESIDE = 2;

  /** It says something about the text: who wrote it, when, under which labels. */
  static final short ABOUT = 4;

  /** It is the text. */
  static final short BODY = 8;

  /** It names the author. */
  static final short AUTHOR = 16;

  /** It says in a machine's words when the page was published. */
  static final short TIME = 64;

  /** A caption of a picture or film. */
  static final short CAPTION = 32;

  /** It belongs to the site, whatever the page is about. */
  static final short SITE = 128;

  /** It says that it holds what the page is there for. */
  static final short MAIN = 256;

  /** It is one of many contributions, as in a forum. */
  static final short THREAD = 512;

  /** Its name speaks of a text. */
  private static final short TEXT = 1024;

  /** Its name speaks of the main part of something. */
  private static final short PART = 2048;

  /** It shows a part of another site, in the text. */
  private static final short QUOTED = 4096;

  /** Longer values of class and id are cut off. */
  private static final int LONGEST = 300;

  /** Values that are remembered while a page is read. */
  private static final int MOST_NAMES = 10_000;

  private static final Map<String, Short> WORDS = new HashMap<>();

  /** Names of what only those hear who have a page read to them, such as titles of menus. */
  private static final Set<String> HEARD =
      Set.of(
          "sr-only",
          "visually-hidden",
          "visuallyhidden",
          "screen-reader-text",
          "screen-reader-only",
          "screenreader-only",
          "show-for-sr",
          "assistive-text",
          "element-invisible");

  static {
    put(
        SITE | BESIDE,
        "sidebar sidebars footer footers nav navbar navigation breadcrumb breadcrumbs crumbs share"
            + " sharing sharebar sharedaddy addthis addtoany advert adverts advertisement"
            + " advertising ads ad adbox cookie cookies consent gdpr newsletter newsletters popup"
            + " modal pagination pager paging outbrain taboola zergnet revcontent skip skiplink"
            + " skiplinks noprint copyright livechat cookiebanner cookiebar cookiebot cookieconsent"
            + " cookielaw cookienotice onetrust didomi usercentrics osano iubenda klaro cmplz"
            + " navbox catlinks printfooter");
    put(
        BESIDE,
        "menu menus submenu banner banners overlay lightbox toolbar masthead dropdown tooltip"
            + " comment comments commenting commentlist disqus respond reply replies rail social"
            + " socials related relatedposts recommended recommendation recommendations recirc"
            + " recirculation promo promos promotion sponsor sponsored sponsors subscribe"
            + " subscription signup signin login register trending popular readmore morefrom nextup"
            + " upnext suggested suggestions donate donation feedback rating ratings ticker"
            + " disclaimer sitemap relatedarticles relatedcontent relatedlinks relatednews"
            + " relatedstories readnext seealso alsolike mostread mostpopular popularposts"
            + " recentposts latestposts latestnews morestories morenews sharebuttons sharethis"
            + " socialshare socialmedia sociallinks shareaholic yarpp editsection optin");
    put(
        ABOUT,
        "byline author authors authorship date dateline timestamp time datetime published updated"
            + " meta postmeta tags tag taglist tagcloud category categories credit"
            + " credits kicker eyebrow bio aboutauthor contributors metadata");
    put(CAPTION, "caption captions");
    put(QUOTED, "embed embedded tweet oembed quote blockquote");
    put(BODY, "articlebody");
    put(TEXT, "article post entry story");
    put(PART, "body content text copy contents maincontent");
  }

  private static void put(int hints, String words) {
    for (String word : words.split(" ", -1)) {
      WORDS.put(word, (short) hints);
    }
  }

  private Hints() {}

  /**
   * Returns what an element's attributes say.
   *
   * @param names what is known of values of class and id; a page repeats few of them many times
   */
  static int of(Element element, Map<String, Short> names) {
    int hints = 0;
    for (Attribute attribute : element.attributes()) {
      hints |=
          switch (attribute.getKey()) {
            case "class", "id" -> named(attribute.getValue(), names);
            case "hidden" -> HIDDEN;
            case "aria-hidden" -> attribute.getValue().equals("true") ? HIDDEN : 0;
            case "style" -> isHidden(attribute.getValue()) ? HIDDEN : 0;
            case "role" -> landmark(attribute.getValue());
            case "itemprop" -> property(attribute.getValue());
            case "itemtype" -> type(attribute.getValue());
            case "rel" -> attribute.getValue().equals("author") ? AUTHOR : 0;
            case "datetime" -> element.normalName().equals("time") ? TIME : 0;
            default -> 0;
          };
    }
    return hints;
  }

  private static int landmark(String role) {
    return switch (role) {
      case "navigation", "banner", "contentinfo", "complementary", "dialog", "alertdialog" ->
          BESIDE | SITE;
      case "search", "menu", "menubar", "toolbar", "alert" -> BESIDE | SITE;
      case "main" -> MAIN;
      default -> 0;
    };
  }

  private static int property(String name) {
    return switch (name) {
      case "articleBody" -> BODY;
      case "author" -> ABOUT | AUTHOR;
      case "datePublished" -> ABOUT | TIME;
      case "dateModified", "publisher", "keywords" -> ABOUT;
      default -> 0;
    };
  }

  private static int type(String type) {
    return switch (type.substring(type.lastIndexOf('/') + 1)) {
      case "Comment", "Answer", "Question", "DiscussionForumPosting" -> THREAD;
      default -> 0;
    };
  }

  private static boolean isHidden(String style) {
    int display = style.indexOf("display");
    if (display >= 0) {
      int colon = display + 7;
      while (colon < style.length() && (style.charAt(colon) == ':' || style.charAt(colon) == ' ')) {
        colon++;
      }
      if (style.startsWith("none", colon)) {
        return true;
      }
    }
    return false;
  }

  private static short named(String value, Map<String, Short> names) {
    Short known = names.get(value);
    if (known == null) {
      known = (short) words(value);
      if (names.size() < MOST_NAMES) {
        names.put(value, known);
      }
    }
    return known;
  }

  private static int words(String value) {
    int hints = 0;
    int inName = 0;
    int start = 0;
    int name = 0;
    int length = Math.min(value.length(), LONGEST);
    for (int i = 0; i <= length; i++) {
      char c = i < length ? value.charAt(i) : ' ';
      boolean letter = isUpper(c) || isLower(c);
      boolean hump = i > start && isUpper(c) && isLower(value.charAt(i - 1));
      if (!letter || hump) {
        if (i - start > 1) {
          String word = value.substring(start, i).toLowerCase(Locale.ROOT);
          inName |= WORDS.getOrDefault(word, (short) 0);
        }
        start = letter ? i : i + 1;
        if (c == ' ' || i == length) {
          hints |= HEARD.contains(value.substring(name, i)) ? inName | BESIDE : inName;
          name = i + 1;
          if ((inName & (TEXT | PART)) == (TEXT | PART)) {
            hints |= BODY;
          }
          inName = 0;
        }
      }
    }
    return (hints & QUOTED) != 0 ? hints & ~(BESIDE | SITE) : hints;
  }

  private static boolean isUpper(char c) {
    return c >= 'A' && c <= 'Z';
  }

  private static boolean isLower(char c) {
    return c >= 'a' && c <= 'z';
  }
}
