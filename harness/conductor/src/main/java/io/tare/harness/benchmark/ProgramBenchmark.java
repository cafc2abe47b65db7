package io.tare.harness.benchmark;

import io.tare.infra.Command;
import io.tare.infra.HostException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A benchmark program that is started on the platform for each cell and prints what it measured: a
 * workload knows how to make the command and how to read a line.
 */
abstract class ProgramBenchmark implements Benchmark {

  private static final Duration ENDING = Duration.ofSeconds(30);

  private final TrialContext context;

  ProgramBenchmark(TrialContext context) {
    this.context = context;
  }

  /** The command that measures a cell. */
  abstract Command command(CellOrder order);

  /**
   * Reads a line of the program's output and hands on the submissions in it.
   *
   * @return the report if this was the last line that matters
   */
  abstract Optional<CellReport> read(String program, String line, SampleSink sink)
      throws TrialFailure, HostException, InterruptedException;

  /** How long the program may say nothing. */
  abstract Duration patience();

  TrialContext context() {
    return context;
  }

  @Override
  public SortedMap<String, String> open() {
    return new TreeMap<>();
  }

  @Override
  public CellReport measure(CellOrder order, SampleSink sink)
      throws TrialFailure, HostException, InterruptedException {
    String name = order.cell().measurand().workload() + " of " + context.trial().id();
    try (ProgramOutput program =
        new ProgramOutput(
            name, context.platform().host().start(command(order)), context.rawFile(order.id()))) {
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
  public void close() {
    // Every program ended with its cell.
  }
}
