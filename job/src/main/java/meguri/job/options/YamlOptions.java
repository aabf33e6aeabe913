package meguri.job.options;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import meguri.job.Refusal;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * Reads options from a YAML file. Keys may be nested or dotted, and values are as a person writes
 * them. For a mistake it throws a {@link Refusal} that names the line.
 */
public final class YamlOptions {

  private final String name;
  private final Set<String> alsoKnown;
  private final Configuration options = new Configuration();

  private YamlOptions(String name, Set<String> alsoKnown) {
    this.name = name;
    this.alsoKnown = alsoKnown;
  }

  public static Configuration read(Path file) {
    try {
      return parse(file.toString(), Files.readString(file), Set.of());
    } catch (NoSuchFileException e) {
      throw new Refusal("There is no file " + file + " to read options from.");
    } catch (MalformedInputException e) {
      throw new Refusal("The file " + file + " is not UTF-8 text.");
    } catch (IOException e) {
      throw new Refusal("The file " + file + " cannot be read: " + e.getMessage() + ".");
    }
  }

  /**
   * Reads a text that may hold other entries beside options.
   *
   * @param alsoKnown the other entries' names; the result has them like options
   */
  public static Configuration parse(String name, String text, Set<String> alsoKnown) {
    YamlOptions yaml = new YamlOptions(name, alsoKnown);
    Optional<Node> root;
    try {
      root = new Compose(LoadSettings.builder().setLabel(name).build()).composeString(text);
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
      throw new Refusal(name + ", line " + line + ": this is not YAML: " + e.getProblem() + ".");
    } catch (YamlEngineException e) {
      throw new Refusal(name + " is not YAML: " + e.getMessage() + ".");
    }
    root.ifPresent(yaml::document);
    return yaml.options;
  }

  private void document(Node root) {
    if (root instanceof MappingNode mapping) {
      mapping(mapping, "");
    } else if (!root.getTag().equals(Tag.NULL)) {
      throw refusal(root, "the file must hold options, one \"name: value\" per line");
    }
  }

  private void mapping(MappingNode mapping, String prefix) {
    for (NodeTuple entry : mapping.getValue()) {
      String key = prefix + text(entry.getKeyNode());
      if (AllOptions.named(key).isPresent() || alsoKnown.contains(key)) {
        value(key, entry);
      } else if (entry.getValueNode() instanceof MappingNode nested && isPrefix(key)) {
        mapping(nested, key + ".");
      } else {
        throw refusal(entry.getKeyNode(), AllOptions.unknown(key));
      }
    }
  }

  private void value(String key, NodeTuple entry) {
    if (options.containsKey(key)) {
      throw refusal(entry.getKeyNode(), "The option " + key + " is given twice");
    }
    Optional<CrawlOption<?>> option = AllOptions.named(key);
    Optional<CrawlOption<?>> list = option.filter(CrawlOption::isList);
    Node node = entry.getValueNode();
    if (list.isPresent() && node instanceof SequenceNode sequence) {
      list.get().setEntries(options, sequence.getValue().stream().map(this::text).toList());
    } else if (!(node instanceof ScalarNode) || node.getTag().equals(Tag.NULL)) {
      String accepts = option.map(known -> known.accepted().words()).orElse("one value");
      throw refusal(node, "The option " + key + " has no value; it must be " + accepts);
    } else if (list.isPresent()) {
      list.get().setEntries(options, List.of(text(node)));
    } else {
      options.setString(key, text(node));
    }
    try {
      option.ifPresent(known -> known.check(options));
    } catch (Refusal e) {
      throw refusal(node, e.getMessage());
    }
  }

  private boolean isPrefix(String key) {
    return AllOptions.list().stream().anyMatch(option -> option.key().startsWith(key + "."))
        || alsoKnown.stream().anyMatch(known -> known.startsWith(key + "."));
  }

  private String text(Node node) {
    if (node instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    throw refusal(node, "a plain value must stand here");
  }

  private Refusal refusal(Node node, @Nullable String sentence) {
    int line = node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
    String end = sentence != null && sentence.matches("(?s).*[.?]") ? "" : ".";
    return new Refusal(name + ", line " + line + ": " + sentence + end);
  }
}
