package io.tare.analysis.capacity.planning;

import io.tare.harness.model.Dimension;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Schema;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The JSON schema of a query: its keys, and the requirements of some questions. */
final class QuerySchema {

  private QuerySchema() {}

  /** For queries without known models. */
  static Map<String, Object> document() {
    return document(of());
  }

  /** The same with additional rules. */
  static Map<String, Object> document(Map<String, Object> schema) {
    return Schema.document(
        "urn:tare:query",
        "A query of Tare's planner",
        "Quantities have units, such as 80ms or 6MB; a list of two is a range.",
        schema);
  }

  static Map<String, Object> of() {
    Map<String, Object> schema = new LinkedHashMap<>(QueryKeys.QUERY.schema());
    schema.put(
        "allOf",
        List.of(
            when(asking(Question::needsSla), required(QueryKeys.SLA)),
            when(asking(Question::needsVary), required(QueryKeys.VARY)),
            when(asking(Question::needsRate), having(QueryKeys.CLASSES, among(rated()))),
            when(varying(SweptParameter.RATE), having(QueryKeys.CLASSES, among(rated()))),
            when(varying(SweptParameter.CLIENTS), someClass(QueryKeys.CLIENTS)),
            when(
                varying(SweptParameter.SIZE, SweptParameter.CHARACTERS),
                someClass(QueryKeys.REQUEST))));
    return schema;
  }

  static Map<String, Object> when(Map<String, Object> some, Map<String, Object> then) {
    return words("if", some, "then", then);
  }

  private static Map<String, Object> asking(Predicate<Question> need) {
    List<String> words = Arrays.stream(Question.values()).filter(need).map(Question::word).toList();
    return saying(QueryKeys.QUESTION, Map.of("enum", words));
  }

  private static Map<String, Object> varying(SweptParameter... some) {
    List<String> words = Arrays.stream(some).map(SweptParameter::word).toList();
    return saying(
        QueryKeys.VARY,
        saying(
            QueryKeys.WHAT,
            words.size() == 1 ? Map.of("const", words.get(0)) : Map.of("enum", words)));
  }

  /** Some class with a key. */
  private static Map<String, Object> someClass(Key<?> key) {
    return having(
        QueryKeys.CLASSES, among(words("type", "object", "required", List.of(key.name()))));
  }

  /** A class whose requests come at a rate above 0. */
  private static Map<String, Object> rated() {
    return saying(QueryKeys.RATE, among(QueryTypes.positive(Dimension.RATE).schema()));
  }

  static Map<String, Object> required(Key<?>... keys) {
    return Map.of("required", Arrays.stream(keys).map(Key::name).toList());
  }

  static Map<String, Object> having(Key<?> key, Map<String, Object> value) {
    return Map.of("properties", Map.of(key.name(), value));
  }

  /** A table with a key, of this value. */
  static Map<String, Object> saying(Key<?> key, Map<String, Object> value) {
    Map<String, Object> schema = words("type", "object", "required", List.of(key.name()));
    schema.putAll(having(key, value));
    return schema;
  }

  /** This value, or a list with one of these. */
  private static Map<String, Object> among(Map<String, Object> one) {
    return Map.of("anyOf", List.of(one, words("type", "array", "contains", one)));
  }

  static Map<String, Object> words(String first, Object value, String second, Object other) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put(first, value);
    schema.put(second, other);
    return schema;
  }
}
