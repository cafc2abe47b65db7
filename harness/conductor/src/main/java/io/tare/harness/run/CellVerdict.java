package io.tare.harness.run;

import io.tare.harness.benchmark.CellReport;
import io.tare.harness.campaign.Driver;
import io.tare.harness.campaign.ValidityBounds;
import io.tare.model.Validity;
import io.tare.model.Validity.Finding;
import io.tare.model.Validity.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Judges what one cell measured in one trial. Checks are written so that a value that is no number
 * fails; a value that cannot be had breaks no rule, and stands in no observation.
 */
final class CellVerdict {

  /** Mean share of the submissions that may be in flight, beyond which some had to wait. */
  private static final double FULL = 0.9;

  private static final double NANOS = 1e9;
  private static final double LEAST_LATENESS_NANOS = 1e6;

  /**
   * Systems count processor time in ticks of 10 ms, so a difference of two readings may be two of
   * them too large: in a cell of 20 ms the client may seem to use twice what there is.
   */
  private static final double CPU_TICKS_NANOS = 20e6;

  private final ValidityBounds bounds;
  private final Driver driver;
  private final int cpus;
  private final List<Finding> findings = new ArrayList<>();
  private final SortedMap<String, Double> observations = new TreeMap<>();

  /**
   * Begins a verdict.
   *
   * @param cpus processors that the client may use
   */
  CellVerdict(ValidityBounds bounds, Driver driver, int cpus) {
    this.bounds = bounds;
    this.driver = driver;
    this.cpus = cpus;
  }

  Validity validity() {
    return new Validity(findings);
  }

  SortedMap<String, Double> observations() {
    return observations;
  }

  CellVerdict onSubmissions(CellTally tally, int ordered) {
    if (tally.submissions() < ordered) { // an open loop may lead in with more
      findings.add(
          new Finding(
              Rule.INTERRUPTED, tally.submissions() + " of " + ordered + " submissions came"));
    }
    double share = tally.measured() == 0 ? 1 : (double) tally.bad() / tally.measured();
    observe("error_ratio", share);
    if (!(share <= bounds.errors())) {
      findings.add(
          new Finding(
              Rule.ERRORS,
              tally.bad()
                  + " of "
                  + tally.measured()
                  + " submissions failed; at most "
                  + percent(bounds.errors())
                  + " may"));
    }
    return this;
  }

  CellVerdict onClient(CellReport report, CellTally tally) {
    report.figures().forEach(this::observe);
    onLittlesLaw(report, tally);
    onSaturation(report);
    if (driver instanceof Driver.Open open) {
      onOfferedLoad(open, report, tally);
    }
    return this;
  }

  /**
   * Whether client and server ran all the time. What they say is taken alone: where both are in one
   * guest, both tell of the same pause.
   */
  CellVerdict onPauses(CellReport report) {
    OptionalDouble elapsed = report.figure(CellReport.ELAPSED);
    onPause("the client", CellReport.CLIENT_PAUSE, report, elapsed);
    onPause("the server", CellReport.SERVER_PAUSE, report, elapsed);
    return this;
  }

  private void onPause(String who, String what, CellReport report, OptionalDouble elapsed) {
    OptionalDouble pause = report.figure(what);
    if (pause.isEmpty() || elapsed.isEmpty()) {
      return;
    }
    observe(what, pause.getAsDouble());
    double most = bounds.stalls() * elapsed.getAsDouble();
    if (!(pause.getAsDouble() <= most)) {
      findings.add(
          new Finding(
              Rule.STALLED,
              who
                  + " stood still for "
                  + number(pause.getAsDouble() / NANOS)
                  + " s of "
                  + number(elapsed.getAsDouble() / NANOS)
                  + " s; at most "
                  + percent(bounds.stalls())
                  + " may be"));
    }
  }

  /**
   * What the platform used for a submission, and whether its neighbours were as idle as they should
   * be.
   */
  CellVerdict onProcessors(CellReport report, CellTally tally) {
    report
        .figure(CellReport.PROCESSOR)
        .ifPresent(
            used -> {
              observe(CellReport.PROCESSOR, used);
              observe("processor_per_submission_ns", used / tally.measured());
            });
    OptionalDouble elapsed = report.figure(CellReport.ELAPSED);
    OptionalDouble aside = report.figure(CellReport.ASIDE);
    if (aside.isPresent() && elapsed.isPresent()) {
      observe(CellReport.ASIDE, aside.getAsDouble());
      observe("aside_ratio", aside.getAsDouble() / elapsed.getAsDouble());
    }
    OptionalDouble neighbours = report.figure(CellReport.NEIGHBOURS);
    if (neighbours.isPresent() && elapsed.isPresent()) {
      double share = neighbours.getAsDouble() / elapsed.getAsDouble();
      observe(CellReport.NEIGHBOURS, neighbours.getAsDouble());
      observe("neighbours_ratio", share);
      double uncertainty = CPU_TICKS_NANOS / elapsed.getAsDouble();
      if (!(share - uncertainty <= bounds.neighbours())) {
        findings.add(
            new Finding(
                Rule.NEIGHBOURS,
                "platforms that were not measured used "
                    + percent(share)
                    + " of a processor; at most "
                    + percent(bounds.neighbours())
                    + " is idle"));
      }
    }
    return this;
  }

  /** What was not settled counts, and is told. */
  CellVerdict onSettling(CellReport report) {
    report
        .figure(CellReport.SETTLING_FALL)
        .ifPresent(fall -> observe(CellReport.SETTLING_FALL, fall));
    return this;
  }

  CellVerdict onMachine(MachineReading before, MachineReading after) {
    OptionalDouble steal = after.stolenSince(before);
    if (steal.isPresent()) {
      observe("steal_ratio", steal.getAsDouble());
      if (!(steal.getAsDouble() <= bounds.steal())) {
        findings.add(
            new Finding(
                Rule.STEAL,
                percent(steal.getAsDouble())
                    + " of the processors' time was stolen; at most "
                    + percent(bounds.steal())
                    + " may be"));
      }
    }
    OptionalDouble rate = after.clockRateSince(before);
    if (rate.isPresent()) {
      observe("clock_ratio", rate.getAsDouble());
      if (!(Math.abs(rate.getAsDouble() - 1) <= bounds.clock())) {
        findings.add(
            new Finding(
                Rule.CLOCK,
                "the platform's clock ran at "
                    + number(rate.getAsDouble())
                    + " of the harness's; they may differ by "
                    + percent(bounds.clock())));
      }
    }
    return this;
  }

  /**
   * Notes how many processors other programs used. It breaks no rule, because what they cost cannot
   * be told from here; a reader must know.
   *
   * @param allowed processors that platform and client may use on this machine
   */
  CellVerdict onOthers(MachineReading before, MachineReading after, int allowed) {
    after.othersSince(before, allowed).ifPresent(others -> observe("others_processors", others));
    return this;
  }

  /** X times R is N (Little 1961). */
  private void onLittlesLaw(CellReport report, CellTally tally) {
    OptionalDouble throughput = report.figure(CellReport.THROUGHPUT);
    OptionalDouble concurrency = report.figure(CellReport.CONCURRENCY);
    OptionalDouble time = tally.meanRoundTrip();
    if (throughput.isEmpty() || concurrency.isEmpty() || time.isEmpty() || tally.bad() > 0) {
      return;
    }
    double ratio =
        throughput.getAsDouble() * time.getAsDouble() / NANOS / concurrency.getAsDouble();
    observe("little_ratio", ratio);
    if (!(Math.abs(ratio - 1) <= bounds.little())) {
      findings.add(
          new Finding(
              Rule.LITTLES_LAW,
              "throughput times response time is "
                  + number(ratio)
                  + " of the concurrency; they may differ by "
                  + percent(bounds.little())));
    }
  }

  private void onSaturation(CellReport report) {
    OptionalDouble used = report.figure(CellReport.CLIENT_CPU);
    OptionalDouble elapsed = report.figure(CellReport.ELAPSED);
    if (used.isEmpty() || elapsed.isEmpty() || !(elapsed.getAsDouble() > 0)) {
      return;
    }
    double share = used.getAsDouble() / elapsed.getAsDouble() / cpus;
    observe("client_cpu_ratio", share);
    double uncertainty = CPU_TICKS_NANOS / elapsed.getAsDouble() / cpus;
    if (!(share - uncertainty <= bounds.saturation())) {
      findings.add(
          new Finding(
              Rule.CLIENT_SATURATED,
              "the client used "
                  + percent(share)
                  + " of its processors; at most "
                  + percent(bounds.saturation())
                  + " says that it could offer more"));
    }
  }

  private void onOfferedLoad(Driver.Open open, CellReport report, CellTally tally) {
    OptionalDouble throughput = report.figure(CellReport.THROUGHPUT);
    if (throughput.isPresent() && tally.bad() == 0) {
      double achieved = throughput.getAsDouble() / open.ratePerSecond();
      observe("offered_rate_ratio", achieved);
      if (!(achieved >= 1 - bounds.rate())) {
        findings.add(
            new Finding(
                Rule.CLIENT_SATURATED,
                percent(achieved)
                    + " of the offered rate was achieved; at least "
                    + percent(1 - bounds.rate())
                    + " must be"
                    + ifFull(open, report)));
      }
    }
    OptionalDouble late = report.figure(CellReport.LATENESS_P99);
    if (late.isPresent() && tally.mean().isPresent()) {
      double most = Math.max(LEAST_LATENESS_NANOS, bounds.lateness() * tally.mean().getAsDouble());
      if (!(late.getAsDouble() <= most)) {
        findings.add(
            new Finding(
                Rule.CLIENT_LATE,
                "one percent of the submissions started more than "
                    + number(late.getAsDouble() / 1e6)
                    + " ms late; at most "
                    + number(most / 1e6)
                    + " ms is allowed"
                    + ifFull(open, report)));
      }
    }
  }

  /** Submissions wait where as many as may be are in flight, if they are so on most of the time. */
  private static String ifFull(Driver.Open open, CellReport report) {
    OptionalDouble inFlight = report.figure(CellReport.CONCURRENCY);
    return inFlight.isPresent() && inFlight.getAsDouble() >= FULL * open.inFlightMax()
        ? "; in_flight_max ("
            + open.inFlightMax()
            + ") was reached: raise driver.in_flight_max, or lower driver.rate"
        : "";
  }

  private void observe(String name, double value) {
    if (Double.isFinite(value)) {
      observations.put(name, value);
    }
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.3g %%", 100 * share);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }
}
