package io.tare.harness.run;

import io.tare.harness.benchmark.Benchmark;
import io.tare.harness.benchmark.Benchmarks;
import io.tare.harness.benchmark.CellOrder;
import io.tare.harness.benchmark.CellReport;
import io.tare.harness.benchmark.SliceOrder;
import io.tare.harness.benchmark.SliceWatch;
import io.tare.harness.benchmark.TrialContext;
import io.tare.harness.workload.Family;
import io.tare.infra.host.HostException;
import io.tare.model.Environment;
import io.tare.model.MeasurementException;
import io.tare.model.Observation;
import io.tare.model.SampleColumns;
import io.tare.model.Slice;
import io.tare.model.Standing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * One platform's trial in a block in which platforms take turns: its servers and clients, and what
 * its cells have measured so far.
 */
final class Lane implements AutoCloseable {

  private final ActiveRun activeRun;
  private final TrialContext context;
  private final CellOrders orders;
  private final TrialRecord record;
  private final TrialBenchmarks benchmarks;
  private final Map<String, Progress> cells = new LinkedHashMap<>();
  private final SortedMap<String, String> facts = new TreeMap<>();
  private final PlatformUsage usage;

  /** Of platform and clients on this machine, in all counted slices. */
  private double ownNanos;

  /** How far a cell has come. */
  private static final class Progress {
    private final CellOrder order;
    private final CellTally tally;
    private final SliceSums sums;
    private long sequence;
    private int slices;
    private double measuredNanos;

    /** What the platform used in the slice that is measured now. */
    private SortedMap<String, Double> used = new TreeMap<>();

    private final List<String> complaints = new ArrayList<>();

    Progress(CellOrder order, CellTally tally) {
      this.order = order;
      this.tally = tally;
      this.sums = new SliceSums(Benchmarks.runnable(CellOrders.family(order.cell())).sums());
    }
  }

  Lane(ActiveRun activeRun, TrialContext context, int block) {
    this.activeRun = activeRun;
    this.context = context;
    this.usage = new PlatformUsage(context.platform());
    this.orders = new CellOrders(activeRun, context, block);
    this.record = new TrialRecord(activeRun, context, block, orders);
    this.benchmarks = new TrialBenchmarks(context, orders);
  }

  String platform() {
    return context.trial().platform();
  }

  /** Starts what the trial's cells need. May run on a thread of its own: it records nothing. */
  void open() throws MeasurementException, InterruptedException {
    facts.putAll(benchmarks.open(context.trial().cells()));
    for (String id : context.trial().cells()) {
      CellOrder order = orders.order(id);
      benchmarks.of(order.cell()).prepare(order);
      cells.put(id, new Progress(order, orders.tally(order.cell())));
    }
  }

  /**
   * Records what was started.
   *
   * @param made what the platform is made of, if it was just started
   */
  void begin(Optional<Environment> made) {
    record.started(facts);
    made.ifPresent(environment -> record.describe(environment, facts));
  }

  /** Lets everything that was started do small work for some time. */
  void prime(long nanos) throws MeasurementException, InterruptedException {
    for (Map.Entry<Family, Benchmark> benchmark : benchmarks.all().entrySet()) {
      List<CellOrder> all =
          cells.values().stream()
              .map(progress -> progress.order)
              .filter(order -> CellOrders.family(order.cell()) == benchmark.getKey())
              .toList();
      benchmark.getValue().prime(all, nanos);
    }
  }

  /**
   * Measures a slice of a cell, at least one submission.
   *
   * @param round the pass over all cells, from 1; those of the warm-up come before the others
   * @param watch is told when the submissions begin and have ended
   * @return what its valid submissions cost: their times in nanoseconds, or the reciprocals of
   *     their rates
   */
  double[] slice(String id, int round, boolean warmup, long nanos, SliceWatch watch)
      throws MeasurementException, InterruptedException {
    Progress cell = progress(id);
    cell.slices++;
    Slice place = new Slice(round, cell.slices);
    DoubleStream.Builder costs = DoubleStream.builder();
    int counted = cell.tally.measured();
    int all = cell.tally.submissions();
    SliceOrder slice =
        new SliceOrder(
            cell.sequence,
            nanos,
            cell.order.seed() + cell.slices,
            warmup ? List.of() : activeRun.campaign().phases());
    CellReport report =
        benchmarks.underLoad(
            id,
            samples -> {
              SampleColumns recorded = warmup ? samples.asWarmup() : samples;
              record.samples(id, place, recorded);
              cell.tally.add(recorded);
              double[] values = samples.values(cell.tally.metric().name());
              for (int i = 0; i < samples.size(); i++) {
                cell.sequence = Math.max(cell.sequence, samples.sequence(i) + 1);
                boolean isLeadIn = samples.isWarmup(i);
                if (Standing.of(isLeadIn, samples.isValid(i), values[i]) == Standing.COUNTED) {
                  costs.add(cell.tally.metric().cost(values[i]));
                }
              }
            },
            sink -> benchmarks.of(cell.order.cell()).slice(cell.order, slice, sink, watch));
    if (!warmup) {
      PlatformUsage.ofCounted(
              cell.used, cell.tally.measured() - counted, cell.tally.submissions() - all)
          .forEach(cell.sums::add);
      cell.used = new TreeMap<>();
      cell.sums.add(report);
      cell.measuredNanos += Math.max((double) nanos, report.figure(Observation.ELAPSED).orElse(0));
    }
    return costs.build().toArray();
  }

  /** Measures all phases of a cell, in one slice. */
  void phases(String id, int round, long nanos, SliceWatch watch)
      throws MeasurementException, InterruptedException {
    CellTimeline timeline = new CellTimeline(activeRun, context, id, watch);
    try {
      var unused = slice(id, round, false, nanos, timeline);
    } finally {
      timeline.record();
    }
    progress(id).complaints.addAll(timeline.complaints());
  }

  /**
   * How long a cell has been measured so far, without the warm-up; a slice counts as long as it was
   * ordered for at least, whatever came of it.
   */
  double measuredNanos(String id) {
    return progress(id).measuredNanos;
  }

  /** What its platform uses. */
  PlatformUsage usage() {
    return usage;
  }

  /** Notes by how much, relatively, a cell was still getting faster when its warm-up ended. */
  void settled(String id, double fall) {
    progress(id).sums.add(Observation.SETTLING_FALL.label(), fall);
  }

  /** Notes what the platform used in a slice that is to count, between two looks. */
  void used(String id, PlatformUsage.Reading before, PlatformUsage.Reading after) {
    progress(id).used = after.since(before);
    after.processorNanosSince(before).ifPresent(nanos -> ownNanos += nanos);
  }

  /**
   * Notes what the other platforms used meanwhile.
   *
   * @param areAside whether they did so on processors that this one does not use
   */
  void hadNeighbours(String id, double processorNanos, boolean areAside) {
    progress(id)
        .sums
        .add((areAside ? Observation.ASIDE : Observation.NEIGHBOURS).label(), processorNanos);
  }

  /** Moves the trial's programs to processors that nothing is measured on, or back. */
  boolean setAside(boolean aside) throws HostException, InterruptedException {
    return context.platform().setAside(aside);
  }

  /** Leaves the processors to the others; false if that cannot be. */
  boolean giveWay() throws HostException {
    return context.platform().giveWay();
  }

  void takeTurn() throws HostException {
    context.platform().takeTurn();
  }

  MachineReading reading() throws HostException, InterruptedException {
    return MachineReading.of(
        context.platform(), activeRun.services().clock(), activeRun.services().machineStat());
  }

  /**
   * Closes all cells in the journal, and the trial.
   *
   * @param before of the machine, before the first slice that counts
   */
  void finish(MachineReading before, MachineReading after) {
    OptionalDouble own = usage.isHere() ? OptionalDouble.of(ownNanos) : OptionalDouble.empty();
    for (Progress cell : cells.values()) {
      record.close(
          cell.order,
          cell.tally,
          cell.tally.submissions(),
          cell.sums.report(),
          cell.complaints,
          before,
          after,
          own);
    }
    record.finished();
  }

  @Override
  public void close() {
    benchmarks.close();
  }

  private Progress progress(String id) {
    Progress cell = cells.get(id);
    if (cell == null) {
      throw new IllegalStateException("nothing was prepared for " + id);
    }
    return cell;
  }
}
