package io.tare.harness.archive.yaml;

import io.tare.harness.spec.YamlPart;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * A document's tree, independent of the library. A table takes over the keys of the tables in its
 * merge key, which keep their line numbers; its own keys take precedence, then those of earlier
 * tables.
 *
 * @see <a href="https://yaml.org/type/merge.html">Merge key language-independent type</a>
 */
final class YamlTree {

  private static final String MERGE = "<<";

  private YamlTree() {}

  /**
   * @throws YamlException if a merge key refers to anything but tables, or a value has a tag that
   *     only other programs know
   */
  static YamlPart of(Node node) throws YamlException {
    int line = line(node.getStartMark());
    String tag = node.getTag().getValue();
    // The library has a tag of its own for ${HOME}, which is a text here.
    if (tag.startsWith("!") && !node.getTag().equals(Tag.ENV_TAG)) {
      throw new YamlException(
          line, "unknown tag " + tag + "; quote a value that begins with an exclamation mark");
    }
    if (node instanceof MappingNode mapping) {
      return new YamlPart.Mapping(line, entries(mapping));
    }
    if (node instanceof SequenceNode sequence) {
      List<YamlPart> items = new ArrayList<>();
      for (Node each : sequence.getValue()) {
        items.add(of(each));
      }
      return new YamlPart.Sequence(line, items);
    }
    return new YamlPart.Scalar(line, ((ScalarNode) node).getValue());
  }

  static int line(Optional<Mark> mark) {
    return mark.map(Mark::getLine).orElse(0) + 1;
  }

  private static List<YamlPart.Entry> entries(MappingNode mapping) throws YamlException {
    List<YamlPart.Entry> own = new ArrayList<>();
    @Nullable NodeTuple merge = null;
    for (NodeTuple pair : mapping.getValue()) {
      if (!isMerge(pair.getKeyNode())) {
        own.add(new YamlPart.Entry(of(pair.getKeyNode()), of(pair.getValueNode())));
      } else if (merge == null) {
        merge = pair;
      } else {
        throw new YamlException(
            line(pair.getKeyNode().getStartMark()),
            "a second << in one table; merge several tables with <<: [*a, *b]");
      }
    }
    return merge == null ? own : merged(own, merge);
  }

  /** If quoted, it is an ordinary key. */
  private static boolean isMerge(Node key) {
    return key instanceof ScalarNode scalar
        && scalar.getScalarStyle() == ScalarStyle.PLAIN
        && scalar.getValue().equals(MERGE);
  }

  private static List<YamlPart.Entry> merged(List<YamlPart.Entry> own, NodeTuple merge)
      throws YamlException {
    Node named = merge.getValueNode();
    List<Node> tables =
        named instanceof SequenceNode sequence ? sequence.getValue() : List.of(named);
    List<YamlPart.Entry> all = new ArrayList<>(own);
    Set<String> words = new HashSet<>();
    own.forEach(each -> word(each).ifPresent(words::add));
    for (Node table : tables) {
      if (!(table instanceof MappingNode mapping)) {
        throw new YamlException(
            line(merge.getKeyNode().getStartMark()),
            "<< needs a table, or a list of tables, such as <<: *base");
      }
      for (YamlPart.Entry each : entries(mapping)) {
        if (word(each).map(words::add).orElse(true)) {
          all.add(each);
        }
      }
    }
    return all;
  }

  private static Optional<String> word(YamlPart.Entry entry) {
    return entry.key() instanceof YamlPart.Scalar scalar
        ? Optional.of(scalar.text())
        : Optional.empty();
  }
}
