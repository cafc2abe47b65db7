package io.tare.harness.run;

import io.tare.harness.benchmark.Benchmark;
import io.tare.harness.benchmark.CellOrder;
import io.tare.harness.benchmark.CellReport;
import io.tare.harness.benchmark.SampleSink;
import io.tare.harness.benchmark.TrialContext;
import io.tare.harness.clock.RunClock;
import io.tare.infra.host.HostException;
import io.tare.model.Cell;
import io.tare.model.MeasurementException;
import io.tare.model.Observation;
import io.tare.model.Outcome;
import io.tare.model.SampleColumns;
import io.tare.model.Slice;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** One attempt at a trial: fresh servers and clients, and one cell after the other. */
final class Attempt implements AutoCloseable {

  private final ActiveRun activeRun;
  private final TrialContext context;
  private final CellOrders orders;
  private final TrialRecord record;
  private final TrialBenchmarks benchmarks;
  private @Nullable NeighbourLoad neighbours;

  Attempt(ActiveRun activeRun, TrialContext context, int block) {
    this.activeRun = activeRun;
    this.context = context;
    this.orders = new CellOrders(activeRun, context, block);
    this.record = new TrialRecord(activeRun, context, block, orders);
    this.benchmarks = new TrialBenchmarks(context, orders);
  }

  /**
   * Starts what the trial's cells need.
   *
   * @param isFresh whether the platform was just started, and its environment lacks the server's
   *     part
   */
  void open(boolean isFresh) throws MeasurementException, InterruptedException {
    RunClock clock = activeRun.services().clock();
    long begin = clock.nanos();
    SortedMap<String, String> facts = benchmarks.open(activeRun.state().remaining(context.trial()));
    record.started(facts);
    neighbours =
        NeighbourLoad.start(
            activeRun.campaign().platform(context.trial().platform()), context.platform());
    activeRun
        .estimate()
        .measuredServers(context.trial().platform(), Duration.ofNanos(clock.nanos() - begin));
    warmUp();
    activeRun
        .estimate()
        .measuredStart(context.trial().platform(), Duration.ofNanos(clock.nanos() - begin));
    if (isFresh) {
      record.describe(ActiveRun.environment(context.platform()), facts);
    }
  }

  /** Measures a cell and closes it in the journal. */
  void measure(String id) throws MeasurementException, InterruptedException {
    Cell cell = orders.cell(id);
    CellOrder order = orders.order(id);
    RunClock clock = activeRun.services().clock();
    long begin = clock.nanos();
    activeRun.tell(
        new RunEvent.CellBegan(
            context.trial().id(),
            id,
            cell,
            order.submissions().total(),
            activeRun.estimate().cell(id)));
    CellTally tally = orders.tally(cell);
    MachineReading before = reading();
    PlatformUsage usage = new PlatformUsage(context.platform());
    usage.lookAgain();
    PlatformUsage.Reading usedBefore = usage.before();
    CellReport report =
        benchmarks.underLoad(
            id, measuring(order, tally), sink -> benchmarks.of(cell).measure(order, sink));
    PlatformUsage.Reading usedAfter = usage.after();
    if (neighbours != null) {
      neighbours.requireBusy();
    }
    MachineReading after = reading();
    activeRun.estimate().measuredCell(id, Duration.ofNanos(clock.nanos() - begin));
    record.close(
        order,
        tally,
        order.submissions().total(),
        report.with(used(cell, usedBefore, usedAfter, tally)),
        List.of(),
        before,
        after,
        ownNanos(cell, usedBefore, usedAfter));
  }

  @Override
  public void close() {
    if (neighbours != null) {
      neighbours.close();
    }
    benchmarks.close();
  }

  /**
   * Sends submissions of all the trial's cells through the fresh server, in the order in which they
   * are measured later. What a JVM has compiled depends on everything it has served, so without
   * this a cell would be measured on another server in every trial, depending on its place in the
   * order. The attempt that completes a trial warms up by all its cells too, not only by those it
   * lacks.
   */
  private void warmUp() throws MeasurementException, InterruptedException {
    for (String id : context.trial().cells()) {
      Cell cell = orders.cell(id);
      CellOrder order = orders.order(id);
      Benchmark benchmark = benchmarks.all().get(CellOrders.family(cell));
      if (benchmark != null && warmupBefore(order) > 0) {
        int total = warmupBefore(order);
        activeRun.tell(
            new RunEvent.WarmUpBegan(context.trial().id(), id, cell, total, activeRun.timeLeft()));
        long begin = activeRun.services().clock().nanos();
        CellTally tally = orders.tally(cell);
        benchmark.measure(
            order.ofServerWarmup(),
            samples -> {
              SampleColumns warmups = samples.asWarmup();
              record.samples(id, Slice.NONE, warmups);
              tally.add(warmups);
              tellSubmitted(order, tally, total, samples);
            });
        activeRun
            .estimate()
            .measuredServerWarmup(
                id, Duration.ofNanos(activeRun.services().clock().nanos() - begin));
      }
    }
  }

  private SampleSink measuring(CellOrder order, CellTally tally) {
    long before = warmupBefore(order);
    return samples -> {
      record.samples(order.id(), Slice.NONE, samples.shifted(before));
      tally.add(samples);
      tellSubmitted(order, tally, order.submissions().total(), samples);
    };
  }

  /** Of many at a time, how the last of them ended. */
  private void tellSubmitted(CellOrder order, CellTally tally, int total, SampleColumns samples) {
    Outcome outcome = samples.outcome(samples.size() - 1);
    activeRun.tell(
        new RunEvent.Submitted(
            context.trial().id(), order.id(), tally.submissions(), total, outcome));
  }

  /** Submissions of a cell before its turn; JMH's programs are fresh for every cell. */
  private static int warmupBefore(CellOrder order) {
    return CellOrders.family(order.cell()).servesAllCells()
        ? order.submissions().serverWarmup()
        : 0;
  }

  /**
   * What the platform used for submissions that count. Of programs that are started for the cell
   * only the nodes' own kernels tell: this machine counts those that were there before.
   */
  private static SortedMap<String, Double> used(
      Cell cell, PlatformUsage.Reading before, PlatformUsage.Reading after, CellTally tally) {
    SortedMap<String, Double> used =
        PlatformUsage.ofCounted(after.since(before), tally.measured(), tally.submissions());
    if (!CellOrders.family(cell).servesAllCells()) {
      used.keySet().removeIf(name -> !Observation.isInside(name));
    }
    return used;
  }

  private static OptionalDouble ownNanos(
      Cell cell, PlatformUsage.Reading before, PlatformUsage.Reading after) {
    return CellOrders.family(cell).servesAllCells()
        ? after.processorNanosSince(before).map(OptionalDouble::of).orElse(OptionalDouble.empty())
        : OptionalDouble.empty();
  }

  private MachineReading reading() throws HostException, InterruptedException {
    return MachineReading.of(
        context.platform(), activeRun.services().clock(), activeRun.services().machineStat());
  }
}
