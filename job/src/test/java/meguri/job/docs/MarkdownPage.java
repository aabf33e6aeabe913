package meguri.job.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documentation, in Markdown.
 *
 * @param name the path from the root of the repository
 */
public record MarkdownPage(String name, String text) {

  public static final Path ROOT = Path.of("..");

  /** The line before a block of shell commands that a test runs. */
  static final String RUNNABLE = "<!-- runnable -->";

  private static final Pattern COMMENT = Pattern.compile("(?ms)^<!--.*?-->");
  private static final Pattern FENCE = Pattern.compile("\\s*```\\s*(\\w*).*");
  private static final Pattern ITEM = Pattern.compile("\\s*(?:[-*]|\\d+\\.)\\s+");
  private static final Pattern TABLE_RULE = Pattern.compile("[|:\\s-]+");
  private static final Pattern DEFINITION = Pattern.compile("(?m)^\\[([^]]+)]:\\s*(\\S+)\\s*$");
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern IMAGE = Pattern.compile("!\\[[^]]*]\\([^)]*\\)");
  private static final Pattern TARGET = Pattern.compile("]\\([^)]*\\)");
  private static final Pattern SPAN = Pattern.compile("`([^`]+)`");
  private static final Pattern END_OF_SENTENCE = Pattern.compile("(?<=[.?!])[)*\"”_]*\\s+");
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]");

  /**
   * A block between two fences.
   *
   * @param language what stands behind the first fence
   */
  record Block(String language, List<String> lines, boolean isRunnable) {}

  static MarkdownPage of(Path file) {
    try {
      return new MarkdownPage(
          ROOT.relativize(file).toString().replace('\\', '/'), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the README, the change log and the pages of {@code docs}. */
  public static List<MarkdownPage> all() throws IOException {
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"));
        Stream<Path> top = Files.list(ROOT)) {
      return Stream.concat(top, docs)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .map(MarkdownPage::of)
          .toList();
    }
  }

  /** Returns the sentences of paragraphs, lists and tables, each piece of code as one word. */
  List<String> sentences() {
    List<StringBuilder> paragraphs = new ArrayList<>(List.of(new StringBuilder()));
    for (String line : prose().split("\n")) {
      String stripped = line.strip();
      if (stripped.startsWith("|")) {
        Arrays.stream(stripped.split("\\|")).map(StringBuilder::new).forEach(paragraphs::add);
        paragraphs.add(new StringBuilder());
        continue;
      }
      boolean isItem = ITEM.matcher(line).lookingAt();
      if (stripped.isEmpty() || stripped.startsWith("#") || isItem) {
        paragraphs.add(new StringBuilder());
      }
      if (!stripped.startsWith("#")) {
        paragraphs
            .get(paragraphs.size() - 1)
            .append(isItem ? ITEM.matcher(line).replaceFirst("") : stripped)
            .append(' ');
      }
    }
    return paragraphs.stream()
        .map(StringBuilder::toString)
        .filter(paragraph -> !TABLE_RULE.matcher(paragraph).matches())
        .flatMap(END_OF_SENTENCE::splitAsStream)
        .map(String::strip)
        .filter(sentence -> !sentence.isEmpty())
        .toList();
  }

  /** Returns how many words a sentence has. */
  static long words(String sentence) {
    return Arrays.stream(sentence.split("\\s+")).filter(WORD.asPredicate()).count();
  }

  /** Returns the targets of all links and pictures. */
  List<String> links() {
    String text = COMMENT.matcher(withoutBlocks()).replaceAll("");
    return Stream.concat(
            LINK.matcher(text).results().map(link -> link.group(1)),
            DEFINITION.matcher(text).results().map(link -> link.group(2)))
        .toList();
  }

  /** Returns the anchors that GitHub makes of the headings. */
  Set<String> anchors() {
    Map<String, Integer> seen = new HashMap<>();
    Set<String> anchors = new HashSet<>();
    for (String line : withoutBlocks().split("\n")) {
      if (line.startsWith("#")) {
        String anchor =
            line.replaceFirst("^#+\\s*", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                .strip()
                .replace(' ', '-');
        int before = seen.merge(anchor, 1, Integer::sum) - 1;
        anchors.add(before == 0 ? anchor : anchor + "-" + before);
      }
    }
    return anchors;
  }

  /** Returns the code within sentences and tables. */
  public List<String> spans() {
    return SPAN.matcher(withoutBlocks()).results().map(span -> span.group(1)).toList();
  }

  /** Returns the commands of Meguri in blocks, without its name, comments and pipes. */
  public List<String> commands() {
    return commands(blocks().stream().flatMap(block -> block.lines().stream()).map(String::strip));
  }

  /** Returns the commands of Meguri in sentences and tables, without its name. */
  public List<String> commandsInSentences() {
    return commands(spans().stream().filter(span -> !span.startsWith("meguri-")));
  }

  private static List<String> commands(Stream<String> lines) {
    return lines
        .filter(line -> line.matches("(\\./)?meguri .*"))
        .map(line -> line.replaceAll("\\s+[#|>].*", "").replaceFirst("^(\\./)?meguri ", ""))
        .toList();
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    String language = null;
    String before = "";
    boolean isRunnable = false;
    for (String line : text.split("\n")) {
      MatchResult fence = FENCE.matcher(line).results().findFirst().orElse(null);
      if (fence == null) {
        if (language != null) {
          lines.add(line);
        }
      } else if (language == null) {
        language = fence.group(1);
        isRunnable = before.strip().equals(RUNNABLE);
      } else {
        blocks.add(new Block(language, List.copyOf(lines), isRunnable));
        lines.clear();
        language = null;
      }
      before = line.isBlank() ? before : line;
    }
    return blocks;
  }

  /** Returns the text without blocks, comments, pictures and the targets of links. */
  private String prose() {
    String text = COMMENT.matcher(withoutBlocks()).replaceAll("");
    text = DEFINITION.matcher(text).replaceAll("");
    text = IMAGE.matcher(text).replaceAll("");
    text = TARGET.matcher(text).replaceAll("]");
    return SPAN.matcher(text).replaceAll("code");
  }

  private String withoutBlocks() {
    StringBuilder rest = new StringBuilder();
    boolean isBlock = false;
    for (String line : text.split("\n")) {
      if (FENCE.matcher(line).matches()) {
        isBlock = !isBlock;
        rest.append('\n');
      } else if (!isBlock) {
        rest.append(line).append('\n');
      }
    }
    return rest.toString();
  }

  @Override
  public String toString() {
    return name;
  }
}
