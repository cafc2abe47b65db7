package io.tare.harness.run;

import io.tare.harness.benchmark.Benchmarks;
import io.tare.harness.benchmark.CellOrder;
import io.tare.harness.benchmark.CellReport;
import io.tare.harness.benchmark.Quota;
import io.tare.harness.benchmark.SliceOrder;
import io.tare.model.Observation;
import io.tare.model.Phase;
import io.tare.model.SampleColumns;
import io.tare.model.SampleStatus;
import io.tare.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.stream.DoubleStream;

/** How far a cell has come in an attempt at a trial. */
final class CellProgress {

  /** What JVMs tell of their compilers. */
  static final List<Observation> COMPILING =
      List.of(Observation.CLIENT_COMPILING, Observation.SERVER_COMPILING);

  private final CellOrder order;
  private final CellTally tally;
  private final SliceSums sums;
  private final List<String> complaints = new ArrayList<>();
  private List<Phase> phases = List.of();

  /** Of a slice that is not over: whether it has phases, and what came of it. */
  private boolean isPhased;

  private final List<SampleColumns> phased = new ArrayList<>();
  private long sequence;
  private int slices;
  private int ordered;
  private double measuredNanos;

  /** What the platform used in the slice that is measured now, and what came before it. */
  private SortedMap<String, Double> used = new TreeMap<>();

  /** How many of it went before what the platform used was looked at. */
  private long warmedUp;

  private int submissionsBefore;
  private int measuredBefore;

  CellProgress(CellOrder order, CellTally tally) {
    this.order = order;
    this.tally = tally;
    this.sums = new SliceSums(Benchmarks.runnable(CellOrders.family(order.cell())).sums());
  }

  CellOrder order() {
    return order;
  }

  /** Of all submissions but those of slices that warm up. */
  CellTally tally() {
    return tally;
  }

  /** The number that no submission of this attempt has yet. */
  long sequence() {
    return sequence;
  }

  /** Slices so far, those that warm up included. */
  int slices() {
    return slices;
  }

  /** Whether some slice counts. */
  boolean isMeasured() {
    return ordered > 0;
  }

  /** How many submissions were to come: as many as came, unless they are counted. */
  int ordered() {
    return ordered;
  }

  /**
   * How long it has been measured so far, without the warm-up; a slice counts as long as it was
   * ordered for at least, whatever came of it.
   */
  double measuredNanos() {
    return measuredNanos;
  }

  /** What was to be done meanwhile and was not; a line for each. */
  List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** The phases as long as they were; none where there are none. */
  List<Phase> phases() {
    return phases;
  }

  /** Notes how its phases were; now it is known which submissions count. */
  void lasted(CellTimeline timeline) {
    phases = timeline.lasted();
    complaints.addAll(timeline.complaints());
    LongPredicate isLeftOut = timeline.leftOut();
    phased.forEach(samples -> tally.add(samples, isLeftOut));
    phased.clear();
  }

  /** What is known of it so far. */
  CellReport report() {
    return sums.report();
  }

  /**
   * A slice begins.
   *
   * @param round the pass over all cells, from 1
   * @return its place among those of the cell; none where a cell is measured as a whole
   */
  Slice begin(SliceOrder slice, int round) {
    slices++;
    isPhased = !slice.phases().isEmpty();
    submissionsBefore = tally.submissions();
    measuredBefore = tally.measured();
    return slice.quota() instanceof Quota.Count ? Slice.NONE : new Slice(round, slices);
  }

  /**
   * Submissions came.
   *
   * @param costs takes the times in nanoseconds of those that are right and no lead-in, or the
   *     reciprocals of their rates
   */
  void add(SampleColumns samples, boolean warmup, DoubleStream.Builder costs) {
    if (isPhased && !warmup) {
      phased.add(samples);
    } else if (!warmup) {
      tally.add(samples);
    }
    double[] values = samples.values(tally.metric().name());
    for (int i = 0; i < samples.size(); i++) {
      sequence = Math.max(sequence, samples.sequence(i) + 1);
      if (SampleStatus.of(samples.isWarmup(i), samples.isValid(i), values[i])
          == SampleStatus.COUNTED) {
        costs.add(tally.metric().cost(values[i]));
      }
    }
  }

  /**
   * Notes what the platform used in a slice that is to count.
   *
   * @param submitted how many of the slice went before, to warm up
   */
  void used(SortedMap<String, Double> bySlice, long submitted) {
    used = bySlice;
    warmedUp = submitted;
  }

  /** Notes something that the slice had beside it; that of all slices adds up. */
  void beside(Observation what, double value) {
    sums.add(what.label(), value);
  }

  /** A slice is over that counts. What compilers used is given for all its submissions. */
  void measured(SliceOrder slice, CellReport report) {
    int came = tally.submissions() - submissionsBefore;
    int counted = tally.measured() - measuredBefore;
    SortedMap<String, Double> told = new TreeMap<>(report.figures());
    SortedMap<String, Double> compiling = new TreeMap<>();
    for (Observation each : COMPILING) {
      each.in(told).ifPresent(nanos -> compiling.put(each.label(), nanos));
      told.remove(each.label());
    }
    if (slice.quota() instanceof Quota.Count count) {
      ordered += count.total();
      sums.take(new CellReport(told));
    } else if (slice.quota() instanceof Quota.Time time) {
      ordered += came;
      sums.add(new CellReport(told));
      measuredNanos +=
          Math.max((double) time.nanos(), report.figure(Observation.ELAPSED).orElse(0));
    }
    PlatformUsage.ofCounted(compiling, counted, came).forEach(sums::add);
    PlatformUsage.ofCounted(used, counted, came - warmedUp).forEach(sums::add);
    used = new TreeMap<>();
    warmedUp = 0;
  }
}
