package io.tare.analysis.capacity.validation;

import io.tare.analysis.capacity.queueing.UniversalScalability;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The baseline without a model, from a load test of few clients. */
final class ClientScaling {

  private static final int FITTED = 4;
  private static final double LEVEL = 0.95;

  private ClientScaling() {}

  /** Throughput of points with more clients than in the fit. */
  static Map<LoadPoint, Double> of(List<ValidatedPoint> points) {
    Map<String, List<ValidatedPoint>> curves = new LinkedHashMap<>();
    for (ValidatedPoint each : points) {
      if (Validation.clients(each) > 0) {
        LoadPoint point = each.prediction().point();
        curves
            .computeIfAbsent(point.platform() + "\n" + point.work().name(), k -> new ArrayList<>())
            .add(each);
      }
    }
    Map<LoadPoint, Double> all = new LinkedHashMap<>();
    for (List<ValidatedPoint> curve : curves.values()) {
      curve.sort(Comparator.comparingInt(Validation::clients));
      if (curve.size() > FITTED) {
        UniversalScalability law = law(curve.subList(0, FITTED));
        for (ValidatedPoint each : curve.subList(FITTED, curve.size())) {
          all.put(each.prediction().point(), law.throughput(Validation.clients(each)));
        }
      }
    }
    return all;
  }

  private static UniversalScalability law(List<ValidatedPoint> points) {
    return UniversalScalability.fit(
            points.stream().mapToDouble(Validation::clients).toArray(),
            points.stream().mapToDouble(each -> each.measured().throughput()).toArray(),
            LEVEL)
        .law();
  }
}
