package io.tare.harness.run;

import io.tare.harness.benchmark.Benchmark;
import io.tare.harness.benchmark.Benchmarks;
import io.tare.harness.benchmark.CellOrder;
import io.tare.harness.benchmark.CellReport;
import io.tare.harness.benchmark.SampleSink;
import io.tare.harness.benchmark.TrialContext;
import io.tare.harness.benchmark.TrialFailure;
import io.tare.harness.clock.RunClock;
import io.tare.harness.workload.Family;
import io.tare.infra.host.HostException;
import io.tare.infra.host.ProcessorMeter;
import io.tare.model.Cell;
import io.tare.model.Outcome;
import io.tare.model.Slice;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** One attempt at a trial: fresh servers and clients, and one cell after the other. */
final class Attempt implements AutoCloseable {

  private final Course course;
  private final TrialContext context;
  private final Orders orders;
  private final TrialRecord record;
  private final Map<Family, Benchmark> benchmarks = new LinkedHashMap<>();

  Attempt(Course course, TrialContext context, int block) {
    this.course = course;
    this.context = context;
    this.orders = new Orders(course, context, block);
    this.record = new TrialRecord(course, context, block, orders);
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
      Family family = Orders.family(orders.cell(id));
      if (!benchmarks.containsKey(family)) {
        Benchmark benchmark = Benchmarks.of(family, context);
        benchmarks.put(family, benchmark);
        facts.putAll(benchmark.open());
      }
    }
    record.started(facts);
    course
        .estimate()
        .measuredServers(context.trial().platform(), Duration.ofNanos(clock.nanos() - begin));
    warmUp();
    course
        .estimate()
        .measuredStart(context.trial().platform(), Duration.ofNanos(clock.nanos() - begin));
    if (isFresh) {
      record.describe(facts);
    }
  }

  /** Measures a cell and closes it in the journal. */
  void measure(String id) throws TrialFailure, HostException, InterruptedException {
    Cell cell = orders.cell(id);
    CellOrder order = orders.order(id);
    RunClock clock = course.services().clock();
    long begin = clock.nanos();
    course.tell(
        new RunEvent.CellBegan(
            context.trial().id(),
            id,
            cell,
            order.submissions().total(),
            course.estimate().cell(id)));
    CellTally tally = orders.tally(cell);
    MachineReading before = reading();
    OwnProcessorTime own = OwnProcessorTime.since(meter(cell));
    CellReport report = benchmark(cell).measure(order, measuring(order, tally));
    OptionalDouble ownNanos = own.nanos();
    MachineReading after = reading();
    course.estimate().measuredCell(id, Duration.ofNanos(clock.nanos() - begin));
    record.close(order, tally, order.submissions().total(), report, before, after, ownNanos);
  }

  @Override
  public void close() {
    benchmarks.values().forEach(Benchmark::close);
  }

  /**
   * Sends submissions of all the trial's cells through the fresh server, in the order in which they
   * are measured later. What a JVM has compiled depends on everything it has served, so without
   * this a cell would be measured on another server in every trial, depending on its place in the
   * order. The attempt that completes a trial warms up by all its cells too, not only by those it
   * lacks.
   */
  private void warmUp() throws TrialFailure, HostException, InterruptedException {
    for (String id : context.trial().cells()) {
      Cell cell = orders.cell(id);
      CellOrder order = orders.order(id);
      Benchmark benchmark = benchmarks.get(Orders.family(cell));
      if (benchmark != null && warmupBefore(order) > 0) {
        int total = warmupBefore(order);
        course.tell(
            new RunEvent.WarmUpBegan(context.trial().id(), id, cell, total, course.timeLeft()));
        long begin = course.services().clock().nanos();
        CellTally tally = orders.tally(cell);
        benchmark.measure(
            order.ofServerWarmup(),
            (sequence, warmup, start, outcome, values) -> {
              record.sample(id, sequence, Slice.NONE, true, start, outcome, values);
              tally.add(true, outcome, values);
              tellSubmitted(order, tally, total, outcome);
            });
        course
            .estimate()
            .measuredServerWarmup(id, Duration.ofNanos(course.services().clock().nanos() - begin));
      }
    }
  }

  private SampleSink measuring(CellOrder order, CellTally tally) {
    long before = warmupBefore(order);
    return (sequence, warmup, start, outcome, values) -> {
      record.sample(order.id(), before + sequence, Slice.NONE, warmup, start, outcome, values);
      tally.add(warmup, outcome, values);
      tellSubmitted(order, tally, order.submissions().total(), outcome);
    };
  }

  private void tellSubmitted(CellOrder order, CellTally tally, int total, Outcome outcome) {
    course.tell(
        new RunEvent.Submitted(
            context.trial().id(), order.id(), tally.submissions(), total, outcome));
  }

  /** Submissions of a cell before its turn; JMH's programs are fresh for every cell. */
  private static int warmupBefore(CellOrder order) {
    return Orders.family(order.cell()).servesAllCells() ? order.submissions().serverWarmup() : 0;
  }

  /** Of programs that are there before the cell; those of JMH are started for it. */
  private Optional<ProcessorMeter> meter(Cell cell) {
    return Orders.family(cell).servesAllCells()
        ? context.platform().processorMeter()
        : Optional.empty();
  }

  private MachineReading reading() throws HostException, InterruptedException {
    return MachineReading.of(
        context.platform().host(), course.services().clock(), course.services().machineStat());
  }

  private Benchmark benchmark(Cell cell) {
    Benchmark benchmark = benchmarks.get(Orders.family(cell));
    if (benchmark == null) {
      throw new IllegalStateException("nothing was started for " + cell);
    }
    return benchmark;
  }
}
