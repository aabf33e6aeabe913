package meguri.papers.plot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A page of documentation that a measurement writes: {@code NAME.md}, and its charts in the
 * directory {@code NAME} beside it.
 */
public final class Page {

  private final Path directory;
  private final String name;
  private final StringBuilder text = new StringBuilder();

  public Page(Path directory, String name) {
    this.directory = directory;
    this.name = name;
  }

  public Page heading(int level, String title) {
    return paragraph("#".repeat(level) + " " + title);
  }

  /** Adds one or more paragraphs or a list: any Markdown that ends before an empty line. */
  public Page paragraph(String markdown) {
    text.append(text.isEmpty() ? "" : "\n").append(markdown.strip()).append('\n');
    return this;
  }

  public Page table(Table table) {
    return paragraph(table.toString());
  }

  /** Draws a chart into a file of its own. */
  public Page chart(String file, LineChart chart) throws IOException {
    return attach(file + ".svg", chart.svg())
        .paragraph("![%s](%s/%s.svg)".formatted(chart.title(), name, file));
  }

  /** Adds a file beside the charts, to which the text may link. */
  public Page attach(String file, String content) throws IOException {
    Files.writeString(Files.createDirectories(directory.resolve(name)).resolve(file), content);
    return this;
  }

  public Path write() throws IOException {
    return Files.writeString(
        Files.createDirectories(directory).resolve(name + ".md"), text.toString());
  }
}
