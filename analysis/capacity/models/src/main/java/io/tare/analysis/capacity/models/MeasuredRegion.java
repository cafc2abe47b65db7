package io.tare.analysis.capacity.models;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The measured region: the convex hull of the points, in the logarithms of one or two parameters;
 * unlimited for requests without a size.
 *
 * @param variables names of the parameters, none to two
 * @param points each with a value of each parameter, above 0
 */
@JsonPropertyOrder({"points", "variables"})
public record MeasuredRegion(List<String> variables, List<List<Double>> points) {

  /** Tolerance of logarithms, so that rounding excludes nothing. */
  private static final double TOLERANCE = 1e-9;

  private static final int PLANE = 2;

  public MeasuredRegion {
    variables = List.copyOf(variables);
    points = points.stream().map(List::copyOf).distinct().toList();
    if (variables.size() > PLANE || points.isEmpty()) {
      throw new IllegalArgumentException("a hull of " + points.size() + " points in " + variables);
    }
    for (List<Double> each : points) {
      CostFunction.require(each, variables.size());
    }
  }

  /** The region of requests. */
  static MeasuredRegion of(List<String> variables, List<WorkPoint> points) {
    return new MeasuredRegion(
        variables,
        points.stream().map(point -> variables.stream().map(point::of).toList()).toList());
  }

  /** Whether a request is in the measured region. */
  public boolean contains(WorkPoint point) {
    if (variables.isEmpty()) {
      return true;
    }
    double[] at = variables.stream().mapToDouble(name -> Math.log(point.of(name))).toArray();
    if (variables.size() == 1) {
      return at[0] >= Math.log(smallest(0)) - TOLERANCE
          && at[0] <= Math.log(largest(0)) + TOLERANCE;
    }
    return isInside(corners(), at);
  }

  /** The smallest value of a parameter. */
  public double smallest(int variable) {
    return points.stream().mapToDouble(each -> each.get(variable)).min().orElseThrow();
  }

  /** The largest value of a parameter. */
  public double largest(int variable) {
    return points.stream().mapToDouble(each -> each.get(variable)).max().orElseThrow();
  }

  /**
   * Why a request is outside; empty if it is inside.
   *
   * @param writer of values of a parameter
   */
  Optional<String> missing(WorkPoint point, ValueText writer) {
    if (contains(point)) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < variables.size(); i++) {
      String name = variables.get(i);
      double value = point.of(name);
      if (value < smallest(i) * (1 - TOLERANCE) || value > largest(i) * (1 + TOLERANCE)) {
        parts.add(
            "measured %s %s to %s; asked %s"
                .formatted(
                    name,
                    writer.of(name, smallest(i)),
                    writer.of(name, largest(i)),
                    writer.of(name, value)));
      }
    }
    return Optional.of(
        parts.isEmpty()
            ? "no measurement near "
                + variables.stream()
                    .map(name -> name + "=" + writer.of(name, point.of(name)))
                    .collect(Collectors.joining(" "))
            : String.join(", ", parts));
  }

  /** Writes a parameter's value for people. */
  interface ValueText {
    String of(String variable, double value);
  }

  /** The corners, counter-clockwise (A. M. Andrew, Information Processing Letters 9, 1979). */
  private List<double[]> corners() {
    List<double[]> sorted =
        points.stream()
            .map(each -> new double[] {Math.log(each.get(0)), Math.log(each.get(1))})
            .sorted(
                Comparator.<double[]>comparingDouble(each -> each[0])
                    .thenComparingDouble(each -> each[1]))
            .toList();
    List<double[]> corners = new ArrayList<>();
    for (int pass = 0; pass < PLANE; pass++) {
      int base = corners.size();
      for (int i = 0; i < sorted.size(); i++) {
        double[] next = sorted.get(pass == 0 ? i : sorted.size() - 1 - i);
        while (corners.size() >= base + PLANE
            && turn(corners.get(corners.size() - 2), corners.get(corners.size() - 1), next) <= 0) {
          var unused = corners.remove(corners.size() - 1);
        }
        corners.add(next);
      }
      var unused = corners.remove(corners.size() - 1);
    }
    return corners;
  }

  private static boolean isInside(List<double[]> corners, double[] at) {
    for (int i = 0; i < corners.size(); i++) {
      double[] from = corners.get(i);
      double[] to = corners.get((i + 1) % corners.size());
      if (turn(from, to, at) < -TOLERANCE) {
        return false;
      }
    }
    return corners.size() > PLANE || isOnLine(corners, at);
  }

  private static boolean isOnLine(List<double[]> ends, double[] at) {
    double[] from = ends.isEmpty() ? at : ends.get(0);
    double[] to = ends.size() < PLANE ? from : ends.get(1);
    return Math.abs(turn(from, to, at)) <= TOLERANCE
        && at[0] >= Math.min(from[0], to[0]) - TOLERANCE
        && at[0] <= Math.max(from[0], to[0]) + TOLERANCE
        && at[1] >= Math.min(from[1], to[1]) - TOLERANCE
        && at[1] <= Math.max(from[1], to[1]) + TOLERANCE;
  }

  private static double turn(double[] from, double[] over, double[] to) {
    return (over[0] - from[0]) * (to[1] - from[1]) - (over[1] - from[1]) * (to[0] - from[0]);
  }
}
