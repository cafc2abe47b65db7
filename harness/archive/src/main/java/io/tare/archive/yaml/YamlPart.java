package io.tare.archive.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A part of a document, with the line that it begins in. Every scalar is text, because {@code 2.50}
 * is another statement than {@code 2.5}.
 */
public sealed interface YamlPart {

  /** Where it begins; from 1. */
  int line();

  /** A word, a number or a quotation; empty where nothing stands. */
  record Scalar(int line, String text) implements YamlPart {}

  /** A list. */
  record Sequence(int line, List<YamlPart> items) implements YamlPart {
    public Sequence {
      items = List.copyOf(items);
    }
  }

  /** Keys with values, in the order of the file; a key may stand there twice. */
  record Mapping(int line, List<Entry> entries) implements YamlPart {
    public Mapping {
      entries = List.copyOf(entries);
    }

    /** The first value of a key. */
    Optional<Entry> entry(String word) {
      return entries.stream()
          .filter(each -> each.key() instanceof Scalar scalar && scalar.text().equals(word))
          .findFirst();
    }
  }

  /** A key, which should be a scalar, and its value. */
  record Entry(YamlPart key, YamlPart value) {}

  /**
   * The line of a part, or of the nearest one around it. What has a key begins with that.
   *
   * @param pointer a JSON pointer, such as {@code /tables/0/rows}
   */
  default int line(String pointer) {
    YamlPart part = this;
    int line = line();
    for (String step : pointer.isEmpty() ? new String[0] : pointer.substring(1).split("/", -1)) {
      if (part instanceof Mapping mapping && mapping.entry(step).isPresent()) {
        Entry entry = mapping.entry(step).get();
        part = entry.value();
        line = entry.key().line();
      } else if (part instanceof Sequence sequence
          && step.matches("\\d{1,9}")
          && Integer.parseInt(step) < sequence.items().size()) {
        part = sequence.items().get(Integer.parseInt(step));
        line = part.line();
      } else {
        return line;
      }
    }
    return line;
  }

  /** What the library made, without it. */
  static YamlPart of(Node node) {
    int line = node.getStartMark().map(Mark::getLine).orElse(0) + 1;
    if (node instanceof MappingNode mapping) {
      List<Entry> entries = new ArrayList<>();
      mapping
          .getValue()
          .forEach(pair -> entries.add(new Entry(of(pair.getKeyNode()), of(pair.getValueNode()))));
      return new Mapping(line, entries);
    }
    if (node instanceof SequenceNode sequence) {
      return new Sequence(line, sequence.getValue().stream().map(YamlPart::of).toList());
    }
    return new Scalar(line, ((ScalarNode) node).getValue());
  }
}
