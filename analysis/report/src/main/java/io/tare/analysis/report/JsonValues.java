package io.tare.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import io.tare.model.Measurand;
import io.tare.model.Metric;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the parts of {@code results.json} have in common: how an estimate or a measurand is written.
 */
final class JsonValues {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JsonValues() {}

  static ObjectNode measurand(Measurand measurand) {
    ObjectNode node = NODES.objectNode();
    node.put("workload", measurand.workload());
    ObjectNode parameters = node.putObject("parameters");
    measurand.parameters().values().forEach((name, value) -> parameters.putPOJO(name, value));
    node.put("path", measurand.path().label());
    measurand.load().ifPresent(load -> node.putObject("load").put(load.axis(), load.size()));
    if (!measurand.phase().isEmpty()) {
      node.put("phase", measurand.phase());
    }
    return node;
  }

  static ObjectNode metric(Metric metric) {
    return NODES
        .objectNode()
        .put("name", metric.name())
        .put("words", metric.words())
        .put("unit", metric.unit().symbol())
        .put("better", metric.direction().label());
  }

  static ObjectNode estimate(Estimate estimate) {
    ObjectNode node = NODES.objectNode().put("value", estimate.value()).put("n", estimate.n());
    node.set("interval", interval(estimate.interval()));
    return node;
  }

  static ObjectNode ratio(Ratio ratio) {
    ObjectNode node = NODES.objectNode().put("value", ratio.value()).put("blocks", ratio.blocks());
    node.set("interval", interval(ratio.interval()));
    node.put("method", name(ratio.method()));
    node.put("method_words", ratio.method().words());
    node.set("log_ratio_interval", interval(ratio.crossCheck()));
    put(node, "p", ratio.pValue());
    return node;
  }

  static JsonNode interval(Optional<Interval> interval) {
    return interval.isPresent()
        ? NODES.arrayNode().add(interval.get().lower()).add(interval.get().upper())
        : NODES.nullNode();
  }

  static void put(ObjectNode node, String name, OptionalDouble value) {
    value.ifPresent(each -> node.put(name, each));
  }

  static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
