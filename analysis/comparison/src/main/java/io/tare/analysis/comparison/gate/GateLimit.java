package io.tare.analysis.comparison.gate;

import io.tare.analysis.comparison.gate.GateCheck.State;
import io.tare.analysis.statistics.Interval;
import io.tare.harness.model.Expectation;
import io.tare.harness.model.ExpectedRange;
import io.tare.harness.model.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Where the number of a check must not be: beyond the bound of a condition, or outside of what a
 * campaign expects.
 *
 * @param name the condition as it was given, blanks normalized, or the figure that is expected
 * @param unit of a mean; empty for ratios and shares
 * @param bounds one, or both ends of an expected range
 * @param expected empty for a condition
 */
public record GateLimit(
    String name,
    GateSubject term,
    Optional<Metric.Unit> unit,
    List<GateBound> bounds,
    Optional<ExpectedRange> expected) {

  public GateLimit {
    bounds = List.copyOf(bounds);
    if (bounds.isEmpty()) {
      throw new IllegalArgumentException(name + " has no bound");
    }
  }

  static GateLimit of(Expectation expectation) {
    ExpectedRange range = expectation.range();
    List<GateBound> bounds = new ArrayList<>();
    range.lower().ifPresent(each -> bounds.add(new GateBound(BoundSide.BELOW, each)));
    range.upper().ifPresent(each -> bounds.add(new GateBound(BoundSide.ABOVE, each)));
    return new GateLimit(
        expectation.figure(),
        expectation.pd().map(GateSubject::of).orElse(GateSubject.MEAN),
        expectation.pd().isPresent() ? Optional.empty() : Optional.of(expectation.metric().unit()),
        bounds,
        Optional.of(range));
  }

  /**
   * Whether it passes only if that is certain, unless the user says otherwise: a machine is not
   * accepted because its test could not decide.
   */
  boolean wantsProof() {
    return expected.isPresent();
  }

  boolean isBroken(double number) {
    return bounds.stream().anyMatch(each -> each.isBroken(number));
  }

  /** Undecided without intervals, or if they are not all on the same side of a bound. */
  State state(List<Interval> deciding) {
    if (deciding.isEmpty()) {
      return State.UNDECIDED;
    }
    if (bounds.stream().anyMatch(bound -> deciding.stream().allMatch(bound::isBroken))) {
      return State.FAILED;
    }
    return bounds.stream().allMatch(bound -> deciding.stream().allMatch(bound::isKept))
        ? State.PASSED
        : State.UNDECIDED;
  }

  /** The bound that is nearest to a number. */
  double nearest(double number) {
    return bounds.stream()
        .map(GateBound::value)
        .min(Comparator.comparingDouble(each -> Math.abs(each - number)))
        .orElseThrow();
  }
}
