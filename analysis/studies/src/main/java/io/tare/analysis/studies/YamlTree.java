package io.tare.analysis.studies;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.archive.yaml.YamlException;
import io.tare.archive.yaml.YamlText;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A YAML document in which every scalar is text, because {@code 2.50} is another statement than
 * {@code 2.5}; and the line of every part of it, by its JSON pointer.
 */
final class YamlTree {

  private final Map<String, Integer> lines = new HashMap<>();
  private final JsonNode root;

  private final String name;

  private YamlTree(String name, Node node) throws StudyException {
    this.name = name;
    root = tree(node, "");
  }

  static YamlTree parse(String name, String text) throws StudyException {
    try {
      Node node =
          YamlText.compose(name, text)
              .orElseThrow(() -> new StudyException(name + ": the file is empty"));
      return new YamlTree(name, node);
    } catch (YamlException e) {
      throw new StudyException(name + ":" + e.line() + ": " + e.getMessage());
    }
  }

  JsonNode root() {
    return root;
  }

  /** The line of a part, or of the nearest one around it; from 1. */
  int line(String pointer) {
    String at = pointer;
    while (!lines.containsKey(at)) {
      at = at.substring(0, Math.max(0, at.lastIndexOf('/')));
    }
    return lines.get(at);
  }

  private static int line(Node node) {
    return node.getStartMark().map(Mark::getLine).orElse(0) + 1;
  }

  private JsonNode tree(Node node, String pointer) throws StudyException {
    lines.put(pointer, line(node));
    if (node instanceof MappingNode mapping) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      Set<String> seen = new HashSet<>();
      for (NodeTuple pair : mapping.getValue()) {
        if (!(pair.getKeyNode() instanceof ScalarNode keyNode)) {
          throw new StudyException(
              name + ":" + line(pair.getKeyNode()) + ": expected a word as key");
        }
        String key = keyNode.getValue();
        if (!seen.add(key)) {
          throw new StudyException(name + ":" + line(keyNode) + ": " + key + " stands there twice");
        }
        String below = pointer + "/" + key;
        object.set(key, tree(pair.getValueNode(), below));
        lines.put(below, line(keyNode));
      }
      return object;
    }
    if (node instanceof SequenceNode sequence) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      for (Node item : sequence.getValue()) {
        array.add(tree(item, pointer + "/" + array.size()));
      }
      return array;
    }
    return JsonNodeFactory.instance.textNode(
        Optional.of((ScalarNode) node).map(ScalarNode::getValue).orElseThrow());
  }
}
