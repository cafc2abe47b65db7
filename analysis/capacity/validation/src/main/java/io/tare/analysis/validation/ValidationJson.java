package io.tare.analysis.validation;

import io.tare.analysis.overhead.BandJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Validations as maps, lists, texts and numbers that can be written as JSON. Times are in seconds,
 * errors are predicted over measured less 1; what is infinite or not set is absent.
 */
public final class ValidationJson {

  private ValidationJson() {}

  /**
   * The whole validation.
   *
   * @param sha256 of the file with the predictions
   */
  public static Map<String, Object> of(Validation validation, String sha256) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("predictions_sha256", sha256);
    root.put("reference", validation.reference());
    root.put("points", validation.points().stream().map(ValidationJson::point).toList());
    root.put(
        "missing",
        validation.missing().stream()
            .map(each -> each.platform() + " " + each.measurand())
            .toList());
    root.put("errors", validation.goals().stream().map(ValidationJson::goal).toList());
    root.put(
        "coverage",
        validation.coverages().stream()
            .map(
                each ->
                    Map.of(
                        "platform", each.platform(),
                        "share", each.share(),
                        "count", each.count()))
            .toList());
    root.put("sizing", validation.sizings().stream().map(ValidationJson::sizing).toList());
    return root;
  }

  private static Map<String, Object> point(ValidatedPoint point) {
    Map<String, Object> map = PredictionFile.prediction(point.prediction());
    Map<String, Object> measured = new LinkedHashMap<>();
    BandJson.put(measured, "throughput_per_second", point.measured().throughput());
    BandJson.put(measured, "utilization", point.measured().utilization());
    List<Object> kinds = new ArrayList<>();
    for (MeasuredPoint.OfKind each : point.measured().kinds()) {
      Map<String, Object> kind = new LinkedHashMap<>();
      kind.put("requests", each.requests());
      BandJson.put(kind, "mean_seconds", each.mean());
      BandJson.put(kind, "p95_seconds", each.p95());
      kinds.add(kind);
    }
    measured.put("requests", kinds);
    if (point.measured().isSaturated()) {
      measured.put("saturated", true);
    }
    map.put("measured", measured);
    return map;
  }

  private static Map<String, Object> goal(Goal goal) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("platform", goal.platform());
    map.put("quantity", goal.quantity());
    map.put("where", goal.where());
    map.put("predictor", goal.predictor());
    BandJson.put(map, "goal", goal.limit());
    map.put("count", goal.errors().size());
    BandJson.put(map, "median_error", goal.medianError());
    BandJson.put(map, "worst_error", goal.worstError());
    if (goal.limit() > 0) {
      map.put("within_goal", goal.metShare());
    }
    return map;
  }

  private static Map<String, Object> sizing(SizingCheck check) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("platform", check.platform());
    map.put("requests", check.work().name());
    map.put("predictor", check.predictor());
    map.put("limit_seconds", check.limitSeconds());
    map.put("predicted_rate_per_second", check.predictedRate());
    map.put("measured_rate_per_second", check.measuredRate());
    map.put("right", check.right());
    map.put("too_few", check.tooFew());
    map.put("demands", check.demands());
    return map;
  }
}
