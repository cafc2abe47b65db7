package io.tare.harness.run.verdict;

import static io.tare.harness.workloads.contract.CellFindings.number;
import static io.tare.harness.workloads.contract.CellFindings.percent;

import io.tare.harness.campaign.ValidityBounds;
import io.tare.harness.campaign.ValidityBounds.Bound;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Validity.Rule;
import io.tare.harness.workloads.contract.CellFindings;
import io.tare.harness.workloads.contract.CellReport;
import java.util.OptionalDouble;

/**
 * Judges how long quotas of control groups kept programs from running during a cell's slices: those
 * of the harness, in which a platform on this machine and its client run too, and those inside the
 * platform's nodes. Neither is part of the cost of virtualization.
 */
final class ThrottledRule {

  private static final double NANOS = 1e9;

  private final CellFindings found;
  private final double bound;
  private final int cpus;

  /**
   * @param cpus processors of a node
   */
  ThrottledRule(CellFindings found, ValidityBounds bounds, int cpus) {
    this.found = found;
    this.bound = bounds.of(Bound.THROTTLED);
    this.cpus = cpus;
  }

  /**
   * Judges what was counted over the slices of a cell; where no group has a quota, nothing is.
   *
   * @param guests nodes that have their own counters
   */
  void judge(CellReport report, int guests) {
    observe(report, Observation.MACHINE_THROTTLED);
    observe(report, Observation.MACHINE_THROTTLED_PERIODS);
    OptionalDouble machine = report.figure(Observation.MACHINE_THROTTLED);
    OptionalDouble inside = report.figure(Observation.inside(Observation.THROTTLED.label()));
    double watched = report.figure(Observation.WATCHED).orElse(0);
    if (!(watched > 0) || (machine.isEmpty() && inside.isEmpty())) {
      return;
    }
    double nanos = Math.max(machine.orElse(0), inside.orElse(0) / Math.max(1, guests));
    double share = nanos / watched / cpus;
    found.observe(Observation.THROTTLED_SHARE, share);
    if (!(share <= bound)) {
      found.broken(
          Rule.THROTTLED,
          "quotas of control groups withheld processors for %s s of %s s (%s of the processors' time); at most %s is allowed"
              .formatted(
                  number(nanos / NANOS), number(watched / NANOS), percent(share), percent(bound)));
    }
  }

  private void observe(CellReport report, Observation what) {
    report.figure(what).ifPresent(value -> found.observe(what, value));
  }
}
