package io.tare.analysis.capacity.validation;

import io.tare.analysis.capacity.models.Residuals;
import io.tare.harness.model.Load;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Predictions compared with load tests.
 *
 * @param reference the platform that baselines start from
 * @param processors of each platform
 * @param points valid in the tests
 * @param missing invalid cells
 * @param scaling throughput of points with more clients by the universal scalability law fitted to
 *     the first four numbers of clients
 */
public record Validation(
    String reference,
    int processors,
    List<ValidatedPoint> points,
    List<LoadPoint> missing,
    Map<LoadPoint, Double> scaling) {

  /** The validated predictor. */
  public static final String MODEL = "model";

  /** Queueing theory with the load test's own demand; not a prediction. */
  public static final String KNOWN_DEMAND = "known demand";

  /** Of the measured means, by their blocks: how closely the test can tell; not a prediction. */
  public static final String STANDARD_ERROR = "standard error";

  /** The baseline that extrapolates the law of few clients. */
  public static final String SCALING = "USL";

  private static final String OF_MODEL = "of the model";
  private static final String OF_OTHERS = "with the errors of other requests";

  private static final double LOW_LOAD = 0.70;
  private static final double HIGH_LOAD = 0.85;

  public Validation {
    points = List.copyOf(points);
    missing = List.copyOf(missing);
    scaling = Collections.unmodifiableMap(new LinkedHashMap<>(scaling));
  }

  /**
   * Combines both.
   *
   * @param measured the tests' result of a cell, if valid
   */
  public static Validation of(
      String reference,
      int processors,
      List<Prediction> predictions,
      Function<LoadPoint, Optional<MeasuredPoint>> measured) {
    List<ValidatedPoint> points = new ArrayList<>();
    List<LoadPoint> missing = new ArrayList<>();
    for (Prediction each : predictions) {
      Optional<MeasuredPoint> own = measured.apply(each.point());
      own.ifPresentOrElse(
          one -> points.add(new ValidatedPoint(each, one)), () -> missing.add(each.point()));
    }
    return new Validation(reference, processors, points, missing, ClientScaling.of(points));
  }

  /** The platforms, in the order of their predictions. */
  public List<String> platforms() {
    return points.stream().map(each -> each.prediction().point().platform()).distinct().toList();
  }

  /** The errors of the model and of simpler predictors, with the allowed ones. */
  public List<Goal> goals() {
    return errors().stream().filter(each -> !ModelPart.isLeftOutBy(each.predictor())).toList();
  }

  /** The errors of response times at rates by the model without each of its parts. */
  public List<Goal> withoutParts() {
    return errors().stream().filter(each -> ModelPart.isLeftOutBy(each.predictor())).toList();
  }

  private List<Goal> errors() {
    List<Goal> goals = new ArrayList<>();
    for (String platform : platforms()) {
      List<ValidatedPoint> own =
          points.stream()
              .filter(each -> each.prediction().point().platform().equals(platform))
              .toList();
      List<ValidatedPoint> clients = own.stream().filter(each -> !isOpen(each)).toList();
      add(goals, platform, "throughput", "clients", 0.10, clients, ValidatedPoint::throughputError);
      scaling(goals, platform, clients);
      add(goals, platform, "throughput", "rates", 0.10, open(own), ValidatedPoint::throughputError);
      add(goals, platform, "utilization", "all", 0.10, own, ValidatedPoint::utilizationError);
      times(goals, platform, "up to 70 %", 0.20, 0.30, own, each -> busy(each) <= LOW_LOAD);
      times(
          goals,
          platform,
          "70 to 85 %",
          0.30,
          Double.NaN,
          own,
          each -> busy(each) > LOW_LOAD && busy(each) <= HIGH_LOAD);
      times(
          goals,
          platform,
          "above 85 %",
          Double.NaN,
          Double.NaN,
          own,
          each -> busy(each) > HIGH_LOAD);
    }
    return goals;
  }

  private static boolean isOpen(ValidatedPoint point) {
    return point.prediction().point().isOpen();
  }

  private static List<ValidatedPoint> open(List<ValidatedPoint> points) {
    return points.stream().filter(Validation::isOpen).toList();
  }

  private static double busy(ValidatedPoint point) {
    return point.measured().utilization();
  }

  private static void add(
      List<Goal> goals,
      String platform,
      String quantity,
      String where,
      double limit,
      List<ValidatedPoint> points,
      ToDoubleFunction<ValidatedPoint> error) {
    if (!points.isEmpty()) {
      List<Double> errors = points.stream().map(error::applyAsDouble).toList();
      goals.add(new Goal(platform, quantity, where, MODEL, limit, errors));
    }
  }

  private void scaling(List<Goal> goals, String platform, List<ValidatedPoint> clients) {
    List<Double> errors =
        clients.stream()
            .filter(each -> scaling.containsKey(each.prediction().point()))
            .map(
                each ->
                    ValidatedPoint.error(
                        Objects.requireNonNull(scaling.get(each.prediction().point())),
                        each.measured().throughput()))
            .toList();
    if (!errors.isEmpty()) {
      goals.add(new Goal(platform, "throughput", "clients", SCALING, 0.10, errors));
    }
  }

  /** Of response times at rates, by the model and by baselines. */
  private void times(
      List<Goal> goals,
      String platform,
      String where,
      double meanLimit,
      double p95Limit,
      List<ValidatedPoint> points,
      Predicate<ValidatedPoint> isHere) {
    List<ValidatedPoint> own = open(points).stream().filter(isHere).toList();
    if (own.isEmpty()) {
      return;
    }
    SortedMap<String, List<Double>> means = new TreeMap<>();
    SortedMap<String, List<Double>> p95s = new TreeMap<>();
    for (ValidatedPoint each : own) {
      for (int kind = 0; kind < each.measured().kinds().size(); kind++) {
        MeasuredPoint.OfKind measured = each.measured().kinds().get(kind);
        keep(means, MODEL, each.meanError(kind));
        keep(p95s, MODEL, each.p95Error(kind));
        measured.standardError().ifPresent(error -> keep(means, STANDARD_ERROR, error));
        each.prediction()
            .kinds()
            .get(kind)
            .baselines()
            .forEach(
                (name, baseline) -> {
                  // The others start from the reference, so on it they are the model.
                  if (!platform.equals(reference) || ModelPart.isLeftOutBy(name)) {
                    keep(means, name, ValidatedPoint.error(baseline.mean(), measured.mean()));
                    keep(p95s, name, ValidatedPoint.error(baseline.p95(), measured.p95()));
                  }
                });
      }
    }
    known(means, own);
    means.forEach(
        (name, errors) -> {
          double limit = name.equals(STANDARD_ERROR) ? Double.NaN : meanLimit;
          goals.add(new Goal(platform, "mean", where, name, limit, errors));
        });
    p95s.forEach(
        (name, errors) -> goals.add(new Goal(platform, "p95", where, name, p95Limit, errors)));
  }

  /** The remaining error of means if the demand is known. */
  private void known(SortedMap<String, List<Double>> means, List<ValidatedPoint> points) {
    for (ValidatedPoint each : points) {
      if (!each.prediction().point().work().isMix()) {
        keep(means, KNOWN_DEMAND, each.queueingError(processors));
      }
    }
  }

  private static void keep(SortedMap<String, List<Double>> all, String name, double error) {
    all.computeIfAbsent(name, key -> new ArrayList<>()).add(error);
  }

  /** The additional error for a model's bands, by platform, as far as tested. */
  public Map<String, Residuals> residuals() {
    Map<String, Residuals> all = new LinkedHashMap<>();
    for (String platform : platforms()) {
      PredictionErrors.byLoad(of(platform)).ifPresent(found -> all.put(platform, found));
    }
    return all;
  }

  private List<ValidatedPoint> of(String platform) {
    return points.stream()
        .filter(each -> each.prediction().point().platform().equals(platform))
        .toList();
  }

  /**
   * How often the bands of means and 95th percentiles at rates contained the measurement.
   *
   * @param bands what they include
   * @param held number of bands that contain the measured value
   * @param count number of bands
   */
  public record Coverage(String platform, String bands, int held, int count) {

    /** The share of bands that contain the measured value. */
    public double share() {
      return (double) held / count;
    }

    private Coverage with(Coverage other) {
      return new Coverage(platform, bands, held + other.held, count + other.count);
    }
  }

  /**
   * By platform: with the model's bands, and with bands that include the errors that were found
   * with all other requests, as those of a validated model do.
   */
  public List<Coverage> coverages() {
    List<Coverage> all = new ArrayList<>();
    for (String platform : platforms()) {
      List<ValidatedPoint> own = of(platform);
      coverage(platform, OF_MODEL, open(own), Optional.empty()).ifPresent(all::add);
      List<Coverage> byWork = new ArrayList<>();
      for (TestWork work : works(own)) {
        List<ValidatedPoint> others = own.stream().filter(each -> !isOf(each, work)).toList();
        Optional<Residuals> errors = PredictionErrors.byLoad(others);
        if (errors.isPresent()) { // with one kind of work only, nothing is known of others
          List<ValidatedPoint> tested =
              open(own).stream().filter(each -> isOf(each, work)).toList();
          coverage(platform, OF_OTHERS, tested, errors).ifPresent(byWork::add);
        }
      }
      byWork.stream().reduce(Coverage::with).ifPresent(all::add);
    }
    return all;
  }

  private static List<TestWork> works(List<ValidatedPoint> points) {
    return points.stream().map(each -> each.prediction().point().work()).distinct().toList();
  }

  private static boolean isOf(ValidatedPoint point, TestWork work) {
    return point.prediction().point().work().equals(work);
  }

  /** Empty without points. */
  private static Optional<Coverage> coverage(
      String platform, String bands, List<ValidatedPoint> points, Optional<Residuals> errors) {
    int held = 0;
    int count = 0;
    for (ValidatedPoint each : points) {
      Optional<Residuals.AtLoad> atLoad =
          errors.map(known -> known.at(each.prediction().utilization().value()));
      for (int kind = 0; kind < each.measured().kinds().size(); kind++) {
        held += each.isMeanInBand(kind, atLoad) ? 1 : 0;
        held += each.isP95InBand(kind, atLoad) ? 1 : 0;
        count += 2;
      }
    }
    return count == 0 ? Optional.empty() : Optional.of(new Coverage(platform, bands, held, count));
  }

  /** Whether numbers of guests are right, for requests of one kind. */
  public List<SizingCheck> sizings() {
    Map<String, List<ValidatedPoint>> curves = new LinkedHashMap<>();
    for (ValidatedPoint each : open(points)) {
      LoadPoint point = each.prediction().point();
      if (!point.work().isMix()) {
        curves
            .computeIfAbsent(point.platform() + "\n" + point.work().name(), k -> new ArrayList<>())
            .add(each);
      }
    }
    List<SizingCheck> all = new ArrayList<>();
    for (List<ValidatedPoint> curve : curves.values()) {
      all.add(SizingCheck.of(curve, MODEL, each -> each.prediction().kinds().get(0).p95().value()));
      if (!curve.get(0).prediction().point().platform().equals(reference)) {
        curve.get(0).prediction().kinds().get(0).baselines().keySet().stream()
            .filter(name -> !ModelPart.isLeftOutBy(name))
            .map(name -> SizingCheck.of(curve, name, each -> p95(each, name)))
            .forEach(all::add);
      }
    }
    return all;
  }

  private static double p95(ValidatedPoint point, String baseline) {
    Prediction.Baseline own = point.prediction().kinds().get(0).baselines().get(baseline);
    return own == null ? Double.NaN : own.p95();
  }

  /** The number of clients of a point; 0 at rates. */
  static int clients(ValidatedPoint point) {
    return point.prediction().point().load() instanceof Load.Clients clients ? clients.count() : 0;
  }
}
