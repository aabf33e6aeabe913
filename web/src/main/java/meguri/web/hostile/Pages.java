package meguri.web.hostile;

import static meguri.web.hostile.Behaviour.ofPages;
import static meguri.web.hostile.Expectation.cut;
import static meguri.web.hostile.Expectation.fetched;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Servers whose HTML is the weapon. */
final class Pages {
  private static final int HUNDRED_MEGABYTES = 100 << 20;
  private static final int MILLION = 1_000_000;
  private static final String LINE = "<p>" + "words ".repeat(1_365) + "</p>\n";
  private static final int DEPTH = 100_000;

  private Pages() {}

  static List<Behaviour> all() {
    return List.of(
        ofPages("html-100-mb", cut().links(1), asked -> hundredMegabytes()),
        ofPages("html-million-links", cut().links(1, MILLION), asked -> millionLinks()),
        html("html-nested-divs", 0, 1, () -> "<div>".repeat(DEPTH) + Reply.LINK),
        html("html-nested-formatting", 0, 1, () -> "<b><i>".repeat(DEPTH / 2) + Reply.LINK),
        html("html-nested-tables", 0, 1, () -> "<table>".repeat(DEPTH) + Reply.LINK),
        html("html-nested-lists", 0, 1, () -> "<ul><li>".repeat(DEPTH / 2) + Reply.LINK),
        html("html-nested-svg", 0, 1, () -> "<svg><foreignObject>".repeat(DEPTH / 4) + Reply.LINK),
        html("html-nested-templates", 0, 1, () -> "<template>".repeat(DEPTH) + Reply.LINK),
        html(
            "html-adoption",
            0,
            20_000,
            () -> "<a href=/x><b>".repeat(10_000) + "</a><p>".repeat(10_000) + Reply.LINK),
        html("html-closing-tags", 1, 1, () -> "</p></b></table>".repeat(50_000) + Reply.LINK),
        html(
            "html-unclosed",
            0,
            2,
            () ->
                Reply.LINK
                    + "<p <div <a href=\"/in<b <table><td <!-- <script <style>".repeat(5_000)),
        html("html-unclosed-comment", 1, 1, () -> Reply.LINK + "<!--" + "- ".repeat(500_000)),
        html(
            "html-unclosed-script",
            1,
            1,
            () -> Reply.LINK + "<script>" + "</scrip ".repeat(200_000)),
        html("html-unclosed-attribute", 1, 1, () -> Reply.LINK + "<p a=\"" + "x='".repeat(500_000)),
        html("html-less-thans", 0, 1, () -> "<".repeat(MILLION) + Reply.LINK),
        html("html-many-attributes", 0, 1, () -> "<p " + attributes(100_000) + ">" + Reply.LINK),
        html(
            "html-entities",
            1,
            1,
            () ->
                "<p>"
                    + "&amp;&#x10FFFF;&notit;&CounterClockwiseContourIntegral;".repeat(20_000)
                    + Reply.LINK),
        html(
            "html-entity-bomb",
            0,
            1,
            () ->
                "<?xml version=\"1.0\"?><!DOCTYPE html [" + entities() + "]><p>&e20;" + Reply.LINK),
        html("html-long-entity", 1, 1, () -> "<p>&#" + "9".repeat(500_000) + ";" + Reply.LINK),
        html(
            "html-2-mb-attribute",
            1,
            1,
            () -> "<p title=\"" + "x".repeat(2 << 20) + "\">words</p>" + Reply.LINK),
        html("html-100-kb-url", 0, 1, () -> "<a href=\"/" + "u".repeat(100_000) + "\">long</a>"),
        html(
            "html-long-base",
            0,
            1,
            () -> "<base href=\"/" + "b/".repeat(50_000) + "\">" + Reply.LINK),
        html(
            "html-odd-urls",
            0,
            5,
            () ->
                "<a href=\"http://[::\"></a><a href=\"http://%00/\"></a><a href=\"http:///\"></a>"
                    + "<a href=\"//\"></a><a href=\"http://a b/\"></a><a href=\"?\u0080\"></a>"),
        html(
            "html-other-schemes",
            0,
            0,
            () ->
                "<a href=\"javascript:go()\"></a><a href=\"data:text/html,x\"></a>"
                    + "<a href=\"mailto:a@b\"></a><a href=\"file:///etc/passwd\"></a>"
                    + "<a href=\"jar:http://x!/\"></a><iframe src=\"about:blank\"></iframe>"),
        typed("html-utf-7", 0, "utf-7", "+ADw-a href+AD0-+ACI-/seven+ACI-+AD4-x+ADw-/a+AD4-"),
        typed("html-wrong-charset", 1, "utf-16", Reply.LINK),
        typed("html-unknown-charset", 1, "\"klingon;;", Reply.LINK),
        ofPages(
            "html-binary",
            fetched(200).links(0, 100),
            asked -> Reply.answer(Reply.OK, Reply.HTML, Bytes.random(300_000))),
        html("html-nul", 1, 1, () -> "\0".repeat(300_000) + Reply.LINK),
        html(
            "meta-refresh-to-itself",
            0,
            0,
            () -> "<meta http-equiv=\"refresh\" content=\"0; url=/\"><p>Wait."),
        ofPages(
            "meta-refresh-loop",
            fetched(200).links(1),
            asked ->
                Reply.page(
                    "<meta http-equiv=\"refresh\" content=\"0; url=/?"
                        + (asked.number() + 1)
                        + "\"><p>Wait.")));
  }

  /** Returns so many links, numbered, and nothing else. */
  static String links(long first, int count) {
    return LongStream.range(first, first + count)
        .mapToObj(i -> "<a href=\"/page/" + i + "\">" + i + "</a>\n")
        .collect(Collectors.joining());
  }

  private static Behaviour html(String name, int minLinks, int maxLinks, Supplier<String> html) {
    return ofPages(name, fetched(200).links(minLinks, maxLinks), asked -> Reply.page(html.get()));
  }

  private static Behaviour typed(String name, int maxLinks, String charset, String html) {
    return ofPages(
        name,
        fetched(200).links(0, maxLinks),
        asked -> Reply.answer(Reply.OK, "Content-Type: text/html; charset=" + charset, html));
  }

  private static Script hundredMegabytes() {
    int lines = HUNDRED_MEGABYTES / LINE.length();
    return Script.of(
            Reply.htmlHead(Reply.length(Reply.LINK.length() + (long) lines * LINE.length())))
        .send(Reply.LINK)
        .times(lines, LINE);
  }

  private static Script millionLinks() {
    return Script.of(Reply.htmlHead())
        .send(
            IntStream.range(0, MILLION / 100)
                .mapToObj(block -> Bytes.of(links(100L * block, 100))));
  }

  private static String attributes(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "a" + i + "=" + i)
        .collect(Collectors.joining(" "));
  }

  /** Returns entities, the last of which stands for 10^20 words (the billion laughs). */
  static String entities() {
    return "<!ENTITY e0 \"lol\">"
        + IntStream.rangeClosed(1, 20)
            .mapToObj(i -> "<!ENTITY e" + i + " \"" + ("&e" + (i - 1) + ";").repeat(10) + "\">")
            .collect(Collectors.joining());
  }
}
