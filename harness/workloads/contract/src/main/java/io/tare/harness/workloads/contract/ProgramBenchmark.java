package io.tare.harness.workloads.contract;

import io.tare.harness.clock.RunClock;
import io.tare.harness.model.MeasurementException;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A benchmark program that is started on the platform for each cell and prints its measurements;
 * subclasses create the command and read its lines.
 */
public abstract class ProgramBenchmark implements Benchmark {

  /** Ends a measurement that goes on until this line. */
  protected static final String END_LINE = "end";

  private static final Duration ENDING = Duration.ofSeconds(30);

  private final RunClock clock = RunClock.SYSTEM;
  private final TrialContext context;
  private final Map<String, ProgramOutput> gated = new HashMap<>();
  private final NodeClock nodeClock;

  protected ProgramBenchmark(TrialContext context) {
    this.context = context;
    this.nodeClock = NodeClock.of(context);
  }

  /** The command that measures a number of submissions of a cell, and ends. */
  protected abstract Command command(CellOrder order, Quota.Count count);

  /** The command that measures a slice for every line that it reads, until its input ends. */
  protected abstract Command gatedCommand(CellOrder order);

  /**
   * Reads a line of the program's output and passes on its submissions.
   *
   * @return the report if this was the last line that matters
   */
  protected abstract Optional<CellReport> read(String program, String line, SampleSink sink)
      throws MeasurementException, InterruptedException;

  /**
   * Waits until a program that was just started can begin; does not wait if the program accepts its
   * first line at any time.
   */
  protected void awaitBeginning(String name, ProgramOutput program)
      throws MeasurementException, InterruptedException {}

  /**
   * The line that starts a measurement of a waiting program.
   *
   * @param nanos for how long, if the program can measure for different times
   */
  protected String gateLine(long nanos) {
    return "";
  }

  /**
   * The line that lets a waiting program measure until {@link #END_LINE}; empty if it can only
   * measure for a given time.
   */
  protected Optional<String> openGateLine() {
    return Optional.empty();
  }

  /** How long the program may be silent. */
  protected abstract Duration patience();

  protected TrialContext context() {
    return context;
  }

  @Override
  public SortedMap<String, String> open() {
    return new TreeMap<>();
  }

  @Override
  public void prepare(CellOrder order) throws MeasurementException, InterruptedException {
    ProgramOutput program = started(order, gatedCommand(order));
    gated.put(order.id(), program);
    awaitBeginning(name(order), program);
  }

  @Override
  public CellReport slice(CellOrder order, SliceOrder slice, SampleSink sink, SliceWatch watch)
      throws MeasurementException, InterruptedException {
    watch.begins(0);
    CellReport report =
        slice.quota() instanceof Quota.Count count
            ? whole(order, count, samples -> sink.accept(samples.shifted(slice.firstSequence())))
            : turn(order, slice, (Quota.Time) slice.quota(), sink, watch);
    watch.ended();
    return report;
  }

  /** With its own program. */
  private CellReport whole(CellOrder order, Quota.Count count, SampleSink sink)
      throws MeasurementException, InterruptedException {
    String name = name(order);
    try (ProgramOutput program = started(order, command(order, count))) {
      awaitBeginning(name, program);
      CellReport report = awaited(name, program, sink);
      OptionalInt status = program.waitFor(ENDING);
      if (status.isEmpty() || status.getAsInt() != 0) {
        throw program.ended();
      }
      return report;
    }
  }

  /** With the program that waits for its line. */
  private CellReport turn(
      CellOrder order, SliceOrder slice, Quota.Time time, SampleSink sink, SliceWatch watch)
      throws MeasurementException, InterruptedException {
    ProgramOutput program = gated.get(order.id());
    if (program == null) {
      throw new IllegalStateException(order.id() + " was not prepared");
    }
    long begin = clock.nanos();
    long beginEpoch = clock.epochNanos();
    PhasesLeft phases = new PhasesLeft(slice.phases());
    Optional<String> open = phases.isAny() ? openGateLine() : Optional.empty();
    program.send(open.orElseGet(() -> gateLine(time.nanos())));
    if (phases.isAny()) {
      watch.counting(
          beginEpoch,
          clock.nanos() - begin,
          () -> {
            phases.next();
            if (open.isPresent() && !phases.isAny()) {
              program.send(END_LINE);
            }
          });
    }
    SortedMap<String, Double> figures = new TreeMap<>();
    long[] submissions = {0};
    boolean isFirst = true;
    do {
      if (!isFirst) {
        program.send(gateLine(Math.max(1, time.nanos() - (clock.nanos() - begin))));
      }
      isFirst = false;
      awaited(
              name(order),
              program,
              samples -> {
                long first = slice.firstSequence() + submissions[0];
                sink.accept(samples.shifted(first - samples.sequence(0)));
                submissions[0] += samples.size();
              })
          .figures()
          .forEach((name, value) -> figures.merge(name, value, Double::sum));
    } while (phases.isAny());
    return new CellReport(figures);
  }

  /** Reads a program's measurements until it reports. */
  private CellReport awaited(String name, ProgramOutput program, SampleSink sink)
      throws MeasurementException, InterruptedException {
    Optional<CellReport> report = Optional.empty();
    while (report.isEmpty()) {
      report = read(name, program.next(patience()), sink);
    }
    return report.get();
  }

  /** They use their node's clock. */
  @Override
  public List<ClockReading> clocks() throws MeasurementException, InterruptedException {
    return nodeClock.reading();
  }

  /** Programs of whole cells ended with their cell. */
  @Override
  public void close() {
    nodeClock.close();
    gated.values().forEach(ProgramOutput::close);
  }

  private ProgramOutput started(CellOrder order, Command command)
      throws HostException, InterruptedException {
    return new ProgramOutput(
        name(order),
        context.node().host().start(context.layout().of(command)),
        context.rawFile(order.id()));
  }

  private String name(CellOrder order) {
    return order.cell().measurand().workload() + " of " + context.trial().id();
  }
}
