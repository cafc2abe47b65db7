package io.tare.harness.run;

import io.tare.harness.benchmark.Benchmark;
import io.tare.harness.benchmark.Benchmarks;
import io.tare.harness.benchmark.CellOrder;
import io.tare.harness.benchmark.CellReport;
import io.tare.harness.benchmark.SampleSink;
import io.tare.harness.benchmark.TrialContext;
import io.tare.harness.benchmark.TrialFailure;
import io.tare.harness.clock.RunClock;
import io.tare.harness.workload.Workload.Family;
import io.tare.harness.workload.Workloads;
import io.tare.infra.HostException;
import io.tare.model.Cell;
import io.tare.model.Environment;
import io.tare.model.JournalEntry;
import io.tare.model.Sample;
import io.tare.model.Validity;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** One attempt at a trial: fresh servers and clients, and one cell after the other. */
final class Attempt implements AutoCloseable {

  private final Course course;
  private final TrialContext context;
  private final int block;
  private final Map<Family, Benchmark> benchmarks = new EnumMap<>(Family.class);

  Attempt(Course course, TrialContext context, int block) {
    this.course = course;
    this.context = context;
    this.block = block;
  }

  /**
   * Starts what the trial's cells need.
   *
   * @param isFresh whether the platform was just started, and its environment lacks the server's
   *     part
   */
  void open(boolean isFresh) throws TrialFailure, HostException, InterruptedException {
    RunClock clock = course.services().clock();
    long begin = clock.nanos();
    SortedMap<String, String> facts = new TreeMap<>();
    for (String id : course.state().remaining(context.trial())) {
      Family family = family(cell(id));
      if (!benchmarks.containsKey(family)) {
        Benchmark benchmark = Benchmarks.of(family, context);
        benchmarks.put(family, benchmark);
        facts.putAll(benchmark.open());
      }
    }
    course.record(
        new JournalEntry.TrialStarted(
            course.epochNanos(), context.trial().id(), context.attempt(), facts));
    course
        .estimate()
        .measuredStart(context.trial().platform(), Duration.ofNanos(clock.nanos() - begin));
    if (isFresh) {
      Environment known = context.platform().environment();
      SortedMap<String, String> all = new TreeMap<>(facts);
      all.keySet().removeIf(key -> key.startsWith("server.")); // of this start alone
      all.putAll(known.facts());
      course.recorder().write(new Environment(known.platform(), known.kind(), all));
    }
  }

  /** Measures a cell and closes it in the journal. */
  void measure(String id) throws TrialFailure, HostException, InterruptedException {
    Cell cell = cell(id);
    CellOrder order =
        new CellOrder(id, cell, course.campaign().submissions(cell.measurand()), seed(cell));
    RunClock clock = course.services().clock();
    long begin = clock.nanos();
    course.tell(
        new RunEvent.CellBegan(
            context.trial().id(),
            id,
            cell,
            order.submissions().total(),
            course.estimate().cell(id)));
    CellTally tally = new CellTally();
    MachineReading before = reading();
    CellReport report = benchmark(cell).measure(order, sink(order, tally));
    CellVerdict verdict =
        new CellVerdict(
                course.campaign().validity(), course.campaign().setup().driver(), context.cpus())
            .onSubmissions(tally, order.submissions().total())
            .onMachine(before, reading());
    if (family(cell) == Family.SERVICE) {
      verdict.onClient(report, tally);
    }
    finish(order, tally, verdict, Duration.ofNanos(clock.nanos() - begin));
  }

  @Override
  public void close() {
    benchmarks.values().forEach(Benchmark::close);
  }

  private void finish(CellOrder order, CellTally tally, CellVerdict verdict, Duration took) {
    Validity validity = verdict.validity();
    String trial = context.trial().id();
    course.record(
        new JournalEntry.CellFinished(
            course.epochNanos(),
            trial,
            context.attempt(),
            order.id(),
            validity,
            verdict.observations()));
    course.state().note(trial, block, order.id(), order.cell(), tally, validity);
    course.estimate().measuredCell(order.id(), took);
    course.tell(
        new RunEvent.CellEnded(
            block, trial, order.id(), order.cell(), validity, tally.mean(), course.timeLeft()));
  }

  private SampleSink sink(CellOrder order, CellTally tally) {
    String trial = context.trial().id();
    return (sequence, warmup, start, outcome, values) -> {
      course
          .recorder()
          .record(
              new Sample(
                  trial, context.attempt(), order.id(), sequence, warmup, start, outcome, values));
      tally.add(warmup, outcome, values);
      course.tell(
          new RunEvent.Submitted(
              trial, order.id(), tally.submissions(), order.submissions().total(), outcome));
    };
  }

  private MachineReading reading() throws HostException, InterruptedException {
    return MachineReading.of(
        context.platform().host(), course.services().clock(), course.services().machineStat());
  }

  private Benchmark benchmark(Cell cell) {
    Benchmark benchmark = benchmarks.get(family(cell));
    if (benchmark == null) {
      throw new IllegalStateException("nothing was started for " + cell);
    }
    return benchmark;
  }

  private Cell cell(String id) {
    Cell cell = course.plan().cells().get(id);
    if (cell == null) {
      throw new IllegalStateException("the plan has no cell " + id);
    }
    return cell;
  }

  /** The same on every platform of a block, and another in each block. */
  private long seed(Cell cell) {
    return course.campaign().seed() * 31
        + block * 1_000_003L
        + cell.measurand().toString().hashCode();
  }

  private static Family family(Cell cell) {
    return Workloads.of(cell.measurand().workload()).family();
  }
}
