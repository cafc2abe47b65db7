package io.tare.harness.run.trial;

import io.tare.harness.campaign.workload.Family;
import io.tare.harness.model.Environment;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Observation;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.Slice;
import io.tare.harness.model.Stamps;
import io.tare.harness.run.cell.CellOrders;
import io.tare.harness.run.cell.CellProgress;
import io.tare.harness.run.cell.CellTimeline;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.reading.ClockAudit;
import io.tare.harness.run.reading.ClockSteps;
import io.tare.harness.run.reading.PlatformUsage;
import io.tare.harness.run.state.ActiveRun;
import io.tare.harness.run.verdict.MachineReading;
import io.tare.harness.workloads.contract.Benchmark;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.ClockReading;
import io.tare.harness.workloads.contract.MemoryLayout;
import io.tare.harness.workloads.contract.Quota;
import io.tare.harness.workloads.contract.SliceOrder;
import io.tare.harness.workloads.contract.SliceWatch;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.hosts.HostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at a trial: fresh servers and clients on one platform, and what its cells have
 * measured so far.
 */
final class RunningTrial implements AutoCloseable {

  /** Counted by networks for everything sent over them. */
  private static final Set<String> CROSSING =
      Stream.of(
              Observation.PATH_BYTES,
              Observation.PATH_PACKETS,
              Observation.UNDERLAY_BYTES,
              Observation.UNDERLAY_PACKETS,
              Observation.SWITCHES,
              Observation.SOFTIRQS)
          .map(Observation::label)
          .collect(Collectors.toUnmodifiableSet());

  private final ActiveRun activeRun;
  private final CellQuota quota;
  private final TrialContext context;
  private final CellOrders orders;
  private final TrialRecord record;
  private final TrialBenchmarks benchmarks;
  private final List<String> due;
  private final Map<String, CellProgress> cells = new LinkedHashMap<>();
  private final SortedMap<String, String> facts = new TreeMap<>();
  private final SortedMap<String, String> obstacles = new TreeMap<>();
  private final PlatformUsage usage;
  private final Map<Family, List<ClockReading>> clocks = new HashMap<>();
  private @Nullable NeighbourLoad neighbours;

  RunningTrial(ActiveRun activeRun, CellQuota quota, TrialContext context, int block) {
    this.activeRun = activeRun;
    this.quota = quota;
    this.context = context;
    this.usage =
        new PlatformUsage(
            context.platform(),
            activeRun.services().machineStat(),
            activeRun.services().clock()::nanos);
    this.orders = new CellOrders(activeRun, context, block);
    this.record = new TrialRecord(activeRun, context, block, orders);
    this.benchmarks = new TrialBenchmarks(context, orders);
    this.due = List.copyOf(quota.due(context.trial()));
  }

  String platform() {
    return context.trial().platform();
  }

  /** How many servers share its loads. */
  int servers() {
    return context.servers().count();
  }

  /** The cells that it measures, in order. */
  List<String> due() {
    return due;
  }

  /** Starts what the cells need. May run on another thread: it records nothing. */
  void open() throws MeasurementException, InterruptedException {
    facts.putAll(benchmarks.open(due));
    for (String id : context.trial().cells()) {
      CellOrder order = orders.order(id);
      Benchmark benchmark = benchmarks.all().get(CellOrders.family(order.cell()));
      if (benchmark != null && !isObstructed(id)) {
        if (quota.rounds().isPresent()) {
          benchmark.prepare(order);
        }
        cells.put(id, new CellProgress(order, orders.tally(order)));
      }
    }
  }

  private boolean isObstructed(String id) throws MeasurementException, InterruptedException {
    Optional<String> obstacle = benchmarks.obstacle(id);
    obstacle.ifPresent(why -> obstacles.put(id, why));
    return obstacle.isPresent();
  }

  /** The cells that cannot be measured here, with the reason. */
  SortedMap<String, String> obstacles() {
    return obstacles;
  }

  /** Whether nothing can be measured here. */
  boolean isEmpty() {
    return cells.isEmpty();
  }

  /**
   * Records what was started, and keeps neighbours busy from then on.
   *
   * @param made the environment of the platform, if it was just started
   */
  void begin(Optional<Environment> made) throws HostException, InterruptedException {
    facts.put(MemoryLayout.FACT, Integer.toString(context.layout().padBytes()));
    record.started(facts);
    made.ifPresent(environment -> record.describe(environment, facts));
    neighbours = NeighbourLoad.start(activeRun.campaign().platform(platform()), context.platform());
  }

  /** Runs small work on everything that was started, for some time. */
  void prime(long nanos) throws MeasurementException, InterruptedException {
    for (Map.Entry<Family, Benchmark> benchmark : benchmarks.all().entrySet()) {
      List<CellOrder> all =
          cells.values().stream()
              .map(CellProgress::order)
              .filter(order -> CellOrders.family(order.cell()) == benchmark.getKey())
              .toList();
      benchmark.getValue().prime(all, nanos);
    }
  }

  /**
   * Sends submissions of all the trial's cells through the fresh server, in the order in which they
   * are measured later. What a JVM has compiled depends on everything it has served, so without
   * this the state of the server would depend on a cell's place in the order, which differs between
   * trials. An attempt that completes a trial also warms up with all its cells, not only with the
   * missing ones.
   *
   * @param began when the start of the server began
   */
  void warmUpServer(long began) throws MeasurementException, InterruptedException {
    activeRun.estimate().measuredServers(platform(), since(began));
    for (CellProgress cell : cells.values()) {
      CellOrder order = cell.order();
      int total = servers() * order.submissions().serverWarmup();
      if (CellOrders.family(order.cell()).servesAllCells() && total > 0) {
        activeRun.publish(
            new RunEvent.WarmUpBegan(
                context.trial().id(), order.id(), order.cell(), total, activeRun.timeLeft()));
        long begin = activeRun.services().clock().runningNanos();
        var unused = warmUp(order.id(), 0);
        activeRun.estimate().measuredServerWarmup(order.id(), since(begin));
      }
    }
  }

  private Duration since(long began) {
    return Duration.ofNanos(activeRun.services().clock().runningNanos() - began);
  }

  /** Reports that a cell is measured next. */
  void tellBegin(String id) {
    CellOrder order = progress(id).order();
    activeRun.publish(
        new RunEvent.CellBegan(
            context.trial().id(),
            id,
            order.cell(),
            order.submissions().total(),
            activeRun.estimate().cell(id)));
  }

  /**
   * Measures a warm-up slice of a cell.
   *
   * @param round the pass over all cells; warm-up passes come first
   */
  WarmSlice warmUp(String id, int round) throws MeasurementException, InterruptedException {
    CellProgress cell = progress(id);
    return slice(cell, quota.warmUp(cell, round), round, true, SliceWatch.NONE, () -> {});
  }

  /**
   * Measures the next slice of a cell, at least one submission; all its phases, if it has any.
   *
   * @param round the pass over all cells, from 1
   * @param watch is notified when the submissions begin and have ended
   */
  void measure(String id, int round, SliceWatch watch)
      throws MeasurementException, InterruptedException {
    CellProgress cell = progress(id);
    SliceOrder next = quota.next(cell, round);
    if (next.phases().isEmpty()) {
      var unused = slice(cell, next, round, false, watch, () -> {});
      return;
    }
    CellTimeline timeline = new CellTimeline(activeRun, context, id, watch);
    try {
      var unused = slice(cell, next, round, false, timeline, () -> cell.lasted(timeline));
    } finally {
      timeline.record();
    }
  }

  /**
   * @param onEnd is called when all submissions have come, before the slice is added to the cell
   */
  private WarmSlice slice(
      CellProgress cell,
      SliceOrder slice,
      int round,
      boolean warmup,
      SliceWatch watch,
      Runnable onEnd)
      throws MeasurementException, InterruptedException {
    String id = cell.order().id();
    Slice place = cell.begin(slice, round);
    DoubleStream.Builder costs = DoubleStream.builder();
    int[] done = {0};
    long begin = activeRun.services().clock().nanos();
    CellReport report =
        benchmarks.underLoad(
            id,
            samples -> {
              record.samples(id, place, warmup ? samples.asWarmup() : samples);
              cell.add(samples, warmup, costs);
              done[0] += samples.size();
              tellSubmitted(id, slice.quota(), done[0], samples);
            },
            sink -> benchmarks.of(cell.order().cell()).slice(cell.order(), slice, sink, watch));
    onEnd.run();
    if (!warmup) {
      cell.beside(Observation.HARNESS_PAUSE, (double) activeRun.pausesSince(begin).totalNanos());
      cell.measured(slice, report);
    }
    return WarmSlice.of(costs.build(), report, slice.withoutStamps());
  }

  /** If many come at once, the outcome of the last one. */
  private void tellSubmitted(String id, Quota quota, int done, SampleColumns samples) {
    if (quota instanceof Quota.Count count) {
      activeRun.publish(
          new RunEvent.Submitted(
              context.trial().id(), id, done, count.total(), samples.outcome(samples.size() - 1)));
    }
  }

  private CellProgress progress(String id) {
    CellProgress cell = cells.get(id);
    if (cell == null) {
      throw new IllegalStateException("no benchmark was started for " + id);
    }
    return cell;
  }

  /** Whether every other slice of a cell is without its server's stamps. */
  boolean alternatesStamps(String id) {
    return progress(id).tally().stamps() == Stamps.ALTERNATING;
  }

  /** All submissions of a cell carry stamps from now on. */
  void keepStamps(String id) {
    progress(id).tally().keepStamps();
  }

  /** Whether a cell is completely measured. */
  boolean isFilled(String id) {
    return quota.isFilled(progress(id));
  }

  /** The usage of its platform. */
  PlatformUsage usage() {
    return usage;
  }

  /**
   * Records by how much, relatively, a cell was still getting faster when its warm-up ended.
   *
   * @param doubt uncertainty of the mean of all cells
   */
  void settled(String id, double fall, double doubt) {
    progress(id).beside(Observation.SETTLING_FALL, fall);
    progress(id).beside(Observation.SETTLING_DOUBT, doubt);
  }

  /**
   * Records what the platform used in a slice that counts.
   *
   * @param used by name as in the journal
   * @param submitted how many submissions of the slice came before the reading, as warm-up
   */
  void used(String id, SortedMap<String, Double> used, long submitted) {
    CellProgress cell = progress(id);
    if (!isSeenFromHere(cell)) {
      used.keySet().removeIf(RunningTrial::isCountedHere);
    }
    cell.used(used, submitted);
  }

  /**
   * Whether this machine counts what a cell's programs use: it counts those that ran before, not
   * those that are started for the cell.
   */
  private boolean isSeenFromHere(CellProgress cell) {
    return quota.rounds().isPresent() || CellOrders.family(cell.order().cell()).servesAllCells();
  }

  /** Whether it is program usage counted by this machine. */
  private static boolean isCountedHere(String name) {
    return !Observation.isInside(name)
        && !CROSSING.contains(name)
        && !Observation.MACHINE_STOLEN.isNamed(name)
        && !Observation.MACHINE_THROTTLED.isNamed(name)
        && !Observation.MACHINE_THROTTLED_PERIODS.isNamed(name)
        && !Observation.WATCHED.isNamed(name);
  }

  /**
   * Records what the other platforms used meanwhile.
   *
   * @param areAside whether they used processors that this one does not use
   */
  void hadNeighbours(String id, double processorNanos, boolean areAside) {
    progress(id).beside(areAside ? Observation.ASIDE : Observation.NEIGHBOURS, processorNanos);
  }

  /** Its platform. */
  RunningPlatform place() {
    return context.platform();
  }

  /** Reads the clocks that time its submissions, between slices. */
  void lookAtClocks() throws MeasurementException, InterruptedException {
    for (Map.Entry<Family, Benchmark> each : benchmarks.all().entrySet()) {
      if (cells.values().stream().noneMatch(cell -> isTimedBy(each, cell.order()))) {
        continue;
      }
      List<ClockReading> looks = clocks.computeIfAbsent(each.getKey(), family -> new ArrayList<>());
      for (ClockReading now : each.getValue().clocks()) {
        looks.stream()
            .filter(before -> before.clock().equals(now.clock()))
            .reduce((earlier, later) -> later)
            .flatMap(before -> ClockSteps.words(now.clock(), ClockAudit.wallStepNanos(before, now)))
            .ifPresent(text -> activeRun.note(ClockSteps.TOPIC, text));
        looks.add(now);
      }
    }
  }

  /**
   * Reads the machine between slices.
   *
   * @throws HostException if it cannot be read, or a neighbour is no longer busy
   */
  MachineReading reading() throws HostException, InterruptedException {
    if (neighbours != null) {
      neighbours.requireBusy();
    }
    usage.lookAgain();
    return MachineReading.of(
        context.platform(),
        usage,
        activeRun.services().clock(),
        activeRun.services().machineStat());
  }

  /**
   * Closes cells in the journal.
   *
   * @param before of the machine, before their first slice that counts
   */
  void close(Collection<String> ids, MachineReading before, MachineReading after) {
    for (CellProgress cell : cells.values()) {
      if (ids.contains(cell.order().id())) {
        boolean isKnown = usage.isHere() && isSeenFromHere(cell);
        double own = Math.max(0, (double) after.ownNanos() - before.ownNanos());
        record.close(
            cell,
            before,
            after,
            isKnown ? OptionalDouble.of(own) : OptionalDouble.empty(),
            usage.kernels(),
            clocks(cell.order(), before.midNanos()));
      }
    }
  }

  /** Of the clocks that timed a cell. */
  private List<ClockAudit> clocks(CellOrder order, long fromNanos) {
    Family family = CellOrders.family(order.cell());
    Benchmark benchmark = benchmarks.all().get(family);
    return benchmark == null || !benchmark.isTimedByPrograms(order)
        ? List.of()
        : ClockAudit.of(
            clocks.getOrDefault(family, List.of()), order.cell().measurand().network(), fromNanos);
  }

  private static boolean isTimedBy(Map.Entry<Family, Benchmark> benchmark, CellOrder order) {
    return CellOrders.family(order.cell()) == benchmark.getKey()
        && benchmark.getValue().isTimedByPrograms(order);
  }

  /** Closes the trial when all its cells are closed. */
  void finish() {
    record.finished();
  }

  @Override
  public void close() {
    if (neighbours != null) {
      neighbours.close();
    }
    benchmarks.close();
  }
}
