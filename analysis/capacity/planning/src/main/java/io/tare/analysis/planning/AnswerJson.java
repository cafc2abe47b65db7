package io.tare.analysis.planning;

import io.tare.analysis.overhead.BandJson;
import io.tare.analysis.overhead.OverheadModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Answers as maps, lists, texts and numbers that can be written as JSON: {@code
 * docs/reference/queries.md}. What is infinite is absent.
 */
public final class AnswerJson {

  private AnswerJson() {}

  /** The whole answer. */
  public static Map<String, Object> of(CapacityAnswer answer) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("question", answer.query().question().word());
    root.put("model", model(answer.model()));
    root.put("quantile", answer.query().quantile());
    answer
        .query()
        .sla()
        .ifPresent(
            sla ->
                root.put(
                    "sla",
                    ordered(
                        "quantile", sla.quantile(),
                        "limit_seconds", sla.seconds(),
                        "confidence", sla.confidence(),
                        "attainable", answer.isAttainable())));
    if (!answer.platforms().isEmpty()) {
      root.put("platforms", answer.platforms().stream().map(AnswerJson::platform).toList());
    }
    if (!answer.points().isEmpty()) {
      answer.query().vary().ifPresent(vary -> root.put("varied", vary.what().word()));
      root.put("points", answer.points().stream().map(AnswerJson::point).toList());
    }
    if (!answer.ranges().isEmpty()) {
      root.put("ranges", answer.ranges().stream().map(AnswerJson::range).toList());
    }
    if (!answer.factors().isEmpty()) {
      root.put("factors", answer.factors().stream().map(AnswerJson::factor).toList());
    }
    if (!answer.largest().isEmpty()) {
      root.put("largest", answer.largest().stream().map(AnswerJson::largest).toList());
    }
    root.put("notes", answer.notes());
    return root;
  }

  /** What a model is, without its laws. */
  public static Map<String, Object> model(OverheadModel model) {
    return ordered(
        "id", model.id(),
        "title", model.title(),
        "data", model.data(),
        "sha256", model.sha256(),
        "reference", model.reference(),
        "platforms", model.platforms(),
        "operations", model.operations());
  }

  private static Map<String, Object> platform(CapacityAnswer.OnPlatform each) {
    Map<String, Object> map =
        ordered(
            "platform",
            each.platform(),
            "validated",
            each.isValidated(),
            "vms",
            each.vms(),
            "vcpus",
            each.vcpus(),
            "saturated",
            each.saturated(),
            "bottleneck",
            each.bottleneck(),
            "stations",
            each.stations().stream()
                .map(
                    use ->
                        ordered(
                            "station",
                            use.station(),
                            "utilization",
                            BandJson.of(use.utilization())))
                .toList(),
            "classes",
            each.classes().stream().map(AnswerJson::ofClass).toList());
    each.sla()
        .ifPresent(
            sla -> map.put("sla", ordered("met", sla.met(), "probability", sla.probability())));
    each.price().ifPresent(price -> map.put("price", price));
    return map;
  }

  private static Map<String, Object> ofClass(CapacityAnswer.OfClass each) {
    return ordered(
        "name",
        each.name(),
        "throughput_per_second",
        BandJson.of(each.throughputPerSecond()),
        "mean_seconds",
        BandJson.of(each.meanSeconds()),
        "quantiles",
        each.quantiles().stream()
            .map(one -> ordered("quantile", one.share(), "seconds", BandJson.of(one.seconds())))
            .toList(),
        "variation",
        each.variation(),
        "parts",
        each.parts().stream().map(AnswerJson::part).toList(),
        "waiting_seconds",
        BandJson.of(each.waiting()));
  }

  private static Map<String, Object> part(CapacityAnswer.Part each) {
    Map<String, Object> map =
        ordered(
            "part", each.part(),
            "processor", each.isProcessorTime(),
            "reference_seconds", each.referenceSeconds(),
            "seconds", BandJson.of(each.seconds()));
    each.pd().ifPresent(pd -> map.put("pd", BandJson.of(pd)));
    map.put("source", each.source());
    map.put("bound", each.bound());
    return map;
  }

  private static Map<String, Object> point(CapacityAnswer.Point each) {
    return ordered(
        "at", each.at(),
        "platform", each.platform(),
        "mean_seconds", BandJson.of(each.meanSeconds()),
        "quantile_seconds", BandJson.of(each.quantileSeconds()),
        "throughput_per_second", BandJson.of(each.throughputPerSecond()),
        "utilization", BandJson.of(each.utilization()),
        "bottleneck", each.bottleneck(),
        "validated", each.isValidated());
  }

  private static Map<String, Object> range(CapacityAnswer.Range each) {
    return ordered(
        "platform", each.platform(),
        "saturation_per_second", BandJson.of(each.saturationPerSecond()),
        "knee_per_second", each.kneePerSecond(),
        "validated", each.isValidated());
  }

  private static Map<String, Object> factor(CapacityAnswer.Factor each) {
    Map<String, Object> map = ordered("platform", each.platform(), "input", each.input());
    BandJson.put(map, "mean_elasticity", each.meanElasticity());
    BandJson.put(map, "quantile_elasticity", each.quantileElasticity());
    return map;
  }

  private static Map<String, Object> largest(CapacityAnswer.Largest each) {
    return ordered(
        "platform", each.platform(),
        "per_second", BandJson.of(each.perSecond()),
        "sure_per_second", each.surePerSecond(),
        "validated", each.isValidated());
  }

  private static Map<String, Object> ordered(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }

  /** The models that can be asked. */
  public static List<Map<String, Object>> models(CapacityPlanner planner) {
    return planner.models().stream().map(AnswerJson::model).toList();
  }
}
