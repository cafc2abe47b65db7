package io.tare.harness.spec;

import io.tare.harness.model.Dimension;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * JSON schemas of declarations (draft 2020-12). They cannot check ranges of quantities, or what
 * depends on several values.
 */
public final class Schema {

  /** Marks a schema that is defined once, until {@link #document} moves it. */
  private static final String DEFINED = "$defined";

  private Schema() {}

  /** A named schema that is defined once. */
  public static Map<String, Object> defined(String name, Map<String, Object> schema) {
    Map<String, Object> marked = new LinkedHashMap<>();
    marked.put(DEFINED, name);
    marked.putAll(schema);
    return marked;
  }

  /** The schema of quantities with their units. */
  public static Map<String, Object> quantity(Dimension dimension) {
    return defined(
        dimension.name().toLowerCase(java.util.Locale.ROOT), matching(dimension.pattern()));
  }

  /** The schema of texts. */
  public static Map<String, Object> matching(String pattern) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "string");
    schema.put("pattern", pattern);
    return schema;
  }

  /** A value or a list of them; if the schema has a name, the list has its own. */
  static Map<String, Object> several(
      Map<String, Object> one, Map<String, Object> list, String suffix) {
    Map<String, Object> either = Map.of("anyOf", List.of(one, list));
    return one.get(DEFINED) instanceof String name ? defined(name + suffix, either) : either;
  }

  static Map<String, Object> table(Spec spec) {
    Map<String, Object> properties = new LinkedHashMap<>();
    Map<String, Object> together = new LinkedHashMap<>();
    List<Object> rules = new ArrayList<>();
    List<String> required = new ArrayList<>();
    for (Key<?> key : spec.all()) {
      properties.put(key.name(), described(key));
      key.former().forEach(name -> properties.put(name, key.type().schema()));
      if (key.isRequired() && key.former().isEmpty()) {
        required.add(key.name());
      }
      if (key.companions().size() == 1) {
        together.put(key.name(), List.of(key.companions().get(0).name()));
      }
      for (Key<?> rival : key.rivals()) {
        rules.add(Map.of("not", Map.of("required", List.of(key.name(), rival.name()))));
      }
    }
    for (Spec.Need need : spec.needs()) {
      rules.add(
          Map.of(
              "anyOf",
              need.keys().stream().map(key -> Map.of("required", List.of(key.name()))).toList()));
    }
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    put(schema, "required", required);
    schema.put("properties", properties);
    if (!together.isEmpty()) {
      schema.put("dependentRequired", together);
    }
    put(schema, "allOf", rules);
    schema.put("additionalProperties", false);
    return schema;
  }

  private static void put(Map<String, Object> schema, String word, List<?> values) {
    if (!values.isEmpty()) {
      schema.put(word, values);
    }
  }

  private static Map<String, Object> described(Key<?> key) {
    Map<String, Object> schema = new LinkedHashMap<>();
    boolean isReported = key.isRequired() || key.otherwise().equals("none");
    String otherwise = isReported ? "" : "; if left out: " + key.otherwise();
    schema.put("description", key.plainWords() + otherwise);
    schema.putAll(key.type().schema());
    return schema;
  }

  /** A table's schema with one more key, which has a constant word. */
  static Map<String, Object> withWord(String by, String word, Map<String, Object> table) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put(by, Map.of("const", word));
    if (table.get("properties") instanceof Map<?, ?> others) {
      others.forEach((key, each) -> properties.put(String.valueOf(key), each));
    }
    List<Object> required = new ArrayList<>(List.of(by));
    if (table.get("required") instanceof List<?> others) {
      required.addAll(others);
    }
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("required", required);
    schema.put("properties", properties);
    table.forEach(schema::putIfAbsent);
    return schema;
  }

  /**
   * A whole schema, with each named schema defined once.
   *
   * @param id a URI
   * @param description of the document as a whole
   */
  public static Map<String, Object> document(
      String id, String title, String description, Map<String, Object> root) {
    Map<String, Object> definitions = new TreeMap<>();
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("$id", id);
    schema.put("title", title);
    schema.put("description", description);
    Map<?, ?> once = hoisted(root, definitions);
    Map<Property, Integer> counts = new HashMap<>();
    count(once, counts);
    counts.values().removeIf(number -> number == 1);
    counts.keySet().removeIf(Property::isConstant);
    shared(once, counts.keySet(), definitions)
        .forEach((key, value) -> schema.put(String.valueOf(key), value));
    schema.put("$defs", definitions);
    return schema;
  }

  private static Map<?, ?> hoisted(Map<?, ?> schema, Map<String, Object> definitions) {
    Map<String, Object> here = new LinkedHashMap<>();
    Map<String, Object> there = new LinkedHashMap<>();
    boolean isDefined = schema.containsKey(DEFINED);
    schema.forEach(
        (key, value) -> {
          String word = String.valueOf(key);
          Object inner = inner(value, definitions);
          (isDefined && !word.equals("description") ? there : here).put(word, inner);
        });
    if (!isDefined) {
      return here;
    }
    String name = String.valueOf(there.remove(DEFINED));
    Object before = definitions.putIfAbsent(name, there);
    if (before != null && !before.equals(there)) {
      throw new IllegalArgumentException("two schemas have the name " + name);
    }
    here.put("$ref", "#/$defs/" + name);
    return here;
  }

  private static Object inner(Object value, Map<String, Object> definitions) {
    if (value instanceof Map<?, ?> map) {
      return hoisted(map, definitions);
    }
    if (value instanceof List<?> list) {
      return list.stream().map(each -> inner(each, definitions)).toList();
    }
    return value;
  }

  /** A key in a schema. */
  private record Property(String name, Object schema) {

    /** Such as a workload's name: not longer than a reference to a definition. */
    boolean isConstant() {
      return schema instanceof Map<?, ?> words && words.keySet().equals(Set.of("const"));
    }
  }

  private static void count(Object value, Map<Property, Integer> counts) {
    if (value instanceof List<?> list) {
      list.forEach(each -> count(each, counts));
    } else if (value instanceof Map<?, ?> map) {
      if (map.get("properties") instanceof Map<?, ?> properties) {
        properties.forEach(
            (name, schema) ->
                counts.merge(new Property(String.valueOf(name), schema), 1, Integer::sum));
      }
      map.values().forEach(each -> count(each, counts));
    }
  }

  /** Defines keys that are equal in several tables only once, too. */
  private static Map<?, ?> shared(
      Map<?, ?> schema, Set<Property> repeated, Map<String, Object> definitions) {
    Map<String, Object> copy = new LinkedHashMap<>();
    schema.forEach(
        (word, value) ->
            copy.put(
                String.valueOf(word),
                word.equals("properties") && value instanceof Map<?, ?> properties
                    ? sharedKeys(properties, repeated, definitions)
                    : sharedWithin(value, repeated, definitions)));
    return copy;
  }

  private static Object sharedWithin(
      Object value, Set<Property> repeated, Map<String, Object> definitions) {
    if (value instanceof Map<?, ?> map) {
      return shared(map, repeated, definitions);
    }
    return value instanceof List<?> list
        ? list.stream().map(each -> sharedWithin(each, repeated, definitions)).toList()
        : value;
  }

  private static Map<String, Object> sharedKeys(
      Map<?, ?> properties, Set<Property> repeated, Map<String, Object> definitions) {
    Map<String, Object> copy = new LinkedHashMap<>();
    properties.forEach(
        (key, value) -> {
          String name = String.valueOf(key);
          copy.put(
              name,
              repeated.contains(new Property(name, value))
                  ? Map.of("$ref", "#/$defs/" + defined(name, value, definitions))
                  : sharedWithin(value, repeated, definitions));
        });
    return copy;
  }

  /** The name of the definition: that of the key, with a number if the key has several meanings. */
  private static String defined(String key, Object schema, Map<String, Object> definitions) {
    String name = "key-" + key;
    for (int i = 2; !definitions.getOrDefault(name, schema).equals(schema); i++) {
      name = "key-" + key + "-" + i;
    }
    definitions.put(name, schema);
    return name;
  }
}
