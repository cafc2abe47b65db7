package io.tare.harness.benchmark;

import io.tare.harness.clock.RunClock;
import io.tare.infra.host.Command;
import io.tare.infra.host.HostException;
import io.tare.model.MeasurementException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A benchmark program that is started on the platform for each cell and prints what it measured: a
 * workload knows how to make the command and how to read a line.
 */
public abstract class ProgramBenchmark implements Benchmark {

  private static final Duration ENDING = Duration.ofSeconds(30);

  private final RunClock clock = RunClock.SYSTEM;
  private final TrialContext context;
  private final Map<String, ProgramOutput> gated = new HashMap<>();

  protected ProgramBenchmark(TrialContext context) {
    this.context = context;
  }

  /** The command that measures a cell. */
  protected abstract Command command(CellOrder order);

  /** The command that measures a slice for every line that it reads, until its input ends. */
  protected abstract Command gatedCommand(CellOrder order);

  /**
   * Reads a line of the program's output and hands on the submissions in it.
   *
   * @return the report if this was the last line that matters
   */
  protected abstract Optional<CellReport> read(String program, String line, SampleSink sink)
      throws MeasurementException, InterruptedException;

  /**
   * Waits until a program that was just started can begin; nothing is waited for if it may take its
   * first line at any time.
   */
  protected void awaitBeginning(String name, ProgramOutput program)
      throws MeasurementException, InterruptedException {}

  /**
   * The line that lets a program behind a gate measure.
   *
   * @param nanos for so long, if it can measure for longer or shorter times
   */
  protected String gateLine(long nanos) {
    return "";
  }

  /** How long the program may say nothing. */
  protected abstract Duration patience();

  protected TrialContext context() {
    return context;
  }

  @Override
  public SortedMap<String, String> open() {
    return new TreeMap<>();
  }

  @Override
  public CellReport measure(CellOrder order, SampleSink sink)
      throws MeasurementException, InterruptedException {
    String name = name(order);
    try (ProgramOutput program = started(order, command(order))) {
      awaitBeginning(name, program);
      Optional<CellReport> report = Optional.empty();
      while (report.isEmpty()) {
        report = read(name, program.next(patience()), sink);
      }
      OptionalInt status = program.waitFor(ENDING);
      if (status.isEmpty() || status.getAsInt() != 0) {
        throw program.ended();
      }
      return report.get();
    }
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
    ProgramOutput program = gated.get(order.id());
    if (program == null) {
      throw new IllegalStateException(order.id() + " was not prepared");
    }
    watch.begins();
    long begin = clock.nanos();
    if (!slice.phases().isEmpty()) {
      watch.counting(clock.epochNanos(), 0);
    }
    SortedMap<String, Double> figures = new TreeMap<>();
    long[] submissions = {0};
    long left = slice.durationNanos();
    do {
      program.send(gateLine(left));
      passed(order, slice, program, submissions, sink)
          .figures()
          .forEach((name, value) -> figures.merge(name, value, Double::sum));
      left = slice.durationNanos() - (clock.nanos() - begin);
    } while (!slice.phases().isEmpty() && left > 0);
    watch.ended();
    return new CellReport(figures);
  }

  /** Reads what a program measures that was let through its gate. */
  private CellReport passed(
      CellOrder order, SliceOrder slice, ProgramOutput program, long[] submissions, SampleSink sink)
      throws MeasurementException, InterruptedException {
    String name = name(order);
    Optional<CellReport> report = Optional.empty();
    while (report.isEmpty()) {
      report =
          read(
              name,
              program.next(patience()),
              samples -> {
                long first = slice.firstSequence() + submissions[0];
                sink.accept(samples.shifted(first - samples.sequence(0)));
                submissions[0] += samples.size();
              });
    }
    return report.get();
  }

  /** Programs of whole cells ended with their cell. */
  @Override
  public void close() {
    gated.values().forEach(ProgramOutput::close);
  }

  private ProgramOutput started(CellOrder order, Command command)
      throws HostException, InterruptedException {
    return new ProgramOutput(
        name(order), context.node().host().start(command), context.rawFile(order.id()));
  }

  private String name(CellOrder order) {
    return order.cell().measurand().workload() + " of " + context.trial().id();
  }
}
