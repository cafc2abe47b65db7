package io.tare.analysis.presentation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.table.Columns;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Values of columns as in {@code results.json}. */
public final class JsonValues {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JsonValues() {}

  /** A row for programs; a missing value has no key. */
  public static <R> ObjectNode object(Columns<R> columns, R row) {
    ObjectNode node = NODES.objectNode();
    columns.each(row, (id, value) -> node.set(id, node(value)));
    return node;
  }

  public static <R> ArrayNode array(Columns<R> columns, List<R> rows) {
    ArrayNode node = NODES.arrayNode();
    rows.forEach(row -> node.add(object(columns, row)));
    return node;
  }

  private static JsonNode node(Object value) {
    if (value instanceof JsonNode node) {
      return node;
    }
    if (value instanceof List<?> list) {
      ArrayNode array = NODES.arrayNode();
      list.forEach(each -> array.add(node(each)));
      return array;
    }
    if (value instanceof Map<?, ?> map) {
      ObjectNode object = NODES.objectNode();
      map.forEach((key, each) -> object.set(key.toString(), node(each)));
      return object;
    }
    if (value instanceof Measurand measurand) {
      return measurand(measurand);
    }
    if (value instanceof Metric metric) {
      return metric(metric);
    }
    if (value instanceof Estimate estimate) {
      return estimate(estimate);
    }
    if (value instanceof Ratio ratio) {
      return ratio(ratio);
    }
    return value instanceof Enum<?> constant ? NODES.textNode(name(constant)) : scalar(value);
  }

  private static JsonNode scalar(Object value) {
    if (value instanceof Double number) {
      return NODES.numberNode(number.doubleValue());
    }
    if (value instanceof Long number) {
      return NODES.numberNode(number.longValue());
    }
    if (value instanceof Integer number) {
      return NODES.numberNode(number.intValue());
    }
    return value instanceof Boolean flag
        ? NODES.booleanNode(flag)
        : NODES.textNode(value.toString());
  }

  private static ObjectNode measurand(Measurand measurand) {
    ObjectNode node = NODES.objectNode();
    node.put("workload", measurand.workload());
    node.set("parameters", node(measurand.parameters().values()));
    node.put("path", measurand.network().name());
    measurand
        .load()
        .ifPresent(
            load -> {
              ObjectNode numbers = node.putObject("load");
              load.values().forEach((name, number) -> numbers.put(name, number.doubleValue()));
            });
    if (!measurand.phase().isEmpty()) {
      node.put("phase", measurand.phase());
    }
    return node;
  }

  private static ObjectNode metric(Metric metric) {
    ObjectNode node =
        NODES
            .objectNode()
            .put("name", metric.name())
            .put("words", metric.words())
            .put("unit", metric.unit().symbol())
            .put("better", metric.direction().label());
    metric
        .direction()
        .fixed()
        .ifPresent(each -> node.put("fixed", each.name().toLowerCase(Locale.ROOT)));
    return node;
  }

  private static ObjectNode estimate(Estimate estimate) {
    ObjectNode node = NODES.objectNode().put("value", estimate.value()).put("n", estimate.n());
    node.set("interval", interval(estimate.interval()));
    return node;
  }

  private static ObjectNode ratio(Ratio ratio) {
    ObjectNode node = NODES.objectNode().put("value", ratio.value()).put("blocks", ratio.blocks());
    node.set("interval", interval(ratio.interval()));
    node.put("method", name(ratio.method()));
    node.put("method_words", ratio.method().words());
    node.set("log_ratio_interval", interval(ratio.crossCheck()));
    ratio.pValue().ifPresent(each -> node.put("p", each));
    return node;
  }

  /** Null if it cannot be given; the reason is beside it. */
  public static JsonNode interval(Optional<Interval> interval) {
    return interval.isPresent()
        ? NODES.arrayNode().add(interval.get().lower()).add(interval.get().upper())
        : NODES.nullNode();
  }

  public static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
