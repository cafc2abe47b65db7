package io.tare.harness.run.verdict;

import static io.tare.harness.workloads.contract.CellFindings.number;
import static io.tare.harness.workloads.contract.CellFindings.percent;

import io.tare.harness.campaign.ValidityBounds;
import io.tare.harness.campaign.ValidityBounds.Bound;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Validity;
import io.tare.harness.model.Validity.Rule;
import io.tare.harness.run.cell.CellProgress;
import io.tare.harness.run.reading.ClockAudit;
import io.tare.harness.run.state.CellTally;
import io.tare.harness.workloads.contract.BenchmarkFamily;
import io.tare.harness.workloads.contract.CellFindings;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.infra.api.NetworkKind.Encapsulation;
import io.tare.infra.hosts.Usage.Counter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.UnaryOperator;

/**
 * Judges what one cell measured in one trial. Checks are written so that NaN fails; a value that is
 * not available breaks no rule, and is not recorded as an observation.
 */
public final class CellVerdict {

  private static final double NANOS = 1e9;

  /**
   * Systems count processor time in ticks of 10 ms, so a difference of two readings may be two
   * ticks too large: in a cell of 20 ms the client may seem to use twice the available time.
   */
  static final double CPU_TICKS_NANOS = 20e6;

  private final ValidityBounds bounds;
  private final CellFindings found = new CellFindings();
  private final ClientRules client;
  private final MachineRules machine;
  private final StealRule steal;
  private final ThrottledRule throttled;

  /**
   * Begins a verdict.
   *
   * @param cpus processors of a node; of the client too, unless it reports its own
   */
  public CellVerdict(ValidityBounds bounds, Driver driver, int cpus) {
    this.bounds = bounds;
    this.client = new ClientRules(found, bounds, driver, cpus);
    this.machine = new MachineRules(found, bounds);
    this.steal = new StealRule(found, bounds, cpus);
    this.throttled = new ThrottledRule(found, bounds, cpus);
  }

  public Validity validity() {
    return found.validity();
  }

  public SortedMap<String, Double> observations() {
    return found.observations();
  }

  /**
   * During actions on the platform, stalls and lost time of its clock are recorded but break no
   * rule.
   */
  public CellVerdict whileActing(boolean isActing) {
    if (isActing) {
      found.waive(Set.of(Rule.STALLED, Rule.CLOCK));
    }
    return this;
  }

  /** Actions that should have been performed but were not; one line each. */
  public CellVerdict onActions(List<String> complaints) {
    complaints.forEach(each -> found.broken(Rule.ACTION, each));
    return this;
  }

  public CellVerdict onSubmissions(CellTally tally, int ordered) {
    if (tally.submissions() < ordered) { // an open loop may have a longer lead-in
      found.broken(Rule.INTERRUPTED, tally.submissions() + " of " + ordered + " submissions came");
    }
    double nothing = tally.isPartial() ? 0 : 1; // an excluded phase is not a failure
    double share = tally.measured() == 0 ? nothing : (double) tally.bad() / tally.measured();
    found.observe(Observation.ERRORS, share);
    if (!(share <= bounds.of(Bound.ERRORS))) {
      found.broken(
          Rule.ERRORS,
          tally.bad()
              + " of "
              + tally.measured()
              + " submissions failed; at most "
              + percent(bounds.of(Bound.ERRORS))
              + " is allowed"
              + tally.firstFailure().map(reason -> "; the first: " + reason).orElse(""));
    }
    return this;
  }

  public CellVerdict onClient(CellReport report, CellTally tally) {
    report.figures().forEach(found::observe);
    onCommits(report);
    client.judge(report, tally);
    return this;
  }

  private void onCommits(CellReport report) {
    double commits = report.figure(Observation.COMMITS).orElse(0);
    OptionalDouble flushes = report.figure(Observation.FLUSHES);
    if (commits > 0 && flushes.isPresent()) {
      found.observe(Observation.FLUSHES_PER_COMMIT, flushes.getAsDouble() / commits);
    }
  }

  /** The share of the mean response time spent reading the clock; it is not subtracted. */
  public CellVerdict onReadings(CellProgress.Unstamped seen, OptionalDouble mean) {
    CellReport report = seen.report();
    for (Observation each : CellProgress.COUNTS) {
      report
          .figure(each)
          .ifPresent(count -> found.observe(each.perSubmission(), count / seen.submissions()));
    }
    OptionalDouble probe = report.figure(Observation.PROBE);
    if (probe.isPresent() && mean.isPresent()) {
      double readings =
          report.figure(Observation.CLIENT_READINGS).orElse(0)
              + report.figure(Observation.SERVER_READINGS).orElse(0);
      found.observe(Observation.READINGS, readings / seen.valid());
      found.observe(
          Observation.PROBE_SHARE, probe.getAsDouble() / seen.valid() / mean.getAsDouble());
    }
    return this;
  }

  /**
   * Whether client and server ran all the time. Each is judged separately: in one guest both report
   * the same pause.
   */
  public CellVerdict onPauses(CellReport report) {
    OptionalDouble elapsed = report.figure(Observation.ELAPSED);
    onPause("the client", Observation.CLIENT_PAUSE, report, elapsed);
    onPause("the server", Observation.SERVER_PAUSE, report, elapsed);
    return this;
  }

  /**
   * The same for the harness, which times programs, phases and usage; no pause is allowed if the
   * cell's time is unknown. To be called before {@link #whileActing}: actions stop platforms, not
   * the harness.
   */
  public CellVerdict onHarness(CellReport report) {
    OptionalDouble elapsed = OptionalDouble.of(report.figure(Observation.ELAPSED).orElse(0));
    onPause("the harness", Observation.HARNESS_PAUSE, report, elapsed);
    return this;
  }

  private void onPause(String who, Observation what, CellReport report, OptionalDouble elapsed) {
    OptionalDouble pause = report.figure(what);
    if (pause.isEmpty() || elapsed.isEmpty()) {
      return;
    }
    found.observe(what, pause.getAsDouble());
    double max = bounds.of(Bound.STALLS) * elapsed.getAsDouble();
    if (!(pause.getAsDouble() <= max)) {
      found.broken(
          Rule.STALLED,
          who
              + " was stalled for "
              + number(pause.getAsDouble() / NANOS)
              + " s of "
              + number(elapsed.getAsDouble() / NANOS)
              + " s; at most "
              + percent(bounds.of(Bound.STALLS))
              + " is allowed");
    }
  }

  /** What the cell's family finds. */
  public CellVerdict onFamily(BenchmarkFamily family, CellReport report) {
    family.judge(report, bounds, found);
    return this;
  }

  /**
   * What the platform used, also per submission that shows the total, and whether its neighbours
   * were idle enough.
   *
   * @param processors of all of its nodes, 1 or more
   */
  public CellVerdict onProcessors(CellReport report, CellProgress.Unstamped seen, int processors) {
    observeUsage(UnaryOperator.identity(), report, seen, processors);
    observeUsage(Observation::inside, report, seen, processors);
    report.figure(Observation.MARKS).ifPresent(nanos -> found.observe(Observation.MARKS, nanos));
    OptionalDouble elapsed = report.figure(Observation.ELAPSED);
    OptionalDouble aside = report.figure(Observation.ASIDE);
    if (aside.isPresent() && elapsed.isPresent()) {
      found.observe(Observation.ASIDE, aside.getAsDouble());
      found.observe(Observation.ASIDE_SHARE, aside.getAsDouble() / elapsed.getAsDouble());
    }
    OptionalDouble neighbours = report.figure(Observation.NEIGHBOURS);
    if (neighbours.isPresent() && elapsed.isPresent()) {
      double share = neighbours.getAsDouble() / elapsed.getAsDouble();
      found.observe(Observation.NEIGHBOURS, neighbours.getAsDouble());
      found.observe(Observation.NEIGHBOURS_SHARE, share);
      double uncertainty = CPU_TICKS_NANOS / elapsed.getAsDouble();
      if (!(share - uncertainty <= bounds.of(Bound.NEIGHBOURS))) {
        found.broken(
            Rule.NEIGHBOURS,
            "platforms that were not measured used "
                + percent(share)
                + " of a processor; at most "
                + percent(bounds.of(Bound.NEIGHBOURS))
                + " is allowed");
      }
    }
    return this;
  }

  /**
   * What the platform's nodes used, as one counter reports it: in all, per submission (the demand D
   * = U/X), and for processors also as a share of those available.
   */
  private void observeUsage(
      UnaryOperator<String> name, CellReport report, CellProgress.Unstamped seen, int processors) {
    for (Counter counter : Counter.values()) {
      Observation what = counter.observation();
      String label = name.apply(what.label());
      // If little was used, it may be less than what was subtracted for the readings.
      report.figure(label).ifPresent(used -> found.observe(label, Math.max(0, used)));
      seen.report()
          .figure(label)
          .ifPresent(
              used ->
                  found.observe(
                      name.apply(what.perSubmission()), Math.max(0, used) / seen.submissions()));
    }
    String memory = name.apply(Observation.MEMORY.label());
    report.figure(memory).ifPresent(bytes -> found.observe(memory, bytes));
    OptionalDouble busy = report.figure(name.apply(Observation.PROCESSOR.label()));
    OptionalDouble elapsed = report.figure(Observation.ELAPSED);
    if (busy.isPresent() && elapsed.isPresent()) {
      found.observe(
          name.apply(Observation.UTILISATION.label()),
          Math.max(0, busy.getAsDouble()) / elapsed.getAsDouble() / processors);
    }
  }

  /**
   * Who used the processors that the platform wanted.
   *
   * @param guests nodes that have their own counters
   */
  public CellVerdict onSteal(CellReport report, int guests) {
    steal.judge(report, guests);
    return this;
  }

  /**
   * Whether quotas of control groups kept programs from running.
   *
   * @param guests nodes that have their own counters
   */
  public CellVerdict onThrottling(CellReport report, int guests) {
    throttled.judge(report, guests);
    return this;
  }

  /**
   * Whether packets took the path that the cell's network is meant for.
   *
   * @param expected how they are encapsulated on the link between hosts; empty if they need no such
   *     link
   */
  public CellVerdict onPath(CellReport report, Optional<Encapsulation> expected) {
    expected.ifPresent(each -> new PathRule(found, each).judge(report));
    return this;
  }

  /** Unsettled cells count, but are reported; so is what compilers used. */
  public CellVerdict onSettling(CellReport report) {
    OptionalDouble elapsed = report.figure(Observation.ELAPSED);
    double[] compiling =
        CellProgress.COMPILING.stream()
            .map(report::figure)
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .toArray();
    if (compiling.length > 0 && elapsed.isPresent()) {
      found.observe(Observation.COMPILERS, Arrays.stream(compiling).sum() / elapsed.getAsDouble());
    }
    for (Observation each : List.of(Observation.SETTLING_FALL, Observation.SETTLING_DOUBT)) {
      report.figure(each).ifPresent(value -> found.observe(each, value));
    }
    return this;
  }

  public CellVerdict onMachine(MachineReading before, MachineReading after) {
    machine.judge(before, after);
    return this;
  }

  /** How the clocks that timed the submissions ran. */
  public CellVerdict onClocks(List<ClockAudit> clocks) {
    machine.judge(clocks);
    return this;
  }

  /** Records how many processors other programs used. */
  public CellVerdict onOthers(
      MachineReading before, MachineReading after, int allowed, OptionalDouble ownNanos) {
    machine.observeOthers(before, after, allowed, ownNanos);
    return this;
  }
}
