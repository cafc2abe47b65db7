package io.tare.harness.campaign;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/** Keys with values in a campaign file. Keys that nobody asked for are problems. */
final class YamlTable {

  private record Entry(Node keyNode, Node value) {}

  private final Node node;
  private final String key;
  private final Problems problems;
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Set<String> asked = new TreeSet<>();
  private final boolean isBroken;

  YamlTable(MappingNode node, String key, Problems problems) {
    this(node, key, problems, false);
    for (NodeTuple tuple : node.getValue()) {
      add(tuple.getKeyNode(), tuple.getValueNode());
    }
  }

  private YamlTable(Node node, String key, Problems problems, boolean isBroken) {
    this.node = node;
    this.key = key;
    this.problems = problems;
    this.isBroken = isBroken;
  }

  /** Stands for a value that is no table; lacks nothing, because that is told already. */
  static YamlTable broken(Node node, String key, Problems problems) {
    return new YamlTable(node, key, problems, true);
  }

  /** The value of a key, if the file has it. */
  Optional<YamlValue> take(String name) {
    asked.add(name);
    return Optional.ofNullable(entries.get(name)).map(entry -> value(name, entry));
  }

  /** The value of a key that must be there. */
  Optional<YamlValue> need(String name, String expected) {
    Optional<YamlValue> value = take(name);
    if (value.isEmpty() && !isBroken) {
      problems.add(node, path(name), "is missing; expected " + expected);
    }
    return value;
  }

  /** All entries, in the order of the file; asks for all of them. */
  Map<String, YamlValue> takeAll() {
    asked.addAll(entries.keySet());
    Map<String, YamlValue> all = new LinkedHashMap<>();
    entries.forEach((name, entry) -> all.put(name, value(name, entry)));
    return all;
  }

  /** Whether the file has one of these keys; true of what is no table, because that is told. */
  boolean hasAny(Set<String> names) {
    return isBroken || names.stream().anyMatch(entries::containsKey);
  }

  /** Complains of every key that was not asked for. */
  void rejectOthers() {
    entries.forEach(
        (name, entry) -> {
          if (!asked.contains(name)) {
            problems.add(
                entry.keyNode(),
                path(name),
                "is no key that is known here" + NearestName.hint(name, asked));
          }
        });
  }

  private void add(Node keyNode, Node value) {
    if (!(keyNode instanceof ScalarNode scalar)) {
      problems.add(keyNode, key, "expected a word as key");
    } else if (entries.containsKey(scalar.getValue())) {
      problems.add(keyNode, path(scalar.getValue()), "is written twice; keep one");
    } else {
      entries.put(scalar.getValue(), new Entry(keyNode, value));
    }
  }

  private YamlValue value(String name, Entry entry) {
    return new YamlValue(entry.value(), path(name), problems);
  }

  private String path(String name) {
    return key.isEmpty() ? name : key + "." + name;
  }
}
