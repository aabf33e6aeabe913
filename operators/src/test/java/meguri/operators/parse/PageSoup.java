package meguri.operators.parse;

import java.util.ArrayList;
import java.util.List;

/**
 * Pages of fragments that parsers trip over, glued together. Chance finds far more differences
 * between two parsers with these than with single bytes.
 */
final class PageSoup {

  /** Elements with a rule of their own, or standing for many with the same. */
  private static final String ELEMENTS =
      "a b i font nobr u em code p li dd dt ul dl div span center h1 h2 button object marquee form"
          + " table caption colgroup col tbody thead tfoot tr td th select option optgroup input"
          + " svg g title desc foreignObject math mi annotation-xml noscript script style xmp iframe"
          + " noembed noframes textarea template plaintext frameset frame html head body pre x-y"
          + " br hr image img area";

  private static final List<String> OTHERS =
      List.of(
          // {} becomes a number, by which links differ
          "<a href=/{}>link</a>",
          "<a href='/q?a=1&amp;b={}&copy=2&lt;&copy;'>",
          "<a HREF=\"/{}\" href=/other>",
          "<a href=/{} rel='x NoFollow'>",
          "<a href = /{}/>",
          "<a href=\"/{}\"x=y>",
          "<a x=\">\" href='/{}'>",
          "<a =x href=/{}>",
          "<a \"'<=/ href=&eacute;{}>",
          "<a href='&#35;{}'>",
          "<a href=/{}",
          "<a href='/{}",
          "<a href=",
          "<a\fhref\n=\t/{}\r>",
          "<a href='<!doctype >{}'>",
          "<a name=n>",
          "<area href=/{}>",
          "<iframe src=/{}>in <a href=/raw></iframe>",
          "<base href=/b{}/>",
          "<base>",
          "<link rel=canonical href=/canonical{}>",
          "<link rel=next href=n{}>",
          "<link rel='alternate' hreflang=de href=/de{}>",
          "<link rel=alternate type=' Application/RSS+xml' href=/feed{}>",
          "<meta name=Robots content=nofollow>",
          "<meta name=robots content='noindex'>",
          "<meta http-equiv=Refresh content='0;url=/r{}'>",
          "<img src=/{}.png>",
          "<IMAGE src=/{}.png>",
          "<input type=hidden>",
          "<select/>",
          "<script/>",
          "<svg/>",
          "<svg><a href=/{}>drawn</a></svg>",
          "<svg><title>drawn</title><path/></svg>",
          "<svg><style>drawn</style></svg>",
          "<svg><script>drawn</script></svg>",
          "<template shadowrootmode=open>",
          "<noscript><img src=/{}><a href=/{}>no</noscript>",
          "<table><tr><td>",
          "<table><td><a href=/{}><object></td>text",
          "</td></tr></table>",
          "<p><a href=/{}>u<div>v</a>w",
          "<b><p>x</b>y</p>",
          "<!-- <a href=/comment> -->",
          "<!-->",
          "<!--->",
          "<!-- --!>",
          "<!--",
          "-->",
          "--!>",
          "<!doctype html>",
          "<!DOCTYPE >",
          "<!doctypex>",
          "<!doctype html public \"x>",
          "<!doctype html SYSTEMx>",
          "<![CDATA[ data ]]>",
          "<?php ?>",
          "<!x>",
          "</ x>",
          "</>",
          "<!-",
          "<",
          "</",
          "< a>",
          "<script><!-- </script>",
          "<script><!-- <script> </script> --></script>",
          "<title>t<b>&amp;</b></title>",
          "</textarea >",
          "</SCRIPT/>",
          "</style x=y>",
          "alpha ",
          "beta",
          "12 a1",
          "&eacute;t&eacute;",
          "&notit;&copyx&copy1&ampx",
          "&#65;&#x42;c&#150;&#99999999;&#x10FFFF;",
          "&#xD800;",
          "&#0;",
          "&#;&#x;&;&",
          "&CounterClockwiseContourIntegral;&NotEqualTilde;",
          "\u5DE1\u308A\u6F22\u5B57\u3067\u3059",
          "\uD83D\uDE00\u00E9\uFFFD",
          "\uFFFF",
          "\0",
          "\u212A",
          "\r\n");

  private static final List<String> FRAGMENTS = fragments();

  private PageSoup() {}

  /** Returns a page of one fragment for each byte or two. */
  static String of(byte[] choices) {
    StringBuilder page = new StringBuilder();
    for (int i = 0; i < choices.length; i++) {
      int choice = choices[i] & 0xFF;
      if (choice >= 0xE0 && i + 1 < choices.length) {
        choice = 0xE0 + (choices[++i] & 0xFF);
      }
      String fragment = FRAGMENTS.get(choice % FRAGMENTS.size());
      page.append(fragment.replace("{}", Integer.toString(i)));
    }
    return page.toString();
  }

  private static List<String> fragments() {
    List<String> fragments = new ArrayList<>();
    for (String element : ELEMENTS.split(" ", -1)) {
      fragments.add("<" + element + ">");
      fragments.add("</" + element + ">");
    }
    fragments.addAll(OTHERS);
    return fragments;
  }
}
