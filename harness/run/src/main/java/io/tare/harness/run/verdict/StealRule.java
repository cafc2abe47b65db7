package io.tare.harness.run.verdict;

import static io.tare.harness.workloads.contract.CellFindings.percent;

import io.tare.harness.campaign.ValidityBounds;
import io.tare.harness.campaign.ValidityBounds.Bound;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Validity.Rule;
import io.tare.harness.workloads.contract.CellFindings;
import io.tare.harness.workloads.contract.CellReport;
import java.util.OptionalDouble;

/**
 * Judges who used the processors that a platform wanted during its slices. Time that went to other
 * platforms of the run is judged as theirs ({@link Rule#NEIGHBOURS}), and time that went to the
 * guest's own hypervisor is part of the cost of virtualization; the rest is a disturbance.
 *
 * <p>Both are known if this machine is the guest's host. They need not have run at the moment when
 * the guest wanted a processor, so the rest is a lower bound of what others used. Nothing is known
 * about a remote guest, so all steal time of its kernel counts as a disturbance.
 */
final class StealRule {

  private final CellFindings found;
  private final double bound;
  private final int cpus;

  /**
   * @param cpus processors of a node
   */
  StealRule(CellFindings found, ValidityBounds bounds, int cpus) {
    this.found = found;
    this.bound = bounds.of(Bound.STEAL);
    this.cpus = cpus;
  }

  /**
   * Judges what was counted over the slices of a cell.
   *
   * @param guests nodes that have their own counters
   */
  void judge(CellReport report, int guests) {
    double watched = report.figure(Observation.WATCHED).orElse(0);
    if (!(watched > 0)) {
      return;
    }
    OptionalDouble hypervisor = report.figure(Observation.HYPERVISOR);
    hypervisor.ifPresent(nanos -> found.observe(Observation.HYPERVISOR_SHARE, nanos / watched));
    OptionalDouble missed = report.figure(Observation.inside(Observation.STOLEN.label()));
    OptionalDouble machine = report.figure(Observation.MACHINE_STOLEN);
    double seen = missed.orElse(0) / watched / cpus / Math.max(1, guests);
    double known =
        Math.min(seen, ownNanos(report, hypervisor) / watched / cpus / Math.max(1, guests));
    if (missed.isPresent()) {
      found.observe(Observation.STEAL_SEEN, seen);
    }
    if (missed.isPresent() || machine.isPresent()) {
      double steal = Math.max(seen - known, machine.orElse(0) / watched);
      found.observe(Observation.STEAL, steal);
      judge(steal, known, CellVerdict.CPU_TICKS_NANOS / watched);
    }
  }

  /** Time known to have gone to the run itself; 0 where the guest's host is not read. */
  private static double ownNanos(CellReport report, OptionalDouble hypervisor) {
    return report.figure(Observation.PROCESSOR).isEmpty()
        ? 0
        : hypervisor.orElse(0) + report.figure(Observation.NEIGHBOURS).orElse(0);
  }

  private void judge(double steal, double known, double uncertainty) {
    if (!(steal - uncertainty <= bound)) {
      found.broken(
          Rule.STEAL,
          percent(steal)
              + " of the processor time was stolen; at most "
              + percent(bound)
              + " is allowed"
              + (known > 0
                  ? "; in addition, "
                      + percent(known)
                      + " went to the platform's own hypervisor and the run's other platforms"
                  : ""));
    }
  }
}
