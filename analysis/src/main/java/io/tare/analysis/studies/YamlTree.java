package io.tare.analysis.studies;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
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
          new Compose(LoadSettings.builder().setLabel(name).build())
              .composeString(text)
              .orElseThrow(() -> new StudyException(name + ": the file is empty"));
      return new YamlTree(name, node);
    } catch (MarkedYamlEngineException e) {
      String at = e.getProblemMark().map(mark -> ":" + (mark.getLine() + 1)).orElse("");
      throw new StudyException(name + at + ": no YAML: " + e.getProblem());
    } catch (YamlEngineException e) {
      throw new StudyException(name + ": no YAML: " + e.getMessage());
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

  private JsonNode tree(Node node, String pointer) throws StudyException {
    lines.put(pointer, node.getStartMark().map(Mark::getLine).orElse(0) + 1);
    if (node instanceof MappingNode mapping) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      Set<String> seen = new HashSet<>();
      for (NodeTuple pair : mapping.getValue()) {
        String key = ((ScalarNode) pair.getKeyNode()).getValue();
        if (!seen.add(key)) {
          int line = pair.getKeyNode().getStartMark().map(Mark::getLine).orElse(0) + 1;
          throw new StudyException(name + ":" + line + ": " + key + " stands there twice");
        }
        String below = pointer + "/" + key;
        object.set(key, tree(pair.getValueNode(), below));
        lines.put(below, pair.getKeyNode().getStartMark().map(Mark::getLine).orElse(0) + 1);
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
