package io.tare.analysis.capacity.validation;

import io.tare.harness.archive.RecordJson;
import java.util.List;
import java.util.stream.Stream;

/**
 * A validation in JSON. Times are in seconds, errors are predicted over measured less 1; infinite
 * and unset values are absent.
 *
 * @param predictionsSha256 of the file with the predictions
 */
public record ValidationDocument(
    String predictionsSha256,
    String reference,
    List<FlatPrediction> points,
    List<String> missing,
    List<Errors> errors,
    List<Bands> coverage,
    List<Sizing> sizing) {

  /** The errors of a predictor. */
  record Errors(
      String platform,
      String quantity,
      String where,
      String predictor,
      double goal,
      int count,
      double medianError,
      double worstError,
      double withinGoal) {

    static Errors of(Goal goal) {
      return new Errors(
          goal.platform(),
          goal.quantity(),
          goal.where(),
          goal.predictor(),
          goal.limit(),
          goal.errors().size(),
          goal.medianError(),
          goal.worstError(),
          goal.limit() > 0 ? goal.metShare() : Double.NaN);
    }
  }

  /** How often bands contained the measurement. */
  record Bands(String platform, String bands, double share, int count) {

    static Bands of(Validation.Coverage coverage) {
      return new Bands(coverage.platform(), coverage.bands(), coverage.share(), coverage.count());
    }
  }

  /** Whether numbers of guests are right. */
  record Sizing(
      String platform,
      String requests,
      String predictor,
      double limitSeconds,
      double predictedRatePerSecond,
      double measuredRatePerSecond,
      int right,
      int tooFew,
      int demands) {

    static Sizing of(SizingCheck check) {
      return new Sizing(
          check.platform(),
          check.work().name(),
          check.predictor(),
          check.limitSeconds(),
          check.predictedRate(),
          check.measuredRate(),
          check.right(),
          check.tooFew(),
          check.demands());
    }
  }

  /** The whole validation, also for people. */
  public static String of(Validation validation, String sha256) {
    return RecordJson.pretty(
        new ValidationDocument(
            sha256,
            validation.reference(),
            validation.points().stream()
                .map(each -> FlatPrediction.of(each.prediction(), each.measured()))
                .toList(),
            validation.missing().stream()
                .map(each -> each.platform() + " " + each.measurand())
                .toList(),
            Stream.concat(validation.goals().stream(), validation.withoutParts().stream())
                .map(Errors::of)
                .toList(),
            validation.coverages().stream().map(Bands::of).toList(),
            validation.sizings().stream().map(Sizing::of).toList()));
  }
}
