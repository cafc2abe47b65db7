package io.tare.harness.campaign;

import io.tare.spec.NearestName;
import io.tare.spec.Problems;
import io.tare.spec.YamlPart;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Keys with values in a campaign file. Keys that nobody asked for are problems. */
final class YamlTable {

  private final YamlPart part;
  private final String key;
  private final Problems problems;
  private final Map<String, YamlPart.Entry> entries = new LinkedHashMap<>();
  private final Set<String> asked = new TreeSet<>();
  private final boolean isBroken;

  YamlTable(YamlPart.Mapping part, String key, Problems problems) {
    this(part, key, problems, false);
    for (YamlPart.Entry entry : part.entries()) {
      add(entry);
    }
  }

  private YamlTable(YamlPart part, String key, Problems problems, boolean isBroken) {
    this.part = part;
    this.key = key;
    this.problems = problems;
    this.isBroken = isBroken;
  }

  /** Stands for a value that is no table; lacks nothing, because that is told already. */
  static YamlTable broken(YamlPart part, String key, Problems problems) {
    return new YamlTable(part, key, problems, true);
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
      problems.add(part.line(), path(name), "is missing; expected " + expected);
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
                entry.key().line(),
                path(name),
                "Unknown key '" + name + "'" + NearestName.hint(name, asked));
          }
        });
  }

  private void add(YamlPart.Entry entry) {
    if (!(entry.key() instanceof YamlPart.Scalar word)) {
      problems.add(entry.key().line(), key, "expected a word as key");
    } else if (entries.putIfAbsent(word.text(), entry) != null) {
      problems.add(word.line(), path(word.text()), "is written twice; keep one");
    }
  }

  private YamlValue value(String name, YamlPart.Entry entry) {
    return new YamlValue(entry.value(), path(name), problems);
  }

  private String path(String name) {
    return key.isEmpty() ? name : key + "." + name;
  }
}
