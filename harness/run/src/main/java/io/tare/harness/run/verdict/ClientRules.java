package io.tare.harness.run.verdict;

import static io.tare.harness.workloads.contract.CellFindings.number;
import static io.tare.harness.workloads.contract.CellFindings.percent;

import io.tare.harness.campaign.ValidityBounds;
import io.tare.harness.campaign.ValidityBounds.Bound;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Validity.Rule;
import io.tare.harness.run.state.CellTally;
import io.tare.harness.workloads.contract.CellFindings;
import io.tare.harness.workloads.contract.CellReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Checks that the client offered the declared load during all of the time. */
final class ClientRules {

  /** Mean share of the maximum in flight above which some submissions had to wait. */
  private static final double FULL = 0.9;

  private static final double NANOS = 1e9;
  private static final double MIN_LATENESS_NANOS = 1e6;

  private final CellFindings found;
  private final ValidityBounds bounds;
  private final Driver driver;
  private final int cpus;

  /**
   * @param cpus processors that the client may use
   */
  ClientRules(CellFindings found, ValidityBounds bounds, Driver driver, int cpus) {
    this.found = found;
    this.bounds = bounds;
    this.driver = driver;
    this.cpus = cpus;
  }

  void judge(CellReport report, CellTally tally) {
    onLittlesLaw(report, tally);
    onSaturation(report);
    if (driver instanceof Driver.Open open) {
      onOfferedLoad(open, report, tally);
    }
  }

  /** X × R = N (Little 1961). */
  private void onLittlesLaw(CellReport report, CellTally tally) {
    OptionalDouble throughput = report.figure(Observation.THROUGHPUT);
    OptionalDouble concurrency = report.figure(Observation.CONCURRENCY);
    OptionalDouble time = tally.meanRoundTrip();
    if (throughput.isEmpty() || concurrency.isEmpty() || time.isEmpty() || tally.bad() > 0) {
      return;
    }
    double ratio =
        throughput.getAsDouble() * time.getAsDouble() / NANOS / concurrency.getAsDouble();
    found.observe(Observation.LITTLE, ratio);
    if (!(Math.abs(ratio - 1) <= bounds.of(Bound.LITTLE))) {
      found.broken(
          Rule.LITTLES_LAW,
          "throughput times response time is "
              + number(ratio)
              + " of the concurrency; they may differ by at most "
              + percent(bounds.of(Bound.LITTLE)));
    }
  }

  /** Judges the machine whose processors its clients used most. */
  private void onSaturation(CellReport report) {
    OptionalDouble elapsed = report.figure(Observation.ELAPSED);
    Optional<Used> worst =
        used(report).stream().max(Comparator.comparingDouble(each -> each.nanos / each.available));
    if (worst.isEmpty() || elapsed.isEmpty() || !(elapsed.getAsDouble() > 0)) {
      return;
    }
    double available = worst.get().available;
    double share = worst.get().nanos / elapsed.getAsDouble() / available;
    found.observe(Observation.CLIENT_SHARE, share);
    double uncertainty = CellVerdict.CPU_TICKS_NANOS / elapsed.getAsDouble() / available;
    if (!(share - uncertainty <= bounds.of(Bound.SATURATION))) {
      found.broken(
          Rule.CLIENT_SATURATED,
          worst.get().who
              + " used "
              + percent(share)
              + " of its processors; above "
              + percent(bounds.of(Bound.SATURATION))
              + " it may limit the load");
    }
  }

  /**
   * What clients used on a machine.
   *
   * @param nanos processor time
   * @param available processors
   */
  private record Used(String who, double nanos, double available) {}

  /** One for each machine with clients. */
  private List<Used> used(CellReport report) {
    List<Used> all = new ArrayList<>();
    for (int machine = 1; ; machine++) {
      OptionalDouble nanos = report.figure(Observation.CLIENT_CPU.onMachine(machine));
      if (nanos.isEmpty()) {
        break;
      }
      String processors = Observation.CLIENT_PROCESSORS.onMachine(machine);
      all.add(
          new Used(
              "machine " + machine + " of the clients",
              nanos.getAsDouble(),
              report.figure(processors).orElse(cpus)));
    }
    OptionalDouble nanos = report.figure(Observation.CLIENT_CPU);
    if (all.isEmpty() && nanos.isPresent()) {
      double available = report.figure(Observation.CLIENT_PROCESSORS).orElse(cpus);
      all.add(new Used("the client", nanos.getAsDouble(), available));
    }
    return all;
  }

  private void onOfferedLoad(Driver.Open open, CellReport report, CellTally tally) {
    OptionalDouble throughput = report.figure(Observation.THROUGHPUT);
    if (throughput.isPresent() && tally.bad() == 0) {
      double achieved = throughput.getAsDouble() / open.ratePerSecond();
      found.observe(Observation.OFFERED_RATE, achieved);
      if (!(achieved >= 1 - bounds.of(Bound.RATE))) {
        found.broken(
            Rule.CLIENT_SATURATED,
            percent(achieved)
                + " of the offered rate was achieved; at least "
                + percent(1 - bounds.of(Bound.RATE))
                + " is required"
                + ifFull(open, report));
      }
    }
    OptionalDouble late = report.figure(Observation.LATENESS_P99);
    if (late.isPresent() && tally.mean().isPresent()) {
      double response = tally.mean().getAsDouble();
      double interval = NANOS / open.ratePerSecond();
      // Even with a long interval, lateness must not exceed the response time itself.
      double max =
          Math.max(
              MIN_LATENESS_NANOS,
              Math.max(
                  bounds.of(Bound.LATENESS) * response,
                  Math.min(bounds.of(Bound.LATENESS) * interval, response)));
      if (!(late.getAsDouble() <= max)) {
        found.broken(
            Rule.CLIENT_LATE,
            "1 % of the submissions started more than "
                + number(late.getAsDouble() / 1e6)
                + " ms late; at most "
                + number(max / 1e6)
                + " ms is allowed"
                + ifFull(open, report));
      }
    }
  }

  /** Submissions had to wait if the maximum was in flight most of the time. */
  private static String ifFull(Driver.Open open, CellReport report) {
    OptionalDouble inFlight = report.figure(Observation.CONCURRENCY);
    return inFlight.isPresent() && inFlight.getAsDouble() >= FULL * open.inFlightMax()
        ? "; in_flight_max ("
            + open.inFlightMax()
            + ") was reached: raise driver.in_flight_max, or lower the rate"
        : "";
  }
}
