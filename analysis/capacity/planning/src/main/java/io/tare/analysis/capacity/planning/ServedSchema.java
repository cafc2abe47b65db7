package io.tare.analysis.capacity.planning;

import static io.tare.analysis.capacity.planning.QuerySchema.having;
import static io.tare.analysis.capacity.planning.QuerySchema.required;
import static io.tare.analysis.capacity.planning.QuerySchema.saying;
import static io.tare.analysis.capacity.planning.QuerySchema.when;
import static io.tare.analysis.capacity.planning.QuerySchema.words;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.KnownOperations;
import io.tare.analysis.capacity.models.OverheadComponent;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.harness.archive.RecordJson;
import io.tare.harness.spec.Key;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The JSON schema of queries to known models: their names and contents, times that a class must
 * give because no model has them, and the models' measured regions.
 */
public final class ServedSchema {

  /** A schema that nothing satisfies. */
  private static final Map<String, Object> NONE = Map.of("not", Map.of());

  private ServedSchema() {}

  /**
   * The schema as a document.
   *
   * @param models at least one; the first answers queries that name none
   */
  public static String document(List<OverheadModel> models) {
    return RecordJson.complete(QuerySchema.document(of(models)));
  }

  static Map<String, Object> of(List<OverheadModel> models) {
    Map<String, OverheadModel> byId = new LinkedHashMap<>();
    models.forEach(each -> byId.putIfAbsent(each.id(), each));
    List<Object> rules = new ArrayList<>();
    rules.add(having(QueryKeys.MODEL, oneOf(byId.keySet())));
    for (OverheadModel each : byId.values()) {
      Map<String, Object> known = known(each);
      rules.add(byId.size() == 1 ? known : when(asked(each, each.equals(models.get(0))), known));
    }
    Map<String, Object> schema = new LinkedHashMap<>(QuerySchema.of());
    if (schema.get("allOf") instanceof List<?> others) {
      rules.addAll(others);
    }
    schema.put("allOf", rules);
    return schema;
  }

  private static Map<String, Object> asked(OverheadModel model, boolean isUsual) {
    Map<String, Object> named = saying(QueryKeys.MODEL, Map.of("const", model.id()));
    return isUsual
        ? Map.of("anyOf", List.of(named, Map.of("not", required(QueryKeys.MODEL))))
        : named;
  }

  private static Map<String, Object> known(OverheadModel model) {
    Map<String, Object> platform = oneOf(model.platforms().keySet());
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put(QueryKeys.PLATFORMS.name(), oneOrSeveral(platform));
    properties.put(QueryKeys.NETWORK.name(), oneOf(model.knownNetworks()));
    properties.put(QueryKeys.PRICES.name(), Map.of("propertyNames", platform));
    properties.put(QueryKeys.PD.name(), Map.of("propertyNames", platform));
    properties.put(QueryKeys.CLASSES.name(), oneOrSeveral(requests(model)));
    return words("properties", properties, "allOf", ServedRegion.of(model));
  }

  /** A class with some time, and a known operation for its service. */
  private static Map<String, Object> requests(OverheadModel model) {
    List<String> operations = model.operations();
    List<String> timed = operations.stream().filter(each -> isTimed(model, each)).toList();
    List<String> untimed = operations.stream().filter(each -> !timed.contains(each)).toList();
    List<Object> times = new ArrayList<>();
    if (!operations.isEmpty()) {
      times.add(required(QueryKeys.SERVICE));
    }
    if (!timed.isEmpty()) {
      times.add(saying(QueryKeys.LIKE, oneOf(timed)));
    }
    body(model, KnownOperations.UNMARSHAL, QueryKeys.REQUEST, QueryKeys.UNMARSHAL)
        .ifPresent(times::add);
    body(model, KnownOperations.MARSHAL, QueryKeys.ANSWER, QueryKeys.MARSHAL).ifPresent(times::add);
    Map<String, Object> schema =
        words(
            "properties",
            Map.of(QueryKeys.LIKE.name(), oneOf(operations)),
            "anyOf",
            times.isEmpty() ? List.of(NONE) : times);
    schema.put("type", "object");
    List<Object> rules = new ArrayList<>();
    if (!untimed.isEmpty()) {
      rules.add(when(saying(QueryKeys.LIKE, oneOf(untimed)), required(QueryKeys.SERVICE)));
    }
    if (hasNone(model, ComponentKind.UNMARSHAL)) {
      rules.add(having(QueryKeys.UNMARSHAL, NONE));
    }
    if (hasNone(model, ComponentKind.MARSHAL)) {
      rules.add(having(QueryKeys.MARSHAL, NONE));
    }
    if (!rules.isEmpty()) {
      schema.put("allOf", rules);
    }
    return schema;
  }

  /** A body has a time from the model, or otherwise from the class. */
  private static Optional<Map<String, Object>> body(
      OverheadModel model, String operation, Key<?> body, Key<?> time) {
    List<OverheadComponent> found =
        model.components().stream().filter(each -> each.operation().equals(operation)).toList();
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(
            found.stream().anyMatch(OverheadComponent::hasSeconds)
                ? required(body)
                : required(body, time));
  }

  /** The PD of such a part is unknown, whatever its time on the reference. */
  private static boolean hasNone(OverheadModel model, ComponentKind kind) {
    return model.components().stream().noneMatch(each -> each.kind() == kind);
  }

  private static boolean isTimed(OverheadModel model, String operation) {
    return model.components().stream()
        .filter(each -> each.kind() == ComponentKind.SERVICE)
        .filter(each -> each.operation().equals(operation))
        .allMatch(OverheadComponent::hasSeconds);
  }

  private static Map<String, Object> oneOf(Collection<String> words) {
    return words.isEmpty() ? NONE : Map.of("enum", List.copyOf(words));
  }

  /** This value, or a list of only these. */
  static Map<String, Object> oneOrSeveral(Map<String, Object> one) {
    return Map.of("anyOf", List.of(one, words("type", "array", "items", one)));
  }
}
