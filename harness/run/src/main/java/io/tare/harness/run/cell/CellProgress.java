package io.tare.harness.run.cell;

import io.tare.harness.model.Observation;
import io.tare.harness.model.Phase;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.SampleStatus;
import io.tare.harness.model.Slice;
import io.tare.harness.model.Stamps;
import io.tare.harness.run.reading.PlatformUsage;
import io.tare.harness.run.state.CellTally;
import io.tare.harness.workloads.contract.Benchmarks;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.Quota;
import io.tare.harness.workloads.contract.SliceOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.stream.DoubleStream;

/** The progress of a cell in an attempt at a trial. */
public final class CellProgress {

  /** What JVMs report about their compilers. */
  public static final List<Observation> COMPILING =
      List.of(Observation.CLIENT_COMPILING, Observation.SERVER_COMPILING);

  /** What clients and servers count, besides submissions; also recorded for each submission. */
  public static final List<Observation> COUNTS =
      List.of(Observation.CONNECTIONS, Observation.SERVER_SWITCHES, Observation.SERVER_READS);

  /**
   * What was counted in the slices whose submissions show the total: all, unless stamps alternate.
   *
   * @param report sums over these slices
   * @param submissions after the warm-up, failed ones included
   * @param valid those of them that count
   */
  public record Unstamped(CellReport report, int submissions, int valid) {}

  private final CellOrder order;
  private final CellTally tally;
  private final SliceSums sums;
  private final SliceSums unstampedSums;
  private final List<String> complaints = new ArrayList<>();
  private List<Phase> phases = List.of();

  /** Whether the current slice has phases; its samples so far are in {@code phased}. */
  private boolean isPhased;

  private final List<SampleColumns> phased = new ArrayList<>();
  private long sequence;
  private int slices;
  private int round;
  private int visits;
  private int measuredSlices;
  private int unstamped;
  private int ordered;
  private double measuredNanos;

  /** What the platform used in the current slice. */
  private SortedMap<String, Double> used = new TreeMap<>();

  /** How many submissions of the slice came before the platform's usage was read. */
  private long warmedUp;

  private int submissionsBefore;
  private int measuredBefore;

  /**
   * @param tally empty
   */
  public CellProgress(CellOrder order, CellTally tally) {
    this.order = order;
    this.tally = tally;
    Set<String> others = Benchmarks.runnable(CellOrders.family(order.cell())).sums();
    this.sums = new SliceSums(others);
    this.unstampedSums = new SliceSums(others);
  }

  public CellOrder order() {
    return order;
  }

  /** Of all submissions except those of warm-up slices. */
  public CellTally tally() {
    return tally;
  }

  /** The next unused submission number of this attempt. */
  public long sequence() {
    return sequence;
  }

  /** Slices so far, including warm-up slices. */
  public int slices() {
    return slices;
  }

  /** Whether the next slice omits the server's stamps. */
  public boolean omitsStamps(int inRound) {
    return tally.stamps().omitsThem(order.seed(), inRound, inRound == round ? visits : 0);
  }

  /** Whether there are submissions of every kind: with the parts, and with the total. */
  public boolean hasAllKinds() {
    return tally.stamps() == Stamps.ALWAYS || measuredSlices > 1;
  }

  /** Whether any slice counts. */
  public boolean isMeasured() {
    return ordered > 0;
  }

  /** How many submissions were expected: as many as came, unless the campaign sets their number. */
  public int ordered() {
    return ordered;
  }

  /**
   * How long it has been measured so far, without warm-up; a slice counts with at least its ordered
   * time, whatever its result.
   */
  public double measuredNanos() {
    return measuredNanos;
  }

  /** Actions that should have been performed meanwhile but were not; one line each. */
  public List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** The phases with their real durations; empty if there are none. */
  public List<Phase> phases() {
    return phases;
  }

  /** Records its phases; from now on it is known which submissions count. */
  public void lasted(CellTimeline timeline) {
    phases = timeline.lasted();
    complaints.addAll(timeline.complaints());
    LongPredicate isLeftOut = timeline.leftOut();
    phased.forEach(samples -> tally.add(samples, isLeftOut));
    phased.clear();
  }

  /** What is known about it so far. */
  public CellReport report() {
    return sums.report();
  }

  /** The same of the submissions that show the total. */
  public Unstamped unstamped() {
    return new Unstamped(unstampedSums.report(), unstamped, tally.showTotal());
  }

  /**
   * A slice begins.
   *
   * @param inRound the pass over all cells, from 1
   * @return its index among the slices of the cell; empty where a cell is measured as a whole
   */
  public Slice begin(SliceOrder slice, int inRound) {
    slices++;
    visits = inRound == round ? visits + 1 : 1;
    round = inRound;
    isPhased = !slice.phases().isEmpty();
    submissionsBefore = tally.submissions();
    measuredBefore = tally.measured();
    return slice.quota() instanceof Quota.Count ? Slice.NONE : new Slice(inRound, slices);
  }

  /**
   * Submissions came.
   *
   * @param costs takes the times in nanoseconds of the valid ones after the lead-in, or the
   *     reciprocals of their rates
   */
  public void add(SampleColumns samples, boolean warmup, DoubleStream.Builder costs) {
    if (isPhased && !warmup) {
      phased.add(samples);
    } else if (!warmup) {
      tally.add(samples);
    }
    double[] values = samples.values(tally.metric().name());
    for (int i = 0; i < samples.size(); i++) {
      sequence = Math.max(sequence, samples.sequence(i) + 1);
      if (SampleStatus.of(samples.isWarmup(i), samples.isValid(i), values[i], false)
          == SampleStatus.COUNTED) {
        costs.add(tally.metric().cost(values[i]));
      }
    }
  }

  /**
   * Records what the platform used in a slice that counts.
   *
   * @param submitted how many submissions of the slice came before, as warm-up
   */
  public void used(SortedMap<String, Double> bySlice, long submitted) {
    used = bySlice;
    warmedUp = submitted;
  }

  /** Records another figure of the slice; the values of all slices are added. */
  public void beside(Observation what, double value) {
    sums.add(what.label(), value);
  }

  /**
   * A slice that counts is over. What compilers used, and what clients and servers count, is given
   * for all its submissions.
   */
  public void measured(SliceOrder slice, CellReport report) {
    int came = tally.submissions() - submissionsBefore;
    int counted = tally.measured() - measuredBefore;
    measuredSlices++;
    SortedMap<String, Double> values = new TreeMap<>(report.figures());
    SortedMap<String, Double> compiling = taken(COMPILING, values);
    SortedMap<String, Double> counts = taken(COUNTS, values);
    if (slice.quota() instanceof Quota.Count count) {
      ordered += count.total();
      sums.take(new CellReport(values));
      unstampedSums.take(new CellReport(values));
    } else if (slice.quota() instanceof Quota.Time time) {
      ordered += came;
      sums.add(new CellReport(values));
      if (showsTotal(slice)) {
        unstampedSums.add(new CellReport(values));
      }
      measuredNanos +=
          Math.max((double) time.nanos(), report.figure(Observation.ELAPSED).orElse(0));
    }
    PlatformUsage.ofCounted(compiling, counted, came).forEach(sums::add);
    SortedMap<String, Double> own = PlatformUsage.ofCounted(used, counted, came - warmedUp);
    own.putAll(PlatformUsage.ofCounted(counts, counted, came));
    own.forEach(sums::add);
    if (showsTotal(slice)) {
      unstamped += counted;
      own.forEach(unstampedSums::add);
    }
    used = new TreeMap<>();
    warmedUp = 0;
  }

  /** Moves figures out of others. */
  private static SortedMap<String, Double> taken(
      List<Observation> wanted, SortedMap<String, Double> from) {
    SortedMap<String, Double> taken = new TreeMap<>();
    for (Observation each : wanted) {
      each.in(from).ifPresent(value -> taken.put(each.label(), value));
      from.remove(each.label());
    }
    return taken;
  }

  private boolean showsTotal(SliceOrder slice) {
    return tally.stamps() == Stamps.ALWAYS || slice.withoutStamps();
  }
}
