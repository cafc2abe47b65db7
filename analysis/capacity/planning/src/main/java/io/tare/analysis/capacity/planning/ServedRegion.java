package io.tare.analysis.capacity.planning;

import static io.tare.analysis.capacity.planning.QuerySchema.having;
import static io.tare.analysis.capacity.planning.QuerySchema.required;
import static io.tare.analysis.capacity.planning.QuerySchema.saying;
import static io.tare.analysis.capacity.planning.QuerySchema.when;
import static io.tare.analysis.capacity.planning.QuerySchema.words;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.KnownOperations;
import io.tare.analysis.capacity.models.MeasuredRegion;
import io.tare.analysis.capacity.models.OverheadComponent;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.models.WorkPoint;
import io.tare.harness.model.Dimension;
import io.tare.harness.spec.Key;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The JSON schema of a model's measured region, beyond which answers are only bounds: least and
 * largest sizes, characters and n of each operation. It is larger than the measured region if two
 * parameters were not varied independently, for sweeps, and for platforms on which not all was
 * measured.
 */
final class ServedRegion {

  private ServedRegion() {}

  /** Rules of queries to a model. */
  static List<Object> of(OverheadModel model) {
    Map<String, Object> usual = requests(model, Optional.empty());
    Map<Optional<String>, Map<String, Object>> byNetwork = new LinkedHashMap<>();
    byNetwork.put(Optional.empty(), usual);
    model
        .knownNetworks()
        .forEach(each -> byNetwork.put(Optional.of(each), requests(model, Optional.of(each))));
    Set<Map<String, Object>> distinct = new LinkedHashSet<>(byNetwork.values());
    if (distinct.size() == 1) {
      return usual.containsKey("allOf") ? List.of(unlessExtrapolating(usual)) : List.of();
    }
    List<Object> rules = new ArrayList<>();
    byNetwork.forEach(
        (network, region) -> rules.add(when(over(network), unlessExtrapolating(region))));
    return rules;
  }

  private static Map<String, Object> over(Optional<String> network) {
    return network
        .map(name -> saying(QueryKeys.NETWORK, Map.of("const", name)))
        .orElse(Map.of("not", required(QueryKeys.NETWORK)));
  }

  private static Map<String, Object> unlessExtrapolating(Map<String, Object> region) {
    return when(
        Map.of("not", saying(QueryKeys.EXTRAPOLATE, Map.of("const", true))),
        having(QueryKeys.CLASSES, ServedSchema.oneOrSeveral(region)));
  }

  private static Map<String, Object> requests(OverheadModel model, Optional<String> network) {
    List<Object> rules = new ArrayList<>();
    ClassCosts.known(model, network, ComponentKind.UNMARSHAL, KnownOperations.UNMARSHAL)
        .ifPresent(each -> rules.add(body(each, QueryKeys.REQUEST, QueryKeys.UNMARSHAL)));
    ClassCosts.known(model, network, ComponentKind.MARSHAL, KnownOperations.MARSHAL)
        .ifPresent(each -> rules.add(body(each, QueryKeys.ANSWER, QueryKeys.MARSHAL)));
    rules.addAll(services(model, network));
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    if (!rules.isEmpty()) {
      schema.put("allOf", rules);
    }
    return schema;
  }

  /** A body without its own time is left out of an answer if the model has none either. */
  private static Map<String, Object> body(OverheadComponent component, Key<?> body, Key<?> time) {
    Map<String, Object> within = having(body, envelope(component.hull()));
    return component.hasSeconds() ? within : when(required(time), within);
  }

  private static Map<String, Object> envelope(MeasuredRegion region) {
    Map<String, Object> properties = new LinkedHashMap<>();
    Map<String, Object> schema = words("type", "object", "properties", properties);
    for (int i = 0; i < region.variables().size(); i++) {
      String name = region.variables().get(i);
      if (name.equals(WorkPoint.SIZE)) {
        Map<String, Object> size =
            Map.of("pattern", Dimension.SIZE.pattern(region.smallest(i), region.largest(i)));
        properties.put(
            QueryKeys.SIZE.name(),
            Map.of("anyOf", List.of(text(size), words("type", "array", "items", size))));
      } else if (name.equals(WorkPoint.CHARACTERS)) {
        properties.put(QueryKeys.CHARACTERS.name(), range(region, i));
        double usual = QueryKeys.CHARACTERS.fallback().orElseThrow();
        if (usual < region.smallest(i) || usual > region.largest(i)) {
          schema.putAll(required(QueryKeys.CHARACTERS));
        }
      }
    }
    return schema;
  }

  private static Map<String, Object> text(Map<String, Object> pattern) {
    Map<String, Object> schema = new LinkedHashMap<>(pattern);
    schema.put("type", "string");
    return schema;
  }

  /** That n of the named operation, or otherwise of any, was measured. */
  private static List<Object> services(OverheadModel model, Optional<String> network) {
    List<Object> rules = new ArrayList<>();
    List<Object> any = new ArrayList<>();
    boolean isAnyWithoutOrder = false;
    for (String operation : model.operations()) {
      Optional<OverheadComponent> known =
          ClassCosts.known(model, network, ComponentKind.SERVICE, operation);
      if (known.isEmpty()) {
        continue;
      }
      MeasuredRegion region = known.get().hull();
      if (region.variables().equals(List.of(WorkPoint.ORDER))) {
        Map<String, Object> range = range(region, 0);
        any.add(range);
        rules.add(
            when(
                saying(QueryKeys.LIKE, Map.of("const", operation)),
                having(QueryKeys.ORDER, range)));
      } else {
        isAnyWithoutOrder = true;
      }
    }
    if (!any.isEmpty() && !isAnyWithoutOrder) {
      Map<String, Object> unlike =
          Map.of(
              "allOf",
              List.of(required(QueryKeys.SERVICE), Map.of("not", required(QueryKeys.LIKE))));
      rules.add(when(unlike, having(QueryKeys.ORDER, Map.of("anyOf", any))));
    }
    return rules;
  }

  private static Map<String, Object> range(MeasuredRegion region, int variable) {
    return words("minimum", region.smallest(variable), "maximum", region.largest(variable));
  }
}
