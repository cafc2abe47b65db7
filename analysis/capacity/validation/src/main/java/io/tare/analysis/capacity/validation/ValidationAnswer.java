package io.tare.analysis.capacity.validation;

import io.tare.analysis.presentation.LossFigure.Point;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.PlatformForest;
import io.tare.analysis.table.markup.Element;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The model's accuracy: how many goals each platform met, and a figure of all errors. */
final class ValidationAnswer {

  private final Validation validation;
  private final List<Goal> all;

  ValidationAnswer(Validation validation) {
    this.validation = validation;
    this.all =
        validation.goals().stream()
            .filter(each -> each.predictor().equals(Validation.MODEL))
            .sorted(Comparator.comparingDouble((Goal each) -> -each.medianError()))
            .toList();
  }

  /** {@code "uml: the model met 2 of 5 goals; farthest off is mean up to 70 %: 26.0 %."}. */
  String sentence(String platform) {
    List<Goal> own = of(platform);
    List<Goal> limited = own.stream().filter(each -> each.limit() > 0).toList();
    Goal worst = own.get(0);
    return "%s: the model met %d of %d goals; the largest miss is %s: %s."
        .formatted(
            platform,
            limited.stream().filter(each -> each.medianError() <= each.limit()).count(),
            limited.size(),
            name(worst),
            off(worst));
  }

  /** Predicted over measured, wide and narrow; no figure without valid points. */
  Map<String, Element> figure() {
    List<String> platforms = new ArrayList<>(List.of(validation.reference()));
    validation.platforms().stream()
        .filter(each -> !platforms.contains(each))
        .forEach(platforms::add);
    return new PlatformForest<>(
            all,
            Goal::platform,
            ValidationAnswer::name,
            ValidationAnswer::point,
            ValidationAnswer::off)
        .figures(
            "errors",
            "Errors of predictions",
            "predicted over measured",
            ": median cell, with least and most",
            validation.platforms(),
            new Palette(platforms));
  }

  /** The median cell, with the least and largest ratios of prediction and measurement. */
  private static Point point(int row, Goal goal) {
    double[] ratios =
        goal.errors().stream().mapToDouble(ValidationAnswer::ratio).sorted().toArray();
    double middle = (ratios[(ratios.length - 1) / 2] + ratios[ratios.length / 2]) / 2;
    double min = ratios[0];
    double max = ratios[ratios.length - 1];
    return new Point(
        row,
        Optional.of(middle).filter(each -> each > 0 && Double.isFinite(each)),
        min > 0 ? min : Double.NEGATIVE_INFINITY,
        max,
        goal.platform() + ", " + name(goal) + ": off by " + off(goal));
  }

  /** If both are infinite, as they should be, the error is NaN. */
  private static double ratio(double error) {
    return Double.isNaN(error) ? 1 : 1 + error;
  }

  /** The largest errors first. */
  private List<Goal> of(String platform) {
    return all.stream().filter(each -> each.platform().equals(platform)).toList();
  }

  private static String name(Goal goal) {
    return goal.quantity() + ", " + goal.where();
  }

  private static String off(Goal goal) {
    return Double.isInfinite(goal.medianError())
        ? "saturated"
        : Numbers.fixed(100 * goal.medianError(), 1) + " %";
  }
}
