package io.tare.harness.run;

import io.tare.harness.benchmark.Benchmark;
import io.tare.harness.benchmark.Benchmarks;
import io.tare.harness.benchmark.CellOrder;
import io.tare.harness.benchmark.CellReport;
import io.tare.harness.benchmark.SliceOrder;
import io.tare.harness.benchmark.TrialContext;
import io.tare.harness.benchmark.TrialFailure;
import io.tare.harness.workload.Workload.Family;
import io.tare.infra.HostException;
import io.tare.model.Cell;
import io.tare.model.Environment;
import io.tare.model.JournalEntry;
import io.tare.model.Metric;
import io.tare.model.Sample;
import io.tare.model.Slice;
import io.tare.model.Validity;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One platform's trial in a block in which platforms take turns: its servers and clients, and what
 * its cells have measured so far.
 */
final class Lane implements AutoCloseable {

  private final Course course;
  private final TrialContext context;
  private final int block;
  private final Orders orders;
  private final Map<Family, Benchmark> benchmarks = new EnumMap<>(Family.class);
  private final Map<String, Progress> cells = new LinkedHashMap<>();
  private SortedMap<String, String> facts = new TreeMap<>();

  /** How far a cell has come. */
  private static final class Progress {
    private final CellOrder order;
    private final CellTally tally = new CellTally();
    private final SliceSums sums = new SliceSums();
    private long sequence;
    private int slices;

    Progress(CellOrder order) {
      this.order = order;
    }
  }

  /**
   * What came of a slice.
   *
   * @param medianNanos of the times of its valid submissions; empty if none was
   */
  record Outcome(OptionalDouble medianNanos) {}

  Lane(Course course, TrialContext context, int block) {
    this.course = course;
    this.context = context;
    this.block = block;
    this.orders = new Orders(course, context, block);
  }

  String platform() {
    return context.trial().platform();
  }

  /** Starts what the trial's cells need. May run on a thread of its own: it records nothing. */
  void open() throws TrialFailure, HostException, InterruptedException {
    for (String id : context.trial().cells()) {
      CellOrder order = orders.order(id);
      Family family = Orders.family(order.cell());
      if (!benchmarks.containsKey(family)) {
        Benchmark benchmark = Benchmarks.of(family, context);
        benchmarks.put(family, benchmark);
        facts.putAll(benchmark.open());
      }
      benchmark(order.cell()).prepare(order);
      cells.put(id, new Progress(order));
    }
  }

  /** Records what was started. */
  void begin(boolean isFresh) throws HostException, InterruptedException {
    course.record(
        new JournalEntry.TrialStarted(
            course.epochNanos(), context.trial().id(), context.attempt(), facts));
    if (isFresh) {
      Environment known = context.platform().environment();
      SortedMap<String, String> all = new TreeMap<>(facts);
      all.keySet().removeIf(key -> key.startsWith("server.")); // of this start alone
      all.putAll(known.facts());
      course.recorder().write(new Environment(known.platform(), known.kind(), all));
    }
  }

  /**
   * Measures a slice of a cell, at least one submission.
   *
   * @param round the pass over all cells, from 1; those of the warm-up come before the others
   */
  Outcome slice(String id, int round, boolean warmup, long nanos)
      throws TrialFailure, HostException, InterruptedException {
    Progress cell = progress(id);
    cell.slices++;
    Slice slice = new Slice(round, cell.slices);
    double[] times = new double[64];
    int[] count = {0};
    double[][] all = {times};
    CellReport report =
        benchmark(cell.order.cell())
            .slice(
                cell.order,
                new SliceOrder(cell.sequence, nanos, cell.order.seed() + cell.slices),
                (sequence, unused, start, outcome, values) -> {
                  cell.sequence = Math.max(cell.sequence, sequence + 1);
                  course
                      .recorder()
                      .record(
                          new Sample(
                              context.trial().id(),
                              context.attempt(),
                              id,
                              sequence,
                              slice,
                              warmup,
                              start,
                              outcome,
                              values));
                  cell.tally.add(warmup, outcome, values);
                  Number value = time(values);
                  if (outcome.isValid() && value != null) {
                    if (count[0] == all[0].length) {
                      all[0] = Arrays.copyOf(all[0], 2 * count[0]);
                    }
                    all[0][count[0]++] = value.doubleValue();
                  }
                });
    if (!warmup) {
      cell.sums.add(report);
    }
    return new Outcome(median(all[0], count[0]));
  }

  /** How long a cell has been measured so far, without the warm-up. */
  double measuredNanos(String id) {
    return progress(id).sums.elapsedNanos();
  }

  /** Moves the trial's programs to processors that nothing is measured on, or back. */
  boolean setAside(boolean aside) throws HostException, InterruptedException {
    return context.platform().setAside(aside);
  }

  MachineReading reading() throws HostException, InterruptedException {
    return MachineReading.of(
        context.platform().host(), course.services().clock(), course.services().machineStat());
  }

  /**
   * Closes all cells in the journal, and the trial.
   *
   * @param before of the machine, before the first slice that counts
   */
  void finish(MachineReading before, MachineReading after) {
    for (Map.Entry<String, Progress> entry : cells.entrySet()) {
      finish(entry.getKey(), entry.getValue(), before, after);
    }
    course.record(
        new JournalEntry.TrialFinished(
            course.epochNanos(), context.trial().id(), context.attempt()));
    course.tell(new RunEvent.TrialEnded(context.trial().id(), course.timeLeft()));
  }

  private void finish(String id, Progress progress, MachineReading before, MachineReading after) {
    Cell cell = progress.order.cell();
    CellReport report = progress.sums.report();
    CellVerdict verdict =
        new CellVerdict(
                course.campaign().validity(), course.campaign().setup().driver(), context.cpus())
            .onSubmissions(progress.tally, progress.tally.submissions())
            .onPauses(report)
            .onMachine(before, after)
            .onOthers(before, after, orders.allowedProcessors(cell));
    if (Orders.family(cell) == Family.SERVICE) {
      verdict.onClient(report, progress.tally);
    }
    Validity validity = verdict.validity();
    String trial = context.trial().id();
    course.record(
        new JournalEntry.CellFinished(
            course.epochNanos(), trial, context.attempt(), id, validity, verdict.observations()));
    course.state().note(trial, block, id, cell, progress.tally, validity);
    course.tell(
        new RunEvent.CellEnded(
            block, trial, id, cell, validity, progress.tally.mean(), course.timeLeft()));
  }

  @Override
  public void close() {
    benchmarks.values().forEach(Benchmark::close);
  }

  private Progress progress(String id) {
    Progress cell = cells.get(id);
    if (cell == null) {
      throw new IllegalStateException("nothing was prepared for " + id);
    }
    return cell;
  }

  private Benchmark benchmark(Cell cell) {
    Benchmark benchmark = benchmarks.get(Orders.family(cell));
    if (benchmark == null) {
      throw new IllegalStateException("nothing was started for " + cell);
    }
    return benchmark;
  }

  private static Number time(SortedMap<String, Number> values) {
    Number response = values.get(Metric.RESPONSE.name());
    return response == null ? values.get(Metric.TIME.name()) : response;
  }

  private static OptionalDouble median(double[] values, int count) {
    if (count == 0) {
      return OptionalDouble.empty();
    }
    double[] sorted = Arrays.copyOf(values, count);
    Arrays.sort(sorted);
    int half = count / 2;
    return OptionalDouble.of(count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2);
  }
}
